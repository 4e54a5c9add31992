// Pictures ready to be painted: SVG made into pixels once, texts set on top.
//
// Two levels: the pixels of an SVG, made by the browser while we wait, and the
// finished sprite with its texts, badge and mark, made at once.  Nothing here
// runs while anything moves; table.js sees to that.

/** @import { Art, Draw, Picture, SceneNode, TextLine } from './types.js' */

/** Pixels without empty margins: x and y are where they lie from the centre, in device px.
 * @typedef {{ image: ImageBitmap, x: number, y: number, bytes: number }} Pixels */

/** width, height and pad are those of the whole picture, in px of the scene.
 * @typedef {Pixels & { scale: number, width: number, height: number, pad: number, ring: Path2D }} Sprite */

/** @typedef {{ pixels?: Pixels, making?: Promise<void> }} Raster */

const MOST = 48 * 1024 * 1024 // bytes kept
const LEAST = 13 // CSS px: no text is set smaller, unless it was meant to be
const PAD = 10 // CSS px round a picture, for shadows
const GAP = 2.5 // CSS px between a thing and the middle of its ring
const FAINT = 4 // of 255: less than this is empty
const SLICE = 8 // ms of work in a row
const FONT = 'Nunito, ui-rounded, system-ui, sans-serif'

const forced = matchMedia('(forced-colors: active)')
const contrast = matchMedia('(prefers-contrast: more)')

/** Lets go of the thread, for a frame at most. */
const breathe = () => new Promise(resolve => setTimeout(resolve))

/** @param {OffscreenCanvas} canvas */
const penOf = canvas =>
  /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d', { willReadFrequently: true }))

/** An image that can be drawn.  Not by `decode`, which waits for a frame, and in a hidden tab there is none.
 * @param {string} source
 * @returns {Promise<HTMLImageElement>} */
const loaded = source =>
  new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = reject
    image.src = source
  })

/** What is not empty of a canvas whose middle is the centre.
 * @param {OffscreenCanvas} canvas
 * @returns {Pixels} */
const trimmed = canvas => {
  const { width, height } = canvas
  const { data } = penOf(canvas).getImageData(0, 0, width, height)
  const seen = (/** @type {number} */ x, /** @type {number} */ y) => data[4 * (y * width + x) + 3] > FAINT
  const row = (/** @type {number} */ y) => {
    for (let x = 0; x < width; x++) if (seen(x, y)) return true
    return false
  }
  let [top, bottom, left, right] = [0, height - 1, 0, width - 1]
  const column = (/** @type {number} */ x) => {
    for (let y = top; y <= bottom; y++) if (seen(x, y)) return true
    return false
  }
  while (top < bottom && !row(top)) top++
  while (bottom > top && !row(bottom)) bottom--
  while (left < right && !column(left)) left++
  while (right > left && !column(right)) right--
  const [w, h] = [right - left + 1, bottom - top + 1]
  const part = new OffscreenCanvas(w, h)
  part.getContext('2d')?.drawImage(canvas, -left, -top)
  return { image: part.transferToImageBitmap(), x: left - width / 2, y: top - height / 2, bytes: w * h * 4 }
}

/** The picture of a thing whose art is not there: a card with its text.
 * @type {Draw} */
const plain = ({ size: [w, h], text = '', tint = '' }) => ({
  svg: `<rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" rx="${Math.min(12, h / 4)}" fill="${tint || '#FFF8EC'}" stroke="#D9A05B" stroke-width="2"/>`,
  text: text ? [{ t: text, x: 0, y: 0, size: 16, weight: 800, fill: '#4A2C2A', max: w - 8, lines: 3 }] : [],
})

/** @param {string | Picture} drawn
 * @returns {Picture} */
const whole = drawn => (typeof drawn === 'string' ? { svg: drawn } : drawn)

/** Rows of a text no wider than `max`; a soft hyphen is a place to break at.
 * @param {(text: string) => number} wide @param {string} text @param {number} max */
const wrapped = (wide, text, max) => {
  /** @type {string[]} */
  const rows = []
  for (const paragraph of text.split('\n')) {
    let row = ''
    for (const piece of paragraph.split(/(?<=[ \u00ad])/)) {
      const longer = row + piece
      if (row && wide(longer.replaceAll('\u00ad', '').trimEnd()) > max) {
        rows.push(ended(row))
        row = piece
      } else row = longer
    }
    rows.push(row.replaceAll('\u00ad', '').trim())
  }
  return rows
}

/** A row that is broken off at a soft hyphen shows one.
 * @param {string} row */
const ended = row =>
  row.endsWith('\u00ad') ? `${row.replaceAll('\u00ad', '')}-` : row.replaceAll('\u00ad', '').trim()

/** @param {(text: string) => number} wide @param {string} text @param {number} max */
const cut = (wide, text, max) => {
  if (wide(text) <= max) return text
  let end = text.length
  while (end > 1 && wide(`${text.slice(0, end).trimEnd()}…`) > max) end--
  return `${text.slice(0, end).trimEnd()}…`
}

/** How a text is set within its width: wrapped, then shrunk, then cut.
 * @param {OffscreenCanvasRenderingContext2D} pen @param {TextLine} line
 * @returns {{size: number, rows: string[]}} */
export const fit = (pen, { t, size, weight = 700, max = Infinity, lines = 1 }) => {
  pen.font = `${weight} 100px ${FONT}`
  /** @type {Map<string, number>} */
  const widths = new Map()
  /** @param {string} text */
  const wide = text => {
    if (!widths.has(text)) widths.set(text, pen.measureText(text).width / 100)
    return /** @type {number} */ (widths.get(text))
  }
  const least = Math.min(size, LEAST)
  const breaks = lines > 1 || t.includes('\n')
  const rowsAt = (/** @type {number} */ px) =>
    breaks ? wrapped(wide, t, max / px) : [t.replaceAll('\u00ad', '')]
  const most = Math.max(lines, t.split('\n').length)
  for (let px = size; px >= least; px = px > least && px < least + 0.5 ? least : px - 0.5) {
    const rows = rowsAt(px)
    if (rows.length <= most && rows.every(row => wide(row) * px <= max + 0.5)) return { size: px, rows }
  }
  const rows = rowsAt(least)
  const kept = rows.slice(0, most)
  if (rows.length > most) kept[most - 1] += `…`
  return { size: least, rows: kept.map(row => cut(wide, row, max / least)) }
}

/** @param {OffscreenCanvasRenderingContext2D} pen @param {TextLine} line */
const write = (pen, line) => {
  const { size, rows } = fit(pen, line)
  pen.font = `${line.weight ?? 700} ${size}px ${FONT}`
  pen.textAlign = line.anchor === 'start' ? 'left' : line.anchor === 'end' ? 'right' : 'center'
  pen.textBaseline = 'alphabetic'
  pen.fillStyle = line.fill
  const pitch = size * 1.22
  for (const [i, row] of rows.entries()) {
    // Capitals of Nunito are .705 em high: their middle is the middle of the line.
    pen.fillText(row, line.x, line.y + (i - (rows.length - 1) / 2) * pitch + size * 0.3525)
  }
}

/** A count or a price on the upper left corner.
 * @param {OffscreenCanvasRenderingContext2D} pen @param {SceneNode} node */
const stamp = (pen, { badge = '', size: [w, h] }) => {
  const fill = forced.matches ? 'CanvasText' : '#FFF8EC'
  const line = { t: badge, x: -w / 2 + 3, y: -h / 2 + 3, size: 14, weight: 900, fill }
  pen.font = `900 14px ${FONT}`
  const wide = Math.max(26, pen.measureText(badge).width + 14)
  pen.beginPath()
  pen.roundRect(line.x - wide / 2, line.y - 13, wide, 26, 13)
  pen.fillStyle = forced.matches ? 'Canvas' : contrast.matches ? '#000' : '#0B3342'
  pen.strokeStyle = forced.matches ? 'CanvasText' : '#BFEAF0'
  pen.lineWidth = 2
  pen.fill()
  pen.stroke()
  write(pen, line)
}

/** The outline that rings follow, a little outside the thing.
 * @param {SceneNode} node @param {Picture} picture */
const outline = ({ size: [w, h] }, { ring = 'box', radius }) => {
  const path = new Path2D()
  if (ring === 'round') path.ellipse(0, 0, w / 2 + GAP, h / 2 + GAP, 0, 0, 7)
  else if (ring === 'box') {
    const round = radius ?? Math.min(14, w / 5, h / 5)
    path.roundRect(-w / 2 - GAP, -h / 2 - GAP, w + 2 * GAP, h + 2 * GAP, round + GAP)
  } else path.addPath(new Path2D(ring), { a: 1 + (2 * GAP) / w, d: 1 + (2 * GAP) / h })
  return path
}

/** A sprite k times as large, of the pixels that are there.
 * @param {Sprite} sprite @param {number} k
 * @returns {Sprite} */
export const enlarged = (sprite, k) => {
  const ring = new Path2D()
  ring.addPath(sprite.ring, { a: k, d: k })
  const { width, height, pad, scale } = sprite
  return { ...sprite, ring, width: width * k, height: height * k, pad: pad * k, scale: scale / k }
}

/** @param {{ onfonts: () => void, onmade: () => void }} on
 *   onfonts: texts have to be set anew, a font has come; onmade: a sprite was made */
export const sprites = ({ onfonts, onmade }) => {
  /** @type {Record<string, Draw>} */
  let pictures = {}
  /** Each of the shared definitions, by its id.
   * @type {Map<string, string>} */
  let shared = new Map()
  /** Pixels of an SVG, by its text and size; a promise while they are made.
   * @type {Map<string, Raster>} */
  const rasters = new Map()
  /** @type {Map<string, Sprite>} */
  const finished = new Map()
  /** What the SVG of a picture was, so that art is not asked twice.
   * @type {Map<string, {picture: Picture, raster: string}>} */
  const drawn = new Map()
  const letters = new Set()
  const stats = { made: 0, bytes: 0 }

  /** The definitions a fragment refers to, and those they refer to.
   * @param {string} svg */
  const defsOf = svg => {
    const asked = new Set()
    /** @param {string} text */
    const ask = text => {
      for (const [, id] of text.matchAll(/(?:url\(|href=")#([\w-]+)/g)) {
        if (asked.has(id) || !shared.has(id)) continue
        asked.add(id)
        ask(shared.get(id) ?? '')
      }
    }
    ask(svg)
    return [...asked].map(id => shared.get(id)).join('')
  }

  /** Everything a finished sprite depends on.
   * @param {SceneNode} node @param {number} scale */
  const keyOf = ({ art, parts, text, tint, badge, mark, size: [w, h] }, scale) =>
    [art, parts, text, tint, badge, mark, w, h, scale].join('|')

  /** @param {SceneNode} node */
  const drawnOf = node => {
    const key = keyOf(node, 0)
    let found = drawn.get(key)
    if (!found) {
      const picture = whole((pictures[node.art] ?? plain)(node))
      if (forced.matches) picture.svg = picture.svg.replaceAll(/ filter="[^"]*"/g, '')
      found = { picture, raster: `${node.size}|${picture.pad ?? PAD}|${picture.svg}` }
      if (drawn.size > 2000) drawn.clear()
      drawn.set(key, found)
    }
    return found
  }

  /** The pixels a sprite is made of, now the most recently used.
   * @param {SceneNode} node @param {number} scale */
  const rasterOf = (node, scale) => {
    const key = `${scale}|${drawnOf(node).raster}`
    const found = rasters.get(key)
    if (found) {
      rasters.delete(key)
      rasters.set(key, found)
    }
    return { key, found }
  }

  /** Room round the box: the picture's, and what a badge, a glow or a border needs.
   * @param {SceneNode} node @param {Picture} picture */
  const padOf = ({ badge, mark }, { pad = PAD }) =>
    Math.max(pad, badge || mark === 'glow' ? 18 : mark || forced.matches || contrast.matches ? 5 : 0)

  /** @param {number} width @param {number} height @param {number} scale */
  const blank = (width, height, scale) => {
    const canvas = new OffscreenCanvas(Math.ceil(width * scale), Math.ceil(height * scale))
    const pen = penOf(canvas)
    pen.setTransform(scale, 0, 0, scale, canvas.width / 2, canvas.height / 2)
    return { canvas, pen }
  }

  /** @param {SceneNode} node @param {number} scale */
  const rasterise = (node, scale) => {
    const { key, found } = rasterOf(node, scale)
    if (found) return found.making
    const { picture } = drawnOf(node)
    const pad = picture.pad ?? PAD
    /** @type {Raster} */
    const raster = {}
    rasters.set(key, raster)
    raster.making = pixels(picture.svg, node.size[0] + 2 * pad, node.size[1] + 2 * pad, scale).then(made => {
      raster.pixels = made
      raster.making = undefined
      stats.bytes += made.bytes
    })
    return raster.making
  }

  /** @param {string} svg @param {number} w @param {number} h @param {number} scale */
  const pixels = async (svg, w, h, scale) => {
    const { canvas, pen } = blank(w, h, scale)
    if (svg) {
      const source = `data:image/svg+xml,${encodeURIComponent(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${w * scale}" height="${h * scale}" viewBox="${-w / 2} ${-h / 2} ${w} ${h}"><defs>${defsOf(svg)}</defs>${svg}</svg>`,
      )}`
      try {
        const image = await loaded(source)
        pen.drawImage(image, -w / 2, -h / 2, w, h)
      } catch {
        console.error('a picture cannot be read', svg)
      }
    }
    return trimmed(canvas)
  }

  /** The sprite, if it and its pixels are there.
   * @param {SceneNode} node @param {number} scale */
  const ready = (node, scale) => {
    const sprite = finished.get(keyOf(node, scale))
    return sprite && (sprite.bytes || sprite.image === rasterOf(node, scale).found?.pixels?.image)
      ? sprite
      : null
  }

  /** The sprite of a thing whose pixels are there; now the most recently used.
   * @param {SceneNode} node @param {number} scale
   * @returns {Sprite} */
  const finish = (node, scale) => {
    const key = keyOf(node, scale)
    const sprite = ready(node, scale) ?? compose(node, scale)
    finished.delete(key)
    finished.set(key, sprite)
    return sprite
  }

  /** @param {SceneNode} node @param {number} scale
   * @returns {Sprite} */
  const compose = (node, scale) => {
    const { picture } = drawnOf(node)
    const base = /** @type {Pixels} */ (rasterOf(node, scale).found?.pixels)
    const pad = padOf(node, picture)
    const [width, height] = [node.size[0] + 2 * pad, node.size[1] + 2 * pad]
    const ring = outline(node, picture)
    const bordered = Boolean(picture.ring) && (forced.matches || contrast.matches)
    stats.made++
    onmade()
    if (!picture.text?.length && !node.badge && !node.mark && !bordered) {
      return { ...base, scale, width, height, pad, ring, bytes: 0 }
    }
    let { canvas, pen } = blank(width, height, scale)
    const { image } = base
    pen.drawImage(image, base.x / scale, base.y / scale, image.width / scale, image.height / scale)
    for (const line of picture.text ?? []) if (line.t) write(pen, line)
    if (bordered) edge(pen, ring)
    if (node.mark) ({ canvas, pen } = marked(canvas, node, ring, scale))
    if (node.badge) stamp(pen, node)
    const made = trimmed(canvas)
    stats.bytes += made.bytes
    return { ...made, scale, width, height, pad, ring }
  }

  /** @param {OffscreenCanvasRenderingContext2D} pen @param {Path2D} ring */
  const edge = (pen, ring) => {
    pen.strokeStyle = forced.matches ? 'CanvasText' : '#2B2230'
    pen.lineWidth = 2
    pen.stroke(ring)
  }

  /** The same picture dim, glowing or as a ghost.
   * @param {OffscreenCanvas} from @param {SceneNode} node @param {Path2D} ring @param {number} scale */
  const marked = (from, { mark }, ring, scale) => {
    const [w, h] = [from.width / scale, from.height / scale]
    const { canvas, pen } = blank(w, h, scale)
    const copy = () => pen.drawImage(from, -w / 2, -h / 2, w, h)
    if (mark === 'glow') {
      pen.shadowColor = forced.matches ? 'transparent' : '#F6C83F'
      pen.shadowBlur = 14 * scale
      copy()
      copy()
    } else if (mark === 'dim') {
      copy()
      pen.globalCompositeOperation = 'saturation'
      pen.globalAlpha = 0.55
      pen.fillStyle = '#888'
      pen.fillRect(-w / 2, -h / 2, w, h)
      pen.globalCompositeOperation = 'destination-in'
      pen.globalAlpha = contrast.matches ? 1 : 0.8
      copy()
    } else {
      pen.globalAlpha = 0.5
      copy()
      pen.globalAlpha = 1
      pen.setLineDash([6, 4])
      pen.lineWidth = 2
      pen.strokeStyle = forced.matches ? 'GrayText' : '#BFEAF0'
      pen.stroke(ring)
      pen.setLineDash([])
    }
    pen.globalAlpha = 1
    pen.globalCompositeOperation = 'source-over'
    pen.shadowColor = 'transparent'
    return { canvas, pen }
  }

  /** Waits for the letters of these things.
   * @param {Iterable<SceneNode>} nodes */
  const spell = async nodes => {
    let fresh = ''
    for (const { text = '', badge = '' } of nodes) {
      for (const letter of text + badge) if (!letters.has(letter)) fresh += letter
    }
    if (!letters.size) fresh += 'Aa0'
    for (const letter of fresh) letters.add(letter)
    if (fresh) await document.fonts.load(`800 16px Nunito`, fresh).catch(() => {})
  }

  /** Forgets the least recently used until what is kept fits.
   * @param {Set<ImageBitmap>} pinned images that are being shown */
  const trim = pinned => {
    const free = (/** @type {Pixels | undefined} */ pixels) => pixels?.bytes && !pinned.has(pixels.image)
    while (stats.bytes > MOST) {
      const sprite = [...finished].find(([, made]) => free(made))
      const raster = [...rasters].find(([, { pixels }]) => free(pixels))
      if (!sprite && !raster) return
      if (sprite) finished.delete(sprite[0])
      if (raster) rasters.delete(raster[0])
      const gone = raster?.[1].pixels
      for (const [key, { image }] of finished) if (image === gone?.image) finished.delete(key)
      stats.bytes -= (sprite?.[1].bytes ?? 0) + (gone?.bytes ?? 0)
    }
  }

  const clear = () => {
    finished.clear()
    rasters.clear()
    drawn.clear()
    stats.bytes = 0
  }

  document.fonts.addEventListener('loadingdone', () => {
    for (const [key, { bytes }] of finished) {
      if (!bytes) continue
      stats.bytes -= bytes
      finished.delete(key)
    }
    onfonts()
  })

  return {
    stats,
    clear,
    trim,

    /** Whose pictures are shown; a later one wins over an earlier.
     * @param {Art[]} arts */
    use(arts) {
      pictures = Object.assign({}, ...arts.map(({ art }) => art))
      const defs = arts.map(({ defs = '' }) => defs).join('')
      const page = new DOMParser().parseFromString(
        `<svg xmlns="http://www.w3.org/2000/svg">${defs}</svg>`,
        'image/svg+xml',
      )
      shared = new Map([...page.documentElement.children].map(one => [one.id, one.outerHTML]))
      clear()
    },

    /** Whether a sprite has been made.
     * @param {SceneNode} node @param {number} scale */
    has: (node, scale) => ready(node, scale) !== null,

    /** The sprites of things, in their order; makes what is missing, in slices.
     * @param {SceneNode[]} nodes @param {number} scale device px a CSS px
     * @param {() => boolean} [wanted] whether they still are
     * @returns {Promise<Sprite[]>} none if they are no longer wanted */
    async prepare(nodes, scale, wanted = () => true) {
      await spell(nodes)
      const missing = nodes.filter(node => !ready(node, scale))
      let since = performance.now()
      const pause = async () => {
        if (performance.now() - since < SLICE) return
        await breathe()
        since = performance.now()
      }
      // What is begun is kept for another time; the rest is left, so as not to hold up who came after.
      /** @type {(Promise<void> | undefined)[]} */
      const waits = []
      for (const node of missing) {
        if (!wanted()) return []
        waits.push(rasterise(node, scale))
        await pause()
      }
      await Promise.all(waits)
      for (const node of missing) {
        if (!wanted()) return []
        finish(node, scale)
        await pause()
      }
      return nodes.map(node => finish(node, scale))
    },
  }
}
