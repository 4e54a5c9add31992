// Where the pictures of scenes set their texts: scenes in as JSON, for each a list of texts out.
//
// Widths are estimated, so that no browser is needed; a text that does not fit
// is shrunk to 13 px and then cut, as web/sprites.js does it.

import { readFileSync } from 'node:fs'

const [common, game] = await Promise.all(
  ['common', 'candy_islands'].map(name => import(`../../../web/art/${name}.js`)),
)
const art = { ...common.art, ...game.art }

const texts = node => {
  if (!art[node.art]) throw new Error(`no picture called ${node.art}`)
  const drawn = art[node.art](node)
  return (drawn.text ?? [])
    .filter(line => line.t)
    .map(line => {
      let size = line.size
      const em = common.em(line.t)
      const max = line.max ?? 1e9
      while (size > 13 && em * size > max) size -= 0.5
      const wide = Math.min(em * size, max)
      const left = line.x - { start: 0, middle: wide / 2, end: wide }[line.anchor ?? 'middle']
      const cut = em * size - max
      return { key: node.key, text: line.t, size, cut, left, wide, y: line.y, at: node.at, turn: node.turn }
    })
}

const scenes = JSON.parse(readFileSync(0, 'utf8'))
process.stdout.write(JSON.stringify(scenes.map(nodes => nodes.flatMap(texts))))
