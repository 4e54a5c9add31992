// Pictures of Candy Islands: launches, islands, sweets for hire, and the ledger at the end.
//
// A launch is three sprites, so that its cargo stands between them: `launch`
// (what is behind), `hull` (what is in front) and, while it is secret, `cover`.

import {
  badge,
  ball,
  defs as base,
  blob,
  circle,
  coin,
  countPill,
  countText,
  em,
  FAM,
  glyph,
  INK,
  lamp,
  line,
  number,
  oval,
  path,
  put,
  R,
  rect,
  roundRect,
  shadow,
  text,
  wave,
  words,
} from './common.js'

/** @import { Draw, SceneNode, TextLine } from '../types.js' */

const hulls = ['pink', 'black', 'blue', 'yellow']
  .map(
    c =>
      `<linearGradient id="hull-${c}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${FAM[c].base}"/><stop offset="1" stop-color="${FAM[c].deep}"/></linearGradient>`,
  )
  .join('')

export const defs = `${base}${hulls}<linearGradient id="glass" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#fff" stop-opacity=".75"/><stop offset=".3" stop-color="#DFF5F8" stop-opacity=".35"/><stop offset="1" stop-color="#BFEAF0" stop-opacity=".55"/></linearGradient>`

const COLOURS = ['pink', 'black', 'blue', 'yellow']

// Mercenaries, within a radius of 1.

/** @param {string} c @param {number} w */
const s = (c, w) => line(c, w)
const hook = 'M.12 .82V-.28A.34 .34 0 0 0-.56-.28V-.1'

/** @type {Record<string, string>} */
const MERC = {
  bear: `<g ${s('#A34B10', 0.09)}><circle cx="-.48" cy="-.46" r=".25" fill="#F0823C"/><circle cx=".48" cy="-.46" r=".25" fill="#F0823C"/><circle cx="0" cy=".02" r=".66" fill="#F79A5B"/><ellipse cx="0" cy=".26" rx=".32" ry=".25" fill="#FFD3B0"/></g><g fill="#4A2C2A"><circle cx="-.25" cy="-.1" r=".09"/><circle cx=".25" cy="-.1" r=".09"/><ellipse cx="0" cy=".17" rx=".12" ry=".09"/></g><path d="M0 .24V.34M-.12 .36Q0 .46 .12 .36" fill="none" ${s('#4A2C2A', 0.07)}/><ellipse cx="-.3" cy="-.36" rx=".16" ry=".08" fill="#fff" opacity=".7" transform="rotate(-30 -.3 -.36)"/>`,
  gum: `<g transform="rotate(-24)"><rect x="-.3" y="-.78" width=".6" height="1.5" rx=".1" fill="#F7A8C4" ${s('#9A1B48', 0.08)}/><path d="M-.3-.5H.3M-.3-.28H.3" fill="none" ${s('#D96A94', 0.06)}/><rect x="-.36" y="-.1" width=".72" height=".86" rx=".08" fill="#3DBE8B" ${s('#187A55', 0.08)}/><path d="M-.36 .14H.36M-.36 .5H.36" fill="none" ${s('#D6F7E8', 0.12)}/></g>`,
  lollipop: `<path d="M0 .1V.95" ${s('#8A5633', 0.2)}/><path d="M0 .1V.93" ${s('#FFF8EC', 0.12)}/><circle cx="0" cy="-.24" r=".62" fill="#E6457A" ${s('#9A1B48', 0.09)}/><path d="M0-.24C.06-.34 .2-.3 .18-.16 .14 .06-.24 .04-.26-.22-.26-.54 .14-.66 .38-.46 .62-.22 .5 .14 .22 .24" fill="none" ${s('#FFF8EC', 0.12)}/><ellipse cx="-.28" cy="-.58" rx=".17" ry=".08" fill="#fff" opacity=".75" transform="rotate(-32 -.28 -.58)"/>`,
  cane: `${path(hook, 'none', s('#9A1B48', 0.36))}${path(hook, 'none', s('#FFF8EC', 0.26))}<path d="${hook}" fill="none" stroke="#E6457A" stroke-width=".26" stroke-dasharray=".2 .2"/>`,
  wrapped: `<g ${s('#472376', 0.08)}><path d="M-.42 0L-.92-.42Q-.8 0-.92 .42Z" fill="#BF9BEA"/><path d="M.42 0L.92-.42Q.8 0 .92 .42Z" fill="#BF9BEA"/><circle cx="0" cy="0" r=".5" fill="#7B4BB7"/></g><path d="M-.34-.2Q0 .06 .4-.18M-.4 .12Q0 .4 .34 .24" fill="none" ${s('#E3D0FA', 0.1)}/><ellipse cx="-.18" cy="-.3" rx=".16" ry=".07" fill="#fff" opacity=".7" transform="rotate(-26 -.18 -.3)"/>`,
}
const FACES = [...Object.keys(MERC), 'chest2', 'chest4', 'chest6', 'bigjar', 'smalljar']
const FLYING = /** @type {SceneNode} */ ({ key: '', at: [0, 0], art: 'card' })

/** @type {Record<string, string>} */
const STRENGTH = { bear: '+3', gum: '+1' }

/** @param {string} kind @param {number} x @param {number} y @param {number} r */
const token = (kind, x, y, r, flat = true) =>
  put(
    circle(0, 0, r, 'url(#biscuit)', line('#B98345', Math.max(1.3, r * 0.08))) +
      circle(0, 0, r * 0.86, 'none', line('#E2BE83', 1, 'stroke-dasharray="2 3"')) +
      put(MERC[kind], 0, 0, r * 0.72),
    x,
    y,
    1,
    flat ? '' : shadow.tight,
  )

/** A mercenary; parts: "tag" shows its strength, "x2" how many there are, "spent" where it was. @param {string} kind @returns {Draw} */
const mercenary =
  kind =>
  ({ size: [w], parts = [] }) => {
    const r = w / 2
    if (parts.includes('spent'))
      return {
        svg: `${circle(0, 0, r, 'none', line('#D8BB8C', 2, 'stroke-dasharray="3 5" opacity=".7"'))}<g opacity=".4" filter="url(#dull)">${token(kind, 0, 0, r * 0.86)}</g>`,
        ring: 'round',
      }
    const count = parts.find(part => part.startsWith('x'))
    const size = Math.max(13, r * 0.6)
    const tag = parts.includes('tag') && STRENGTH[kind]
    let svg = token(kind, 0, 0, r, false)
    const texts = []
    if (tag) {
      svg += countPill(r * 0.7, r * 0.52, tag, size)
      texts.push(countText(r * 0.7, r * 0.52, tag, size))
    }
    if (count) {
      svg += countPill(-r * 0.7, -r * 0.62, count, size)
      texts.push(countText(-r * 0.7, -r * 0.62, count, size))
    }
    return { svg, text: texts, pad: 16, ring: 'round' }
  }

// Balls in a heap: as many rows as fit, each one shorter than the one below.

/** @param {number} n @param {number} columns @param {number} r @returns {[number, number][]} */
const heap = (n, columns, r) => {
  const at = /** @type {[number, number][]} */ ([])
  for (let row = 0, left = n; left > 0; row++) {
    const here = Math.min(left, Math.max(1, columns - row))
    for (let i = 0; i < here; i++) at.push([(i - (here - 1) / 2) * 2 * r, -row * 1.74 * r])
    left -= here
  }
  return at
}

/** parts: "n 5", "columns 3" of the lowest row; "counted" draws one with its number; "nulled" counts 0. @type {Draw} */
const balls = ({ tint = '', size: [w, h], parts = [] }) => {
  const n = number(parts, 'n') ?? 1
  const columns = number(parts, 'columns') ?? 1
  if (!n)
    return {
      svg:
        circle(0, 0, w / 2 - 1, 'none', line('#D8BB8C', 2, 'stroke-dasharray="3 5" opacity=".7"')) +
        put(glyph(FAM[tint].glyph, 0, 0, w * 0.26, FAM[tint].light), 0, 0, 1, 'opacity=".6"'),
      ring: 'round',
    }
  const nulled = parts.includes('nulled')
  const counted = parts.includes('counted')
  const r = counted ? h / 2 : w / 2 / columns
  const at = counted ? /** @type {[number, number][]} */ ([[0, 0]]) : heap(n, columns, r).reverse()
  const foot = counted ? 0 : h / 2 - r
  const slash = nulled
    ? at
        .map(([x, y]) =>
          path(
            `M${R(x - r * 0.75)} ${R(foot + y + r * 0.6)}L${R(x + r * 0.75)} ${R(foot + y - r * 0.6)}`,
            'none',
            line(INK.cream, Math.max(2.4, r * 0.2)),
          ),
        )
        .join('')
    : ''
  let svg = at.map(([x, y]) => ball(tint, x, foot + y, r - 0.6)).join('')
  svg = put(nulled ? `<g filter="url(#dull)" opacity=".85">${svg}</g>` : svg, 0, 0, 1, shadow.tight) + slash
  const size = Math.max(13, r * 0.8)
  const texts = counted ? [countText(r * 0.85, -r * 0.2, n, size)] : []
  if (counted) svg += countPill(r * 0.85, -r * 0.2, n, size)
  return { svg, text: texts, pad: 12, ring: at.length === 1 ? 'round' : roundRect(w, h, Math.min(r, h / 2)) }
}

// Sweets that grow on islands.

/** @param {string} tint */
const tree = tint => {
  const f = FAM[tint]
  return `${path('M0 0V-34', 'none', line('#C9A36A', 6))}${path('M0 0V-34', 'none', line('#FFF3DC', 3))}${circle(0, -44, 17, f.base, line(f.dark, 2))}${path('M0-44c2-4 7-2 6 3-2 7-12 5-12-4 0-11 14-15 21-7', 'none', line('#FFF8EC', 3))}${oval(-6, -54, 5, 2.4, '#fff', 'opacity=".8" transform="rotate(-30 -6 -54)"')}`
}
/** @param {string} tint */
const jelly = tint =>
  path('M-26 0C-24-34 24-34 26 0Z', FAM[tint].base, line(FAM[tint].dark, 2)) +
  oval(-9, -18, 6, 3, '#fff', 'opacity=".75" transform="rotate(-28 -9 -18)"')
const ice =
  path('M-26 0L0-52 26 0Z', INK.caramel, line('#8A5A22', 2)) +
  path('M-17-18L12 0M-9-35L22-6M17-18L-12 0M9-35L-22-6', 'none', line('#B57B36', 1.6)) +
  path('M-12-28C-16-20-8-18-6-24-4-16 4-16 5-24 8-18 15-22 11-30L0-54Z', '#FFF8EC', line('#D8C3A0', 1.6))
const biscuit =
  path('M-22 0C-24-30 24-30 22 0Z', '#C98B4E', line('#8A5A22', 2)) +
  [
    [-8, -12, 3],
    [6, -16, 3],
    [12, -6, 2.5],
    [-1, -5, 2.2],
  ]
    .map(([x, y, r]) => circle(x, y, r, '#5B3208'))
    .join('')

// By island: the sweet on the left and the one on the right, each with its place and scale.
/** @type {[string, number, number, number][][]} */
const SWEETS = [
  [
    [tree('pink'), -98, 14, 0.95],
    [jelly('green'), 86, 20, 0.7],
  ],
  [
    [ice, -92, 14, 0.85],
    [jelly('purple'), 84, 20, 0.72],
  ],
  [
    [jelly('orange'), -90, 18, 0.72],
    [tree('green'), 92, 14, 0.85],
  ],
  [
    [biscuit, -92, 22, 0.8],
    [tree('blue'), 100, 10, 0.9],
  ],
  [
    [tree('yellow'), -96, 12, 0.9],
    [jelly('pink'), 86, 20, 0.7],
  ],
  [
    [jelly('blue'), -88, 18, 0.72],
    [ice, 90, 14, 0.8],
  ],
  [
    [biscuit, -90, 20, 0.8],
    [tree('orange'), 96, 12, 0.9],
  ],
  [
    [tree('purple'), -98, 14, 0.9],
    [biscuit, 88, 20, 0.74],
  ],
]

/** parts: the number of the island, and "bare" where there is no room for sweets. @type {Draw} */
const island = ({ size: [w, h], parts = [] }) => {
  const which = Number(parts[0])
  const seed = 4 + which * 9
  const [rx, ry] = [w / 2, h / 2]
  const k = w / 224
  const sweets = parts.includes('bare') ? [] : SWEETS[which]
  return {
    svg:
      path(blob(0, ry * 0.13, rx * 1.17, ry * 1.22, seed + 2), INK.lagoon, 'opacity=".9"') +
      path(blob(0, ry * 0.1, rx * 1.09, ry * 1.12, seed + 1), INK.foam, 'opacity=".85"') +
      path(blob(0, ry * 0.03, rx, ry, seed), INK.sand, `${shadow.soft} ${line('#E0C48E', 2)}`) +
      path(blob(0, -ry * 0.1, rx * 0.82, ry * 0.7, seed + 4, 9, 0.08), '#8FD3A4', line('#5FB585', 1.6)) +
      sweets.map(([art, x, y, scale]) => put(art, x * k, y * k, scale * k, shadow.tight)).join(''),
    pad: Math.ceil(w * 0.13 + 8),
  }
}

// Cards, drawn 64 wide.

/** @param {number} x @param {number} y @param {number} w @param {2 | 4 | 6} coins */
const chest = (x, y, w, coins) => {
  const [front, lid, dark] = {
    2: ['#5A3324', '#7A4A35', '#331A12'],
    4: ['#A9683C', '#C98A57', '#6B3C1E'],
    6: ['#F4E2C0', '#FFF6E2', '#B98F55'],
  }[coins]
  return put(
    `<g stroke="${dark}" stroke-width=".05" stroke-linejoin="round"><path d="M-.5-.42C-.5-.8 .5-.8 .5-.42Z" fill="${lid}"/><path d="M-.5-.42H.5V-.02Q.5 0 .46 0H-.46Q-.5 0-.5-.02Z" fill="${front}"/><path d="M-.3-.66V0M.3-.66V0" fill="none" stroke-width=".07"/><path d="M-.5-.42H.5" stroke-width=".06"/></g><g stroke="#8F560F" stroke-width=".03"><circle cx="-.12" cy="-.46" r=".1" fill="#EDB545"/><circle cx=".12" cy="-.46" r=".1" fill="#FFE08A"/><rect x="-.09" y="-.4" width=".18" height=".2" rx=".04" fill="#F6C83F"/></g><circle cx="0" cy="-.3" r=".03" fill="#5B3208"/><path d="M-.42-.52C-.36-.68-.2-.7-.1-.7" fill="none" stroke="#fff" stroke-width=".05" stroke-linecap="round" opacity=".7"/>`,
    x,
    y,
    w,
  )
}

/** The outline of a jar w wide, its foot on y = 0. @param {number} w half its width @param {number} h */
const jarPath = (w, h, k = 1) => {
  const p = (/** @type {number} */ n) => R(n * k)
  return `M${p(-w)} ${p(0.16 - h)}Q${p(-w)} ${p(0.06 - h)} ${p(0.12 - w)} ${p(0.04 - h)}V${p(-h - 0.02)}H${p(w - 0.12)}V${p(0.04 - h)}Q${p(w)} ${p(0.06 - h)} ${p(w)} ${p(0.16 - h)}V${p(-0.08)}Q${p(w)} 0 ${p(w - 0.08)} 0H${p(0.08 - w)}Q${p(-w)} 0 ${p(-w)} ${p(-0.08)}Z`
}

/** @param {number} x @param {number} y @param {number} w @param {boolean} big */
const jar = (x, y, w, big) => {
  const [h, half] = big ? [1.1, 0.42] : [0.78, 0.34]
  const rows = big ? 4 : 2
  let sweets = ''
  for (let row = 0; row < rows; row++)
    for (let i = 0; i < 3; i++) {
      const f = FAM[COLOURS[(i + row * 2) % 4]]
      const bx = (i * 0.26 - 0.26) * (big ? 1 : 0.82) + (row % 2 ? 0.04 : -0.03)
      sweets += circle(bx, -0.14 - row * 0.22, 0.125, f.base, `stroke="${f.dark}" stroke-width=".03"`)
    }
  const d = jarPath(half, h)
  return put(
    `${path(d, '#EAF8FA', 'stroke="#3E8C9C" stroke-width=".045"')}${sweets}${path(d, 'url(#glass)', 'opacity=".5"')}${rect(0.06 - half, -h - 0.16, 2 * half - 0.12, 0.16, 0.05, INK.berry, 'stroke="#9A1B48" stroke-width=".04"')}${path(`M${R(0.1 - half)} ${R(0.24 - h)}V-.24`, 'none', line('#fff', 0.05, 'opacity=".9"'))}`,
    x,
    y,
    w,
  )
}

/** Three bars: the tallest is meant by a Big Jar, the shortest by a Small one. @param {number} x @param {number} y @param {boolean} big */
const bars = (x, y, big, k = 1, on = true) =>
  put(
    [6, 13, 9]
      .map((h, i) =>
        i === (big ? 1 : 0)
          ? rect(-14 + i * 10, -h, 8, h, 2, on ? INK.berry : '#B59C8A', line(on ? '#9A1B48' : '#8C7468', 1.2))
          : rect(-14 + i * 10, -h, 8, h, 2, '#D8BFA8'),
      )
      .join(''),
    x,
    y,
    k,
  )

/** @param {string} fill @param {string} edge */
const frame = (fill, edge) => rect(-32, -44.8, 64, 89.6, 8, fill, line(edge, 2))
const back =
  frame('#16566B', '#0A2C39') +
  rect(-27, -39.8, 54, 79.6, 5, 'none', line(INK.foam, 1.2, 'opacity=".6"')) +
  glyph('anchor', 0, -3, 16, INK.foam) +
  path('M-22 27q5-5 11 0t11 0 11 0 11 0', 'none', line(INK.foam, 1.5, 'opacity=".6"'))

/** The front of a card and its number, in units of a card 64 wide. @param {string} face @param {boolean} lettered @param {number} coinSize */
const front = (face, lettered, coinSize) => {
  if (MERC[face])
    return (
      frame('#F3DFB4', INK.bark) +
      rect(-28, -40.8, 56, 81.6, 5, 'none', line('#C79B5C', 1, 'stroke-dasharray="3 3"')) +
      (lettered
        ? rect(-22, -21.8, 44, 42, 4, '#FFF4DA', line('#C79B5C', 1))
        : rect(-23, -36, 46, 52, 4, '#FFF4DA', line('#C79B5C', 1))) +
      put(MERC[face], 0, lettered ? -0.8 : -9, lettered ? 18 : 21) +
      coin(0, 29, coinSize, false)
    )
  const n = /** @type {2 | 4 | 6} */ (Number(face.slice(-1)))
  if (n)
    return (
      frame(INK.cream, '#B98345') +
      rect(-28, -40.8, 56, 81.6, 5, '#CFEFF2', 'opacity=".75"') +
      path('M-28 5.2q7-5 14 0t14 0 14 0 14 0V35.2q0 5-5 5H-23q-5 0-5-5Z', '#F2D9A4') +
      chest(0, 10, { 2: 30, 4: 38, 6: 46 }[n], n) +
      coin(0, 26, coinSize + 2, false)
    )
  const big = face === 'bigjar'
  return (
    frame(INK.cream, '#B98345') +
    rect(-28, -40.8, 56, 81.6, 5, '#FBE0EA') +
    jar(0, big ? 16 : 12, 40, big) +
    bars(0, 37, big)
  )
}

/** @param {string} face */
const coinsOn = face => (MERC[face] ? '1' : /\d$/.test(face) ? face.slice(-1) : '')

/** parts: the face, and "token" while a mercenary lies on it. text: the word on a poster. @type {Draw} */
const card = ({ size: [w], parts = [], text: wanted = '' }) => {
  const k = w / 64
  const face = parts[0]
  const lettered = w >= 63
  const radius = Math.max(9.6, 11 * k) / k
  const n = w >= 40 ? coinsOn(face) : ''
  const y = (MERC[face] ? 29 : 26) * k
  let svg = put(front(face, lettered, w >= 40 ? radius : 12), 0, 0, k, shadow.tight)
  if (!n && coinsOn(face)) svg += coin(0, y, 12 * k)
  if (parts.includes('token')) svg += token(face, -w * 0.34, w * 0.55, Math.max(9, w * 0.26), false)
  const texts = n ? [text(n, 0, y, Math.max(13, radius * k * 1.1), { weight: 900, fill: '#5B3208' })] : []
  if (MERC[face] && lettered)
    texts.push(text(wanted, 0, -31.5 * k, Math.max(13, 12 * k), { weight: 900, fill: '#6B3A1C', max: w - 3 }))
  return { svg, text: texts, pad: Math.ceil(w * 0.3 + 4) }
}

/** text: how many cards are left. @type {Draw} */
const deck = ({ size: [w, h], text: left = '' }) => {
  const k = w / 64
  const n = Math.min(3, Number(left))
  let svg = n
    ? ''
    : rect(-w / 2, -h / 2, w, h, 8 * k, 'none', line('#B98345', 2, 'stroke-dasharray="5 5" opacity=".7"'))
  for (let i = n - 1; i >= 0; i--) svg += put(back, -2 * i, -2.4 * i, k, i === n - 1 ? shadow.tight : '')
  const r = Math.max(11, 14.5 * Math.min(1.2, k))
  const size = Math.max(13, r)
  return {
    svg: svg + circle(-w / 2, -h / 2, r, INK.deep, line(INK.foam, 1.6)),
    text: [text(left, -w / 2, -h / 2, size, { weight: 900, fill: INK.cream })],
    pad: 20,
  }
}

// Launches. The node's box is w x .29 w, the hull alone; the middle of the gunwale lies RISE w above its centre.

const RISE = 0.095

/** @param {number} w */
const shape = w => {
  const [a, h] = [w / 2, w * 0.24]
  const p = (/** @type {number} */ x, /** @type {number} */ y) => `${R(x * a)} ${R(y * h)}`
  const sheer = `C${p(-0.6, 0.06)} ${p(0.55, 0.06)} ${p(1, -0.42)}`
  return {
    a,
    h,
    hull: `M${p(-1, -0.2)}${sheer}C${p(0.98, 0.3)} ${p(0.78, 0.86)} ${p(0.5, 0.9)}H${R(-a * 0.62)}C${p(-0.86, 0.84)} ${p(-0.98, 0.4)} ${p(-1, -0.2)}Z`,
    rim: `M${p(-1, -0.2)}C${p(-0.6, -0.44)} ${p(0.5, -0.5)} ${p(1, -0.42)}C${p(0.55, 0.06)} ${p(-0.6, 0.06)} ${p(-1, -0.2)}Z`,
    sheer: `M${p(-1, -0.2)}${sheer}`,
    plank: `M${p(-0.96, 0.14)}C${p(-0.5, 0.38)} ${p(0.5, 0.36)} ${p(0.96, -0.08)}`,
    strake: `M${p(-0.9, 0.5)}C${p(-0.5, 0.66)} ${p(0.5, 0.66)} ${p(0.86, 0.38)}`,
    dome: `M${p(-0.94, -0.14)}C${p(-0.7, -0.95)} ${p(-0.2, -1.2)} ${p(0.1, -1.08)}`,
    canvas: `C${p(0.5, -0.98)} ${p(0.8, -0.72)} ${p(0.94, -0.34)}C${p(0.5, 0.14)} ${p(-0.6, 0.12)} ${p(-0.94, -0.14)}Z`,
    seams: `M${p(-0.5, -0.8)}C${p(-0.42, -0.4)} ${p(-0.44, -0.1)} ${p(-0.46, 0.04)}M${p(0.08, -1.06)}C${p(0.14, -0.5)} ${p(0.1, -0.2)} ${p(0.1, 0.04)}M${p(0.6, -0.86)}C${p(0.62, -0.5)} ${p(0.62, -0.3)} ${p(0.6, -0.1)}`,
  }
}

/** Turned so that the bow points left or right, with the gunwale where the box wants it. @param {string} inner @param {number} w @param {string[]} parts */
const aboard = (inner, w, parts, more = '', sink = -RISE) =>
  `<g transform="translate(0 ${R(sink * w)}) scale(${parts.includes('left') ? -1 : 1} 1)" ${more}>${inner}</g>`

/** The same for a path alone, which cannot be turned. @param {string} d @param {number} w @param {boolean} left */
const outline = (d, w, left) => {
  let x = true
  return d.replace(/-?[\d.]+|[A-Z]/g, part => {
    if (/[A-Z]/.test(part)) {
      x = true
      return part
    }
    const n = Number(part)
    const out = x ? (left ? -n : n) : n - RISE * w
    x = !x
    return `${R(out)} `
  })
}

/** What lies behind the cargo. parts: where the bow points. @type {Draw} */
const launch = ({ tint = '', size: [w], parts = [] }) => {
  const { a, h, hull, rim } = shape(w)
  const left = parts.includes('left')
  // `H` has one number only, so the foot of the ring is drawn as a line.
  const ring = outline(
    hull.replace(/H([-\d.]+)C/, (_, x) => `L${x} ${R(h * 0.9)}C`),
    w,
    left,
  )
  return {
    svg: aboard(
      oval(0, h * 0.98, a * 0.92, h * 0.2, '#0A2C39', 'opacity=".35"') +
        path(hull, FAM[tint].deep) +
        path(rim, FAM[tint].dark),
      w,
      parts,
      shadow.soft,
    ),
    pad: Math.ceil(w * 0.06 + 16),
    ring,
  }
}

/** What lies before it. parts: where the bow points; "mine" or "chosen"; "twin 1" or "twin 2". @type {Draw} */
const hull = ({ tint = '', size: [w], parts = [] }) => {
  const f = FAM[tint]
  const { a, h, hull, sheer, plank, strake } = shape(w)
  const dir = parts.includes('left') ? -1 : 1
  const edge = parts.includes('chosen') ? INK.lemon : parts.includes('mine') ? INK.foam : ''
  const twin = number(parts, 'twin')
  const foam = wave(-a * 1.04, h * 0.96, a * 2.08, Math.max(16, w * 0.17), h * 0.14)
  return {
    svg:
      aboard(
        (edge ? path(hull, 'none', line(edge, 7)) : '') +
          path(hull, `url(#hull-${tint})`, line(f.dark, 2.2)) +
          (twin
            ? path(strake, 'none', line(twin === 1 ? INK.cream : INK.liquorice, Math.max(3, w * 0.035)))
            : '') +
          path(plank, 'none', line(f.light, Math.max(1.6, w * 0.012), 'opacity=".75"')) +
          path(strake, 'none', line(f.dark, 1.4, 'opacity=".45"')) +
          path(sheer, 'none', line('#FFF3DC', Math.max(2.4, w * 0.02))),
        w,
        parts,
      ) +
      put(
        circle(0, 0, h * 0.3, INK.cream, line(f.dark, 1.6)) + glyph(f.glyph, 0, h * 0.02, h * 0.18, f.deep),
        -dir * a * 0.08,
        h * 0.46 - RISE * w,
      ) +
      put(path(foam, 'none', line(INK.foam, Math.max(2, w * 0.014))), 0, -RISE * w),
    pad: Math.ceil(w * 0.05 + 8),
  }
}

/** The tarpaulin over a secret cargo, in a box of its own: .96 w x .34 w, .13 w above the gunwale. @type {Draw} */
const cover = ({ size: [wide], parts = [] }) => {
  const w = wide / 0.96
  const { dome, canvas, seams } = shape(w)
  const inner =
    path(dome + canvas, '#EFD9AE', line(INK.bark, 2)) +
    path(seams, 'none', line('#C79B5C', Math.max(1, w * 0.01))) +
    path(dome, 'none', line('#FFF6DF', 2))
  return { svg: aboard(inner, w, parts, '', 0.13), pad: 3 }
}

// Pills and discs about a battle.

/** text: the power of a launch. @type {Draw} */
const power = ({ tint = '', size: [w], text: n = '' }) => ({
  svg: put(circle(0, 0, w / 2, INK.cream, line(FAM[tint].dark, 3)), 0, 0, 1, shadow.tight),
  text: [text(n, 0, 0, Math.max(15, w * 0.56), { weight: 900 })],
  pad: 8,
})

/** Two powers compared. text: both, one a line. parts: both tints, then "open" before it is decided. @type {Draw} */
const versus = ({ size: [w, h], text: both = '', parts = [] }) => {
  const [a, b] = both.split('\n')
  const [left, right] = [Number(a), Number(b)]
  const k = w / 116
  const tie = left === right
  const done = !parts.includes('open')
  /** @param {number} x @param {string} tint @param {boolean} wins */
  const disc = (x, tint, wins) =>
    circle(
      x,
      0,
      21,
      wins && done ? 'url(#gold)' : '#F1E4CF',
      line(wins && done ? INK.gold : FAM[tint].dark, 2.4),
    ) + badge(tint, x + (x < 0 ? -17 : 17), -17, 9.5)
  const size = Math.max(15, 24 * k)
  return {
    svg: put(
      rect(-58, -24, 116, 48, 24, INK.cream, line(tie ? INK.lagoon : INK.caramel, 2.5)) +
        disc(-34, parts[0], left > right) +
        disc(34, parts[1], right > left),
      0,
      0,
      k,
      shadow.soft,
    ),
    text: [
      text(a, -34 * k, 0, size, { weight: 900 }),
      text(b, 34 * k, 0, size, { weight: 900 }),
      text(tie ? '=' : left > right ? '>' : '<', 0, 0, Math.max(15, 22 * k), {
        weight: 900,
        fill: tie ? '#1C7482' : INK.cocoa,
      }),
    ],
    pad: 20,
    ring: roundRect(w, h, h / 2),
  }
}

/**
 * A seat. text: name, then what its lamp says. parts: "coins 4", "balls 11", "tokens 3", "big 1", "small 1",
 * "ready" or "waits", "win", "twin 1", "hold 3 4 0 2" and "jars 4 2" where Holds are shown.
 * @type {Draw}
 */
const plate = ({ tint = '', size: [w, h], text: t = '', parts = [] }) => {
  const [name, state = ''] = t.split('\n')
  const hold = words(parts, 'hold')
  const full = h >= 60
  const tiny = w < 112
  const least = w < 72
  const bare = w < 56 // no room for a name
  const rows = hold.length && full ? 3 : 2
  const y = (/** @type {number} */ row) =>
    full ? -h / 2 + ((row + 0.62) * h) / (rows + 0.2) : row ? h * 0.22 : -h * 0.21
  const stripe = full ? 9 : least ? 4 : tiny ? 5 : 0
  const slim = !full && w < 124
  const r = full ? 18 : slim ? 12 : 14
  const x0 = -w / 2
  const names = x0 + (full ? 60 : least ? 6 : tiny ? 11 : slim ? 33 : 41)
  let svg = put(
    rect(x0, -h / 2, w, h, 14, INK.cream) +
      (stripe
        ? path(
            `M${R(x0 + 14)} ${R(-h / 2)}H${R(x0 + stripe)}V${R(h / 2)}H${R(x0 + 14)}Q${R(x0)} ${R(h / 2)} ${R(x0)} ${R(h / 2 - 14)}V${R(14 - h / 2)}Q${R(x0)} ${R(-h / 2)} ${R(x0 + 14)} ${R(-h / 2)}Z`,
            FAM[tint].base,
          )
        : ''),
    0,
    0,
    1,
    shadow.soft,
  )
  const twin = number(parts, 'twin')
  if (twin && stripe) svg += rect(x0, -h * 0.16, stripe, h * 0.32, 0, twin === 1 ? INK.cream : INK.liquorice)
  if (bare) svg += badge(tint, stripe / 2, y(0), 10)
  if (!tiny) svg += badge(tint, x0 + (full ? 33 : slim ? 18 : 22), rows === 3 ? y(0.5) : 0, r)
  if (twin && !stripe)
    svg += circle(x0 + (slim ? 28 : 34), 10, 5, twin === 1 ? INK.cream : INK.liquorice, line(INK.bark, 1.4))
  if (parts.includes('win')) svg += rect(x0, -h / 2, w, h, 14, 'none', line(INK.lemon, 3))
  const lit = parts.includes('ready') ? true : parts.includes('waits') ? false : null
  const size = full ? 17 : 14
  const roomForState = full && w > 195 && state
  const lampRadius = full ? 9 : 7.5
  if (lit !== null)
    svg += lamp(
      tiny ? w / 2 - 5 : w / 2 - lampRadius - 9,
      tiny ? 4 - h / 2 : y(0),
      tiny ? 6.5 : lampRadius,
      lit,
    )
  const packed = hold.length > 0 && !full && w >= 140
  const nameRoom =
    (packed ? -32 : 0) +
    w / 2 -
    names -
    (least ? 2 : lit === null ? 8 : tiny ? 4 : roomForState ? 34 + em(state) * 14 + 8 : lampRadius * 2 + 14)
  const texts = bare ? [] : [text(name, names, y(0), size, { weight: 900, anchor: 'start', max: nameRoom })]
  if (roomForState)
    texts.push(text(state, w / 2 - 34, y(0), 14, { anchor: 'end', fill: lit ? '#176345' : INK.soft }))
  const figures = full ? 16 : 14
  const icon = full ? 10 : 7
  let x = x0 + (full ? 68 : bare ? 12 : tiny ? 17 : slim ? 40 : 49)
  /** @param {string} art @param {string | number} n @param {number} row */
  const item = (art, n, row, wide = icon) => {
    const room = em(n) * figures
    if (x + wide + 4 + room > w / 2 - 2) return
    svg += put(art, x, y(row))
    texts.push(text(n, x + wide + 3, y(row), figures, { weight: 900, anchor: 'start' }))
    x += wide * 2 + 3 + room + (full ? 8 : 5)
  }
  for (const kind of ['coins', 'balls', 'tokens', 'big', 'small']) {
    const n = number(parts, kind)
    if (n === undefined || packed) continue
    if (kind === 'coins') item(coin(0, 0, icon), n, 1)
    else if (kind === 'balls') item(ball(tint, 0, 0, icon - 0.5, true), n, 1)
    else if (kind === 'tokens') item(token('lollipop', 0, 0, icon), n, 1)
    else item(jar(0, icon * 0.9, icon * 1.9, kind === 'big'), n, 1)
  }
  if (rows === 3 || packed) {
    const row = rows - 1
    x = x0 + (full ? 26 : slim ? 40 : 47)
    hold.forEach((n, i) => {
      if (Number(n)) item(ball(COLOURS[i], 0, 0, full ? 9 : 6.5, true), n, row, full ? 9 : 6.5)
    })
    if (full)
      words(parts, 'jars').forEach((n, i) => {
        item(bars(0, 6, !i, 0.7), n, row, 10)
      })
    else
      texts.push(text(number(parts, 'coins') ?? 0, w / 2 - 26, y(0), figures, { weight: 900, anchor: 'end' }))
  }
  return { svg, text: texts, pad: 18, ring: roundRect(w, h, 14) }
}

// The middle of the table.

/** parts: "turn 6", "of 10", "wanted 5". @type {Draw} */
const track = ({ size: [w, h], parts = [] }) => {
  const [turn, all, wanted] = ['turn', 'of', 'wanted'].map(name => number(parts, name) ?? 0)
  const step = (w - 40) / Math.max(1, all - 1)
  const r = Math.min(9, step * 0.41)
  let svg =
    rect(-w / 2, -h / 2, w, h, h / 2, INK.night, 'opacity=".82"') +
    path(`M${R(20 - w / 2)} 0H${R(w / 2 - 20)}`, 'none', line('#3F7D8D', 2, 'stroke-dasharray="1 5"'))
  for (let i = 0; i < all; i++) {
    const x = -w / 2 + 20 + i * step
    const here = i === turn - 1
    const past = i < turn - 1
    if (here) svg += circle(x, 0, 14, 'none', line(INK.lemon, 3))
    svg += circle(
      x,
      0,
      here ? 11.5 : r,
      past ? '#2C6A7B' : here ? INK.cream : '#174E60',
      line(past ? '#5E9DAB' : INK.foam, 1.3),
    )
    svg +=
      i < wanted
        ? rect(x - 3.2, -4.5, 6.4, 9, 1.2, past ? '#8FC3CC' : INK.sand, here ? line(INK.bark, 1) : '') +
          path(`M${R(x - 1.6)} -1.5h3.2M${R(x - 1.6)} 1.5h3.2`, 'none', line('#2C6A7B', 1))
        : chest(x, 4.5, here ? 13 : 10, 4)
  }
  return { svg, pad: 4 }
}

/** @type {Draw} */
const whirlpool = ({ size: [w, h] }) => {
  const rings = [
    ['#1F8093', 1],
    ['#186F83', 0.77],
    ['#125D70', 0.54],
    ['#0E4A5B', 0.33],
  ]
    .map(([fill, k], i) =>
      path(blob(0, 0, (Number(k) * w) / 2, (Number(k) * h) / 2, 104 - i * 24, 10), String(fill)),
    )
    .join('')
  const x = w * 0.41
  return {
    svg:
      rings +
      path(
        `M${R(-x)} ${R(h * 0.03)}c${R(w * 0.03)} ${R(-h * 0.31)} ${R(w * 0.34)} ${R(-h * 0.43)} ${R(w * 0.56)} ${R(-h * 0.26)}M${R(x)} ${R(-h * 0.03)}c${R(-w * 0.03)} ${R(h * 0.31)} ${R(-w * 0.34)} ${R(h * 0.43)} ${R(-w * 0.56)} ${R(h * 0.26)}`,
        'none',
        line(INK.foam, 2.4, 'opacity=".55"'),
      ),
    pad: 10,
  }
}

/** parts: "awake" when it has come to a battle. @type {Draw} */
const kraken = ({ size: [w], parts = [] }) => {
  const awake = parts.includes('awake')
  const arms =
    'M-.2 .1C-.3 .5-.7 .4-.72 .1M.2 .1C.3 .5 .7 .4 .72 .1M-.08 .2C-.1 .6-.4 .8-.5 .62M.08 .2C.1 .6 .4 .8 .5 .62'
  const lids = `<path d="M-.28-.08H-.04M.04-.08H.28" stroke="#472376" stroke-width=".2"/>${path('M-.26-.06Q-.16 .02-.06-.06M.06-.06Q.16 .02 .26-.06', 'none', line('#FFF8EC', 0.06))}`
  return {
    svg: put(
      `${circle(0, 0, 1, '#2B2F62', `stroke="${awake ? INK.lemon : '#171A40'}" stroke-width="${awake ? 0.1 : 0.07}"`)}${path(arms, 'none', line('#9C6BD6', 0.17))}${path('M-.4 .16C-.56-.9 .56-.9 .4 .16 .3 .34-.3 .34-.4 .16Z', '#7B4BB7', line('#472376', 0.06))}${circle(-0.16, -0.08, 0.11, '#FFF8EC')}${circle(0.16, -0.08, 0.11, '#FFF8EC')}${circle(-0.14, -0.06, 0.05, '#17111C')}${circle(0.18, -0.06, 0.05, '#17111C')}${awake ? '' : lids}`,
      0,
      0,
      w / 2,
      shadow.tight,
    ),
    pad: 8,
    ring: 'round',
  }
}

/** Things with their numbers in a row. text: what they are. parts: "bear 1", "pink 3"; "wood" for a tray. @type {Draw} */
const tally = ({ size: [w, h], text: t = '', parts = [] }) => {
  const wood = parts.includes('wood')
  const [title, empty = ''] = parts.includes('untitled') ? ['', t] : t.split('\n')
  const things = parts.map(part => part.split(' ')).filter(([, n]) => n)
  const size = Math.max(14, Math.min(17, h * 0.4))
  const room = title ? em(title) * (wood ? 16 : 14) + (wood ? 20 : 14) : 0
  const r = Math.min(h * 0.36, wood ? 15 : 14)
  const inner = w - room - 24
  const each = things.map(([, n]) => 2 * r + 4 + em(n) * size)
  const used = each.reduce((sum, one) => sum + one, 0)
  const gap = Math.min(14, (inner - used) / Math.max(1, things.length - 1))
  let x = -w / 2 + 12 + room + (wood ? Math.max(0, inner - used - gap * (things.length - 1)) / 2 : 0)
  let svg = wood
    ? put(
        rect(-w / 2, -h / 2, w, h, Math.min(18, h / 2.6), 'url(#wood)', line('#5E3722', 2)),
        0,
        0,
        1,
        shadow.soft,
      ) +
      rect(
        -w / 2 + 6 + room,
        6 - h / 2,
        w - room - 12,
        h - 12,
        Math.min(12, h / 4),
        '#5A3524',
        line('#3B2115', 1.5),
      )
    : rect(-w / 2, -h / 2, w, h, h / 2, INK.night, 'opacity=".82"')
  const texts = title
    ? [
        text(title, -w / 2 + 12, 0, wood ? 16 : 14, {
          weight: wood ? 900 : 600,
          fill: wood ? INK.cream : INK.mist,
          anchor: 'start',
          max: room,
        }),
      ]
    : []
  if (empty) texts.push(text(empty, room / 2, 0, 15, { weight: 600, fill: '#C9A78C' }))
  things.forEach(([kind, n], i) => {
    svg += MERC[kind] ? token(kind, x + r, 0, r) : ball(kind, x + r, 0, r * 0.94, true)
    texts.push(text(n, x + 2 * r + 4, 0, size, { weight: 900, fill: INK.cream, anchor: 'start' }))
    x += each[i] + gap
  })
  return { svg, text: texts, pad: wood ? 18 : 3 }
}

// My Hold.

/** A wooden panel; parts: how many compartments each row has. @type {Draw} */
const tray = ({ size: [w, h], parts = [] }) => {
  const rows = parts.map(Number)
  const high = (h - 16) / rows.length
  let svg = put(rect(-w / 2, -h / 2, w, h, 18, 'url(#wood)', line('#5E3722', 2)), 0, 0, 1, shadow.soft)
  svg += path(
    `M${R(14 - w / 2)} ${R(5 - h / 2)}H${R(w / 2 - 14)}`,
    'none',
    line('#E3B07A', 2, 'opacity=".6"'),
  )
  rows.forEach((n, row) => {
    const wide = (w - 12) / n
    for (let i = 0; i < n; i++) {
      const [x, y] = [6 - w / 2 + i * wide, 8 - h / 2 + row * high]
      svg +=
        rect(x + 2, y + 2, wide - 4, high - 4, 12, '#5A3524', line('#3B2115', 1.6)) +
        rect(x + 4, y + 4, wide - 8, Math.min(9, high * 0.16), 5, '#3B2115', 'opacity=".5"')
    }
  })
  return { svg, pad: 18 }
}

/** My own plate. text: name, coins, balls kept, Big jar, Small jar. parts: "big pink", "small yellow", "won big". @type {Draw} */
const mine = ({ tint = '', size: [w, h], text: t = '', parts = [] }) => {
  const [name, coins, ...lines] = t.split('\n')
  const x0 = -w / 2
  const k = Math.min(1, h / 162)
  let svg = put(
    rect(x0, -h / 2, w, h, 16, INK.cream) +
      path(
        `M${R(x0 + 16)} ${R(-h / 2)}H${R(x0 + 9)}V${R(h / 2)}H${R(x0 + 16)}Q${R(x0)} ${R(h / 2)} ${R(x0)} ${R(h / 2 - 16)}V${R(16 - h / 2)}Q${R(x0)} ${R(-h / 2)} ${R(x0 + 16)} ${R(-h / 2)}Z`,
        FAM[tint].base,
      ),
    0,
    0,
    1,
    shadow.soft,
  )
  const top = -h / 2 + 32 * k
  svg += badge(tint, x0 + 36, top, 17)
  const twin = number(parts, 'twin')
  if (twin) svg += rect(x0, top - 12, 9, 24, 0, twin === 1 ? INK.cream : INK.liquorice)
  const coinAt = w / 2 - 16 - em(coins) * 18 - 16
  svg += coin(coinAt, top, 12)
  const texts = [
    text(name, x0 + 62, top, 18, { weight: 900, anchor: 'start', max: coinAt - 16 - x0 - 62 }),
    text(coins, w / 2 - 14, top, 18, { weight: 900, anchor: 'end' }),
  ]
  lines.forEach((one, i) => {
    const y = -h / 2 + (74 + i * 30) * k
    if (!i) texts.push(text(one, x0 + 24, y, 15, { anchor: 'start', max: w - 34 }))
    else {
      const big = i === 1
      const [which] = words(parts, big ? 'big' : 'small')
      svg += bars(x0 + 38, y + 6, big, 0.8, parts.includes(big ? 'won big' : 'won small'))
      texts.push(text(one, x0 + 58, y, 15, { anchor: 'start', max: w - 58 - 30 }))
      if (which) svg += ball(which, Math.min(w / 2 - 18, x0 + 58 + em(one) * 15 + 14), y, 9, true)
    }
  })
  return { svg, text: texts, pad: 18 }
}

/** The same in one line on the sea. @type {Draw} */
const totals = ({ tint = '', size: [w, h], text: t = '', parts = [] }) => {
  const [, coins, ...lines] = t.split('\n')
  const size = Math.max(13, Math.min(16, h * 0.5))
  const icons = [32, 30, ...lines.slice(1).map(() => 32)].slice(0, lines.length + 1)
  const wide = [em(coins), ...lines.map(em)].map(one => one * size)
  const all = 30 + 26 + wide.reduce((sum, one) => sum + one, 0) + (lines.length - 1) * 32
  const gap = Math.max(3, Math.min(20, (w - all - 8) / (lines.length + 1)))
  let x = -w / 2 + 4
  let svg = badge(tint, x + 13, 0, 13)
  x += 30 + gap * 0.6
  svg += coin(x + 10, 0, 10)
  const texts = [text(coins, x + 24, 0, size, { weight: 900, fill: INK.cream, anchor: 'start' })]
  x += 26 + wide[0] + gap
  lines.forEach((one, i) => {
    if (i) {
      svg += bars(x + 14, 7, i === 1, 0.85, parts.includes(i === 1 ? 'won big' : 'won small'))
      x += icons[i + 1] ?? 32
    }
    texts.push(text(one, x, 0, size, { fill: INK.cream, anchor: 'start', max: w / 2 - x }))
    x += wide[i + 1] + gap
  })
  return { svg, text: texts, pad: 3 }
}

// Stealing.

/** Where the loot may go. text: what follows, in two lines. parts: "on", and the thing. @type {Draw} */
const option = ({ size: [w, h], text: t = '', parts = [] }) => {
  const [first, second = ''] = t.split('\n')
  const on = parts.includes('on')
  const thing = parts.find(part => MERC[part] || FAM[part])
  const icon = thing && w >= 232 ? Math.min(20, h * 0.32) : 0 // the words go first
  const x = icon ? -w / 2 + 2 * icon + 18 : 0
  const anchor = icon ? 'start' : 'middle'
  const max = icon ? w / 2 - x - 8 : w - 16
  const dy = second ? Math.min(11, h * 0.2) : 0
  return {
    svg:
      put(
        rect(-w / 2, -h / 2, w, h, 16, on ? INK.butter : INK.cream, line(on ? INK.lemon : INK.foam, 3)),
        0,
        0,
        1,
        on ? shadow.lift : shadow.soft,
      ) +
      (icon && thing
        ? MERC[thing]
          ? token(thing, -w / 2 + icon + 10, 0, icon)
          : ball(thing, -w / 2 + icon + 10, 0, icon * 0.86)
        : ''),
    text: [
      text(first, x, -dy, 16, { weight: 900, anchor, max }),
      ...(second ? [text(second, x, dy, 14, { weight: 600, anchor, max })] : []),
    ],
    pad: 22,
    ring: roundRect(w, h, 16),
  }
}

/** The way of the loot. parts: "from 0" and "to -30", the ends above the foot of the box; "left" if it goes there. @type {Draw} */
const arc = ({ size: [w, h], parts = [] }) => {
  const dir = parts.includes('left') ? -1 : 1
  const x = (dir * w) / 2
  const [from, to] = ['from', 'to'].map(name => h / 2 + (number(parts, name) ?? 0))
  const top = 2 * (-h / 2) - (from + to) / 2
  const d = `M${R(-x)} ${R(from)}Q0 ${R(top)} ${R(x)} ${R(to)}`
  const turn = (Math.atan2(to - top, x) * 180) / Math.PI
  return {
    svg:
      path(d, 'none', line(INK.deep, 7, 'opacity=".35"')) +
      path(d, 'none', line(INK.lemon, 4, 'stroke-dasharray="2 9"')) +
      put(path('M-13-8L2 0-13 8Z', INK.lemon, line('#8F6A0C', 1.6)), x, to, 1, '', turn),
    pad: 14,
  }
}

/** The place of a thing that is not there yet. @type {Draw} */
const ghost = ({ size: [w], parts = [] }) => ({
  svg:
    circle(0, 0, w / 2, '#fff', 'opacity=".3"') +
    circle(
      0,
      0,
      w / 2,
      'none',
      line(parts.includes('on') ? INK.lemon : INK.foam, 3, 'stroke-dasharray="5 5"'),
    ),
  pad: 4,
})

// The sea.

/** @type {Draw} */
const sea = ({ size: [w, h] }) => {
  let svg = rect(-w / 2 - 16, -h / 2 - 16, w + 32, h + 32, 0, INK.deep)
  for (const [fill, a, b, seed] of /** @type {[string, number, number, number][]} */ ([
    ['#11495D', 0.62, 0.66, 3],
    ['#146C82', 0.55, 0.58, 7],
    ['#1B7E93', 0.47, 0.49, 11],
    ['#2791A6', 0.37, 0.38, 5],
  ])) {
    const d = blob(0, 0, w * a, h * b, seed, 12, 0.07)
    svg +=
      put(
        path(d, 'none', line('#0A2530', 10, 'opacity=".1"')) +
          path(d, 'none', line('#0A2530', 4, 'opacity=".14"')),
        0,
        4,
      ) + path(d, fill)
  }
  let random = 5
  const next = () => {
    random = (random * 9301 + 49297) % 233280
    return random / 233280
  }
  const wavelets = Math.round(Math.min(30, (w * h) / 36000) + 6)
  for (let i = 0; i < wavelets; i++) {
    const [x, y, l] = [(next() - 0.5) * w, (next() - 0.5) * (h - 40), 10 + next() * 8]
    svg += path(
      `M${R(x)} ${R(y)}q${R(l / 2)} ${R(-l * 0.45)} ${R(l)} 0t${R(l)} 0`,
      'none',
      line(INK.foam, 2, 'opacity=".22"'),
    )
  }
  return { svg, pad: 16 }
}

// The ledger.

/** The paper with its bunting. @type {Draw} */
const ledger = ({ size: [w, h] }) => {
  const flags = Math.max(5, Math.floor((w * 0.62) / 44))
  let bunting = ''
  for (let i = 0; i < flags; i++) {
    const f = FAM[COLOURS[i % 4]]
    const [x, y] = [(i - (flags - 1) / 2) * 44, -h / 2]
    bunting +=
      path(`M${R(x - 13)} ${R(y - 2)}h26L${R(x)} ${R(y + 20)}Z`, f.base, line(f.dark, 1.6)) +
      glyph(f.glyph, x, y + 5, 4.6, f.ink)
  }
  return {
    svg:
      put(rect(-w / 2, -h / 2, w, h, 18, INK.cream), 0, 0, 1, shadow.lift) +
      rect(8 - w / 2, 8 - h / 2, w - 16, h - 16, 12, 'none', line('#E7CFA2', 2, 'stroke-dasharray="2 7"')) +
      path(`M${R(-flags * 22)} ${R(-h / 2 - 2)}H${R(flags * 22)}`, 'none', line('#FFF3DC', 3)) +
      put(bunting, 0, 0, 1, shadow.tight),
    pad: 24,
  }
}

/** A captain's row. parts: "win", "room 280" for name and balls, "head 40" of a card in which more follows, "balls 8 3 0 2". text: name, ribbon. @type {Draw} */
const captain = ({ tint = '', size: [w, h], text: t = '', parts = [] }) => {
  const [name, ribbon = ''] = t.split('\n')
  const win = parts.includes('win')
  const head = number(parts, 'head')
  const twoLines = !head && h >= 90
  const small = (head ?? h) < 54
  const x0 = -w / 2
  const y = head ? (head - h) / 2 : twoLines ? -h / 2 + Math.min(40, h * 0.3) : 0
  const r = small ? Math.min(13, (head ?? h) / 2 - 1) : twoLines ? 21 : 17
  let svg = rect(
    x0,
    -h / 2,
    w,
    h,
    14,
    win ? INK.butter : '#FBEFD9',
    line(win ? INK.lemon : '#EBD8B4', win ? 3 : 1.5),
  )
  svg += badge(tint, x0 + 14 + r, y, r)
  const size = small ? 16 : twoLines ? 21 : 18
  const room = number(parts, 'room') ?? w
  const nx = x0 + 24 + 2 * r
  const letters = room < 250 ? 13 : 15
  const tag = ribbon ? em(ribbon) * letters + letters * 1.9 : 0
  const tall = Math.min(14, (head ?? h) / 2)
  const balls = words(parts, 'balls')
  const pitch = twoLines ? 58 : 42
  const nameRoom = room - (nx - x0) - (ribbon ? tag + 14 : 4) - (twoLines ? 0 : balls.length * pitch)
  const texts = [text(name, nx, y, size, { weight: 900, anchor: 'start', max: nameRoom })]
  if (ribbon) {
    const rx = nx + Math.min(nameRoom, em(name) * size) + 12
    svg += put(
      path(`M0${-tall}H${R(tag)}L${R(tag - 9)} 0 ${R(tag)} ${tall}H0L8 0Z`, INK.berry, line('#9A1B48', 2)),
      rx,
      y,
      1,
      shadow.tight,
    )
    texts.push(text(ribbon, rx + tag / 2, y, letters, { weight: 900, fill: '#fff' }))
  }
  const by = twoLines ? y + Math.min(54, h * 0.4) : y
  const bx = twoLines ? x0 + 28 : x0 + room - balls.length * pitch + 8
  balls.forEach((n, i) => {
    const none = n === '0'
    svg += `<g opacity="${none ? 0.38 : 1}">${ball(COLOURS[i], bx + i * pitch, by, 10.5, true)}</g>`
    texts.push(
      text(n, bx + i * pitch + 15, by, 15, {
        weight: 900,
        anchor: 'start',
        fill: none ? '#8C7468' : INK.cocoa,
      }),
    )
  })
  return { svg, text: texts, pad: 6 }
}

/** A sum in coins, or with a picture of what it comes from: parts "wanted", "chests", "big" or "small". @type {Draw} */
const sum = ({ size: [w, h], text: n = '', parts = [] }) => {
  const x = -w / 2 + h / 2 + 3
  const icon = parts.includes('wanted')
    ? put(front('bear', false, 12), x, 0, h * 0.0082)
    : parts.includes('chests')
      ? chest(x, h * 0.3, h * 0.78, 4)
      : parts.length
        ? jar(x, h * 0.36, h * (parts.includes('big') ? 0.66 : 0.7), parts.includes('big'))
        : coin(x - 2, 0, h * 0.34)
  return {
    svg: rect(-w / 2, -h / 2, w, h, h / 2, INK.cocoa) + icon,
    text: [text(n, h * 0.42, 0, Math.max(13, h * 0.6), { weight: 900, fill: INK.cream })],
    pad: 2,
  }
}

/** Cards won, one over the other. parts: the faces. @type {Draw} */
const fan = ({ size: [w, h], parts = [] }) => {
  const cw = h / 1.4
  const k = cw / 64
  const step = parts.length > 1 ? Math.min(cw + 8, (w - cw) / (parts.length - 1)) : 0
  const all = cw + step * (parts.length - 1)
  let svg = ''
  const texts = /** @type {TextLine[]} */ ([])
  parts.forEach((face, i) => {
    const x = -all / 2 + cw / 2 + i * step
    const numbered = cw >= 38 && !MERC[face] && step > cw * 0.8
    svg += put(front(face, false, numbered ? Math.max(9.6, 11 * k) / k : 12), x, 0, k, shadow.tight)
    if (coinsOn(face) && !numbered) svg += coin(x, (MERC[face] ? 29 : 26) * k, 12 * k)
    if (numbered) texts.push(text(coinsOn(face), x, 26 * k, 13, { weight: 900, fill: '#5B3208' }))
  })
  return { svg, text: texts, pad: 8 }
}

/** A jar filled with the very balls it counts. parts: "big" or "small", "n 8". @type {Draw} */
const filled = ({ tint = '', size: [w, h], parts = [] }) => {
  const big = parts.includes('big')
  const n = number(parts, 'n') ?? 0
  const tall = big ? 1.1 : 0.95
  const k = Math.min(w / 0.78, h / (tall + 0.2))
  const half = 0.38
  const foot = h / 2 - 2
  const rows = Math.max(1, Math.ceil(n / 3))
  const r = Math.min(0.108, (tall - 0.16) / (0.5 + rows * 1.78)) * k
  const columns = rows > 5 ? Math.min(6, Math.floor((half * 1.8 * k) / (2 * r))) : 3
  let sweets = ''
  for (let i = 0; i < n; i++) {
    const row = Math.floor(i / columns)
    sweets += ball(
      tint,
      ((i % columns) - (columns - 1) / 2) * 2 * r + (row % 2 ? r * 0.25 : -r * 0.2),
      foot - r - 3 - row * r * 1.78,
      r,
      true,
    )
  }
  const d = jarPath(half, tall, k)
  return {
    svg: put(
      path(d, '#E4F5F8', line('#3E8C9C', 2.4)) +
        put(sweets, 0, -foot) +
        path(d, 'url(#glass)', 'opacity=".18"') +
        rect(
          (0.06 - half) * k,
          (-tall - 0.15) * k,
          (2 * half - 0.12) * k,
          0.15 * k,
          3,
          INK.berry,
          line('#9A1B48', 2),
        ) +
        path(
          `M${R((0.1 - half) * k)} ${R((0.26 - tall) * k)}V${R(-0.26 * k)}`,
          'none',
          line('#fff', 2.6, 'opacity=".9"'),
        ),
      0,
      foot,
    ),
    pad: 4,
  }
}

/** Coins in three stacks, and how many. parts: "n 29". @type {Draw} */
const stack = ({ size: [w, h], parts = [] }) => {
  const n = number(parts, 'n') ?? 0
  const r = Math.min(10, w / 6.4)
  const high = Math.min(6.6, (h - 12) / Math.max(1, Math.ceil(n / 3)))
  let svg = ''
  for (let i = 0; i < n; i++) {
    const [x, y] = [((i % 3) - 1) * r * 2.1, h / 2 - 6 - Math.floor(i / 3) * high]
    svg +=
      oval(x, y, r, r * 0.46, '#C98522', line('#8F560F', 1.2)) +
      oval(x, y - 2.4, r, r * 0.46, '#F3C65A', line('#8F560F', 1.2))
  }
  return { svg, pad: 4 }
}

/** @type {Record<string, Draw>} */
export const art = {
  ...Object.fromEntries(Object.keys(MERC).map(kind => [kind, mercenary(kind)])),
  // a card in flight: only its name and size are told
  ...Object.fromEntries(
    FACES.map(face => [
      `card-${face}`,
      (/** @type {SceneNode} */ { size }) => card({ ...FLYING, size, parts: [face] }),
    ]),
  ),
  arc,
  balls,
  captain,
  card,
  cover,
  deck,
  fan,
  filled,
  ghost,
  hull,
  island,
  kraken,
  launch,
  ledger,
  mine,
  option,
  plate,
  power,
  sea,
  stack,
  sum,
  tally,
  totals,
  track,
  tray,
  versus,
  whirlpool,
}
