// Colours, glyphs and pictures that every table may use.
//
// A picture is drawn in the box of its node, centred on the origin, in CSS px.
// It is SVG without text: an SVG shown as an image does not see the page's
// font, so texts are returned beside it and painted on the canvas.

/** @import { Draw, TextLine } from '../types.js' */

export const INK = {
  deep: '#0E3B4C',
  sea: '#146C82',
  lagoon: '#2FA3B5',
  foam: '#BFEAF0',
  mist: '#DDF4F7',
  night: '#0B3342',
  sand: '#F7E7C6',
  cream: '#FFF8EC',
  caramel: '#D9A05B',
  cocoa: '#4A2C2A',
  soft: '#7A5A50',
  liquorice: '#2B2230',
  berry: '#E6457A',
  mint: '#3DBE8B',
  lemon: '#F6C83F',
  butter: '#FFF0BF',
  bark: '#A9743A',
  gold: '#9A6A0C',
}

/** @typedef {{ base: string, light: string, dark: string, deep: string, ink: string, glyph: string }} Family */

// By palette name: base, light from the upper left, the outline, deep (flat discs), and the glyph that goes with it.
/** @type {Record<string, Family>} */
export const FAM = {
  pink: {
    base: '#E6457A',
    light: '#FF9DBD',
    dark: '#9A1B48',
    deep: '#C22C60',
    ink: '#FFFFFF',
    glyph: 'heart',
  },
  black: {
    base: '#463A52',
    light: '#8F7DA0',
    dark: '#17111C',
    deep: '#2B2230',
    ink: '#F3E9FA',
    glyph: 'anchor',
  },
  blue: {
    base: '#3F97D8',
    light: '#A9DBFB',
    dark: '#175A92',
    deep: '#2A7DBD',
    ink: '#FFFFFF',
    glyph: 'drop',
  },
  yellow: {
    base: '#F6C83F',
    light: '#FFEDA3',
    dark: '#A8740A',
    deep: '#DDA71E',
    ink: '#5B3A05',
    glyph: 'star',
  },
  green: {
    base: '#3DBE8B',
    light: '#9FEBC9',
    dark: '#187A55',
    deep: '#2BA274',
    ink: '#FFFFFF',
    glyph: 'clover',
  },
  orange: {
    base: '#F0823C',
    light: '#FFC298',
    dark: '#A34B10',
    deep: '#D86A26',
    ink: '#FFFFFF',
    glyph: 'triangle',
  },
  purple: {
    base: '#7B4BB7',
    light: '#BF9BEA',
    dark: '#472376',
    deep: '#653A9E',
    ink: '#FFFFFF',
    glyph: 'crescent',
  },
}

// Strokes of SVG. Numbers are rounded: a sprite is a long enough text without them.

/** @param {number} n */
export const R = n => Math.round(n * 100) / 100

/** @param {string} colour @param {number} width */
export const line = (colour, width, more = '') =>
  `stroke="${colour}" stroke-width="${R(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}`

/** @param {string} d */
export const path = (d, fill = 'none', more = '') => `<path d="${d}" fill="${fill}" ${more}/>`

/** @param {number} x @param {number} y @param {number} r @param {string} fill */
export const circle = (x, y, r, fill, more = '') =>
  `<circle cx="${R(x)}" cy="${R(y)}" r="${R(r)}" fill="${fill}" ${more}/>`

/** @param {number} x @param {number} y @param {number} rx @param {number} ry @param {string} fill */
export const oval = (x, y, rx, ry, fill, more = '') =>
  `<ellipse cx="${R(x)}" cy="${R(y)}" rx="${R(rx)}" ry="${R(ry)}" fill="${fill}" ${more}/>`

/** @param {number} x @param {number} y @param {number} w @param {number} h @param {number} r @param {string} fill */
export const rect = (x, y, w, h, r, fill, more = '') =>
  `<rect x="${R(x)}" y="${R(y)}" width="${R(w)}" height="${R(h)}" rx="${R(r)}" fill="${fill}" ${more}/>`

/** Moved, turned and scaled; `more`, such as a shadow, is not scaled. @param {string} inner @param {number} x @param {number} y */
export const put = (inner, x, y, scale = 1, more = '', turn = 0) =>
  `<g transform="translate(${R(x)} ${R(y)})${turn ? ` rotate(${R(turn)})` : ''}" ${more}>${scale === 1 ? inner : `<g transform="scale(${Math.round(scale * 1000) / 1000})">${inner}</g>`}</g>`

/** The path of a rectangle with round corners. @param {number} w @param {number} h @param {number} r */
export const roundRect = (w, h, r) =>
  `M${R(r - w / 2)} ${R(-h / 2)}h${R(w - 2 * r)}a${R(r)} ${R(r)} 0 0 1 ${R(r)} ${R(r)}v${R(h - 2 * r)}a${R(r)} ${R(r)} 0 0 1 ${R(-r)} ${R(r)}h${R(2 * r - w)}a${R(r)} ${R(r)} 0 0 1 ${R(-r)} ${R(-r)}v${R(2 * r - h)}a${R(r)} ${R(r)} 0 0 1 ${R(r)} ${R(-r)}z`

export const shadow = {
  tight: 'filter="url(#tight)"',
  soft: 'filter="url(#soft)"',
  lift: 'filter="url(#lift)"',
}

/**
 * A text for the canvas; y is its middle.
 * @param {string | number} t @param {number} x @param {number} y @param {number} size
 * @param {Partial<TextLine>} [more]
 * @returns {TextLine}
 */
export const text = (t, x, y, size, more) => ({
  t: String(t),
  x: R(x),
  y: R(y),
  size: R(size),
  weight: 800,
  fill: INK.cocoa,
  anchor: 'middle',
  ...more,
})

/** About how wide a text is, in em of Nunito 800: to place things beside it, never to cut it. @param {string | number} t */
export const em = t => {
  let width = 0
  for (const c of String(t)) {
    if ("iIl.,:;|!'·".includes(c)) width += 0.29
    else if ('fjrt() -'.includes(c)) width += 0.37
    else if ('mwMW'.includes(c)) width += 0.9
    else if (/[A-ZÄÖÜ+<>=]/.test(c)) width += 0.68
    else width += 0.585
  }
  return width
}

/** The number after a word among the parts: number(["coins 4"], "coins") is 4. @param {string[]} parts @param {string} name */
export const number = (parts, name) => {
  const found = parts.find(part => part.startsWith(`${name} `))
  return found === undefined ? undefined : Number(found.slice(name.length + 1))
}

/** The words after a word among the parts. @param {string[]} parts @param {string} name @returns {string[]} */
export const words = (parts, name) =>
  parts
    .find(part => part.startsWith(`${name} `))
    ?.split(' ')
    .slice(1) ?? []

const starPoints = () => {
  let d = ''
  for (let i = 0; i < 10; i++) {
    const r = i % 2 ? 0.42 : 0.92
    const a = -Math.PI / 2 + (i * Math.PI) / 5
    d += `${i ? 'L' : 'M'}${R(r * Math.cos(a))} ${R(r * Math.sin(a))}`
  }
  return `${d}Z`
}

// Glyphs, within a radius of 1.
/** @type {Record<string, (fill: string) => string>} */
export const GLYPH = {
  heart: f =>
    path('M0 .78C-.95 .1-.98-.42-.66-.68-.36-.9-.1-.72 0-.42 .1-.72 .36-.9 .66-.68 .98-.42 .95 .1 0 .78Z', f),
  anchor: f =>
    `<g fill="none" ${line(f, 0.24)}><circle cx="0" cy="-.66" r=".2"/><path d="M0-.44V.72M-.36-.14H.36M-.72 .16C-.66 .6-.32 .74 0 .76 .32 .74 .66 .6 .72 .16"/></g>`,
  drop: f => path('M0-.9C.34-.42 .64-.06 .64 .26A.64 .62 0 0 1-.64 .26C-.64-.06-.34-.42 0-.9Z', f),
  star: f => path(starPoints(), f, line(f, 0.14)),
  clover: f =>
    `<g fill="${f}"><circle cx="0" cy="-.42" r=".4"/><circle cx="-.42" cy=".16" r=".4"/><circle cx=".42" cy=".16" r=".4"/><path d="M-.1 0H.1L.2 .85H-.2Z"/></g>`,
  triangle: f => path('M0-.72L.74 .56H-.74Z', f, line(f, 0.2)),
  crescent: f => path('M.3-.84A.86 .86 0 1 0 .3 .84 .66 .72 0 0 1 .3-.84Z', f),
  sun: f =>
    `${circle(0, 0, 0.44, f)}${path('M0-.9V-.68M0 .68V.9M-.9 0H-.68M.68 0H.9M-.64-.64L-.48-.48M.48 .48L.64 .64M-.64 .64L-.48 .48M.48-.48L.64-.64', 'none', line(f, 0.2))}`,
  shell: f =>
    path(
      'M0 .8C-.2 .7-.28 .62-.34 .5-.8 .3-.96-.2-.66-.5-.5-.8-.16-.86 0-.8 .16-.86 .5-.8 .66-.5 .96-.2 .8 .3 .34 .5 .28 .62 .2 .7 0 .8Z',
      f,
    ),
}

/** @param {string} name @param {number} x @param {number} y @param {number} r @param {string} fill */
export const glyph = (name, x, y, r, fill) => put(GLYPH[name](fill), x, y, r)

const gradients = Object.entries(FAM)
  .map(
    ([name, f]) =>
      `<radialGradient id="ball-${name}" cx=".36" cy=".3" r=".8"><stop offset="0" stop-color="${f.light}"/><stop offset=".45" stop-color="${f.base}"/><stop offset="1" stop-color="${f.deep}"/></radialGradient>`,
  )
  .join('')

/** @param {string} id @param {[number, number, number, number][]} drops dy, blur, opacity, room */
const dropped = (id, drops) =>
  `<filter id="${id}" x="-30%" y="-30%" width="160%" height="180%">${drops.map(([dy, blur, dark]) => `<feDropShadow dx="0" dy="${dy}" stdDeviation="${blur}" flood-color="#140C10" flood-opacity="${dark}"/>`).join('')}</filter>`

/** @param {string} id @param {string} top @param {string} foot */
const fade = (id, top, foot) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${foot}"/></linearGradient>`

// Gradients and filters the pictures use.
export const defs = `${gradients}<radialGradient id="coin" cx=".36" cy=".3" r=".85"><stop offset="0" stop-color="#FFE9A0"/><stop offset=".5" stop-color="#EDB545"/><stop offset="1" stop-color="#C98522"/></radialGradient><radialGradient id="biscuit" cx=".4" cy=".3" r=".9"><stop offset="0" stop-color="#FFFDF6"/><stop offset="1" stop-color="#F3DEB4"/></radialGradient>${fade('gold', '#FFDE6E', '#F2B92B')}${fade('wood', '#B8783F', '#8E5730')}${dropped(
  'soft',
  [
    [5, 6, 0.26, 0],
    [1, 1, 0.32, 0],
  ],
)}${dropped('tight', [[2, 1.6, 0.36, 0]])}${dropped('lift', [
  [8, 8, 0.32, 0],
  [2, 1.5, 0.34, 0],
])}<filter id="dull"><feColorMatrix type="saturate" values=".45"/></filter>`

// Pieces that pictures are put together from.

/** A ball of sugar. @param {string} tint @param {number} x @param {number} y @param {number} r */
export const ball = (tint, x, y, r, flat = false) => {
  const f = FAM[tint]
  const inner = `${circle(0, 0, r, `url(#ball-${tint})`, line(f.dark, Math.max(1.2, r * 0.11)))}${glyph(f.glyph, 0, r * 0.08, r * 0.5, f.ink)}${oval(-r * 0.38, -r * 0.5, r * 0.26, r * 0.15, '#fff', 'opacity=".85" transform="rotate(-32)"')}`
  return put(inner, x, y, 1, flat ? '' : shadow.tight)
}

/** The flat disc of a seat. @param {string} tint @param {number} x @param {number} y @param {number} r */
export const badge = (tint, x, y, r) => {
  const f = FAM[tint]
  const disc = tint === 'yellow' ? f.base : f.deep
  return (
    circle(x, y, r, disc, line('#fff', Math.max(1.4, r * 0.11))) +
    glyph(f.glyph, x, y + r * 0.04, r * 0.58, f.ink)
  )
}

/** A Chocolate Coin; a plain one has a lozenge where another has its number. @param {number} x @param {number} y @param {number} r */
export const coin = (x, y, r, plain = true, flat = true) =>
  put(
    circle(0, 0, r, 'url(#coin)', line('#8F560F', Math.max(1.2, r * 0.1))) +
      circle(0, 0, r * 0.76, 'none', line('#B0741C', Math.max(0.8, r * 0.06), 'stroke-dasharray="1.5 2"')) +
      (plain
        ? path(
            `M0 ${R(-r * 0.42)}L${R(r * 0.36)} 0 0 ${R(r * 0.42)} ${R(-r * 0.36)} 0Z`,
            '#D9932B',
            line('#8F560F', Math.max(0.8, r * 0.1)),
          )
        : '') +
      oval(-r * 0.36, -r * 0.48, r * 0.24, r * 0.12, '#fff', 'opacity=".7" transform="rotate(-30)"'),
    x,
    y,
    1,
    flat ? '' : shadow.tight,
  )

/** Ready, or three dots while thinking. @param {number} x @param {number} y @param {number} r @param {boolean} ready */
export const lamp = (x, y, r, ready) =>
  ready
    ? circle(x, y, r + r * 0.42, '#9FEBC9', 'opacity=".4"') +
      circle(x, y, r, INK.mint, line('#0F5C3E', 1.6)) +
      path(
        `M${R(x - r * 0.45)} ${R(y)}l${R(r * 0.35)} ${R(r * 0.38)} ${R(r * 0.6)} ${R(-r * 0.75)}`,
        'none',
        line('#fff', r * 0.3),
      )
    : circle(x, y, r, '#35525C', line('#8FB3BC', 1.6)) +
      [-0.4, 0, 0.4].map(dx => circle(x + r * dx, y, r * 0.15, INK.foam)).join('')

/** A dark pill with a count, such as sits on a ball or a token; its text is `countText`. @param {number} x @param {number} y @param {string | number} n @param {number} size */
export const countPill = (x, y, n, size) => {
  const w = Math.max(size * 1.3, em(n) * size + size * 0.6)
  return rect(x - w / 2, y - size * 0.65, w, size * 1.3, size * 0.65, INK.cocoa, line('#fff', 1.4))
}

/** @param {number} x @param {number} y @param {string | number} n @param {number} size */
export const countText = (x, y, n, size) => text(n, x, y, size, { weight: 900, fill: '#fff' })

/** A blob of paper: a closed curve round (x, y) that is always the same for the same seed. @param {number} x @param {number} y @param {number} rx @param {number} ry */
export const blob = (x, y, rx, ry, seed = 1, points = 11, wild = 0.05) => {
  let s = seed * 9301 + 49297
  const p = Array.from({ length: points }, (_, i) => {
    s = (s * 9301 + 49297) % 233280
    const a = (i / points) * 2 * Math.PI
    const k = 1 + (s / 233280 - 0.5) * 2 * wild
    return [x + Math.cos(a) * rx * k, y + Math.sin(a) * ry * k]
  })
  let d = `M${R(p[0][0])} ${R(p[0][1])}`
  for (let i = 0; i < points; i++) {
    const [a, b, c, e] = [-1, 0, 1, 2].map(k => p[(i + k + points) % points])
    d += `C${R(b[0] + (c[0] - a[0]) / 6)} ${R(b[1] + (c[1] - a[1]) / 6)} ${R(c[0] - (e[0] - b[0]) / 6)} ${R(c[1] - (e[1] - b[1]) / 6)} ${R(c[0])} ${R(c[1])}`
  }
  return `${d}Z`
}

/** A wave along x. @param {number} x @param {number} y @param {number} width @param {number} length of one wave @param {number} height */
export const wave = (x, y, width, length, height) => {
  const n = Math.max(1, Math.round((width / length) * 2))
  const step = width / n
  return `M${R(x)} ${R(y)}q${R(step / 2)} ${R(-height)} ${R(step)} 0${`t${R(step)} 0`.repeat(n - 1)}`
}

// Pictures any scene may name.

/** @type {Record<string, Draw>} */
export const art = {
  /** parts: a number is a count. */
  ball: ({ tint = '', size: [w], parts = [] }) => {
    const r = w / 2
    if (!parts.length) return { svg: ball(tint, 0, 0, r), pad: 6, ring: 'round' }
    const size = Math.max(13, r * 0.8)
    return {
      svg: ball(tint, 0, 0, r) + countPill(r * 0.62, r * 0.66, parts[0], size),
      text: [countText(r * 0.62, r * 0.66, parts[0], size)],
      pad: 12,
      ring: 'round',
    }
  },
  coin: ({ size: [w], text: n = '' }) => ({
    svg: coin(0, 0, w / 2, !n, false),
    text: n ? [text(n, 0, 0, Math.max(13, w * 0.5), { weight: 900, fill: '#5B3208' })] : [],
    pad: 6,
    ring: 'round',
  }),
  badge: ({ tint = '', size: [w] }) => ({ svg: badge(tint, 0, 0, w / 2), pad: 3, ring: 'round' }),
  lamp: ({ size: [w], parts = [] }) => ({ svg: lamp(0, 0, w / 2, parts.includes('ready')), pad: 6 }),
  /** The one button that confirms; part "off" while it cannot. */
  button: ({ size: [w, h], text: t = '', parts = [] }) => {
    const off = parts.includes('off')
    const base = rect(
      -w / 2,
      -h / 2,
      w,
      h,
      h / 2,
      off ? '#7F979E' : 'url(#gold)',
      line(off ? '#5A7179' : INK.gold, 2),
    )
    const gloss = off ? '' : rect(6 - w / 2, 4 - h / 2, w - 12, h * 0.32, h * 0.16, '#fff', 'opacity=".35"')
    const size = Math.max(15, Math.min(22, h * 0.37))
    return {
      svg: put(base + gloss, 0, 0, 1, off ? '' : shadow.lift),
      text: [text(t, 0, 0, size, { weight: 900, fill: off ? '#10262E' : INK.cocoa, max: w - 20 })],
      pad: 22,
      ring: roundRect(w, h, h / 2),
    }
  },
  /** A button with an arrow; parts: "left" or "right", and "off". */
  arrow: ({ size: [w, h], parts = [] }) => {
    const off = parts.includes('off')
    const dir = parts.includes('left') ? -1 : 1
    const s = Math.min(w, h) * 0.2
    const colour = off ? '#8E7B60' : INK.cocoa
    return {
      svg: put(
        rect(-w / 2, -h / 2, w, h, 10, off ? '#C9B79A' : INK.cream, line(off ? '#A08D70' : INK.bark, 1.6)) +
          path(
            `M${R(-dir * s * 0.7)} ${R(-s)}L${R(dir * s * 0.9)} 0 ${R(-dir * s * 0.7)} ${R(s)}Z`,
            colour,
            line(colour, 3),
          ),
        0,
        0,
        1,
        off ? '' : shadow.tight,
      ),
      pad: 6,
      ring: roundRect(w, h, 10),
    }
  },
  /** A dark pill with a text. parts: "cream", "sea" or nothing for cocoa. */
  pill: ({ size: [w, h], text: t = '', parts = [] }) => {
    const [fill, edge, ink] = parts.includes('cream')
      ? [INK.cream, INK.caramel, INK.cocoa]
      : parts.includes('sea')
        ? [INK.night, '#2B6374', INK.cream]
        : [INK.cocoa, '#FFE3A0', INK.cream]
    const size = Math.max(13, h * 0.54)
    return {
      svg: rect(-w / 2, -h / 2, w, h, h / 2, fill, line(edge, 1.5)),
      text: [text(t, 0, 0, size, { fill: ink, max: w - Math.min(12, w * 0.2) })],
      pad: 2,
      ring: roundRect(w, h, h / 2),
    }
  },
  /** A choice among several; part "on" when it is the chosen one. */
  chip: ({ size: [w, h], text: t = '', parts = [] }) => ({
    svg: put(
      rect(
        -w / 2,
        -h / 2,
        w,
        h,
        Math.min(16, h / 2),
        parts.includes('on') ? INK.butter : INK.cream,
        line(INK.caramel, 2),
      ),
      0,
      0,
      1,
      shadow.soft,
    ),
    text: [text(t, 0, 0, 16, { max: w - 16 })],
    pad: 18,
    ring: roundRect(w, h, Math.min(16, h / 2)),
  }),
  /**
   * Words on the sea: **bold** ones first, then plain. parts: "start" or "end" for the side they keep to,
   * "size 15", "ink" for cocoa, "sand" on wood, "wrap" to break a long one.
   */
  words: ({ size: [w, h], text: t = '', parts = [] }) => {
    const size = number(parts, 'size') ?? 15
    if (parts.includes('wrap'))
      return {
        svg: '',
        text: [text(t, 0, 0, size, { weight: 600, fill: INK.soft, max: w, lines: 3 })],
        pad: 8,
      }
    const lines = t.split('\n')
    const anchor = parts.includes('start') ? 'start' : parts.includes('end') ? 'end' : 'middle'
    const ink = parts.includes('ink')
    const pitch = Math.min(size * 1.3, h / lines.length)
    const texts = lines.flatMap((one, i) => {
      const y = (i - (lines.length - 1) / 2) * pitch
      const [, bold, plain] = /^(?:\*\*(.*?)\*\* ?)?(.*)$/.exec(one) ?? ['', '', one]
      const sand = parts.includes('sand')
      const strong = { weight: 900, fill: ink ? INK.cocoa : INK.cream }
      const weak = sand ? { weight: 800, fill: INK.sand } : { weight: 600, fill: ink ? INK.soft : INK.mist }
      const edge = anchor === 'start' ? -w / 2 : w / 2
      if (!bold || !plain)
        return [
          text(bold || plain, anchor === 'middle' ? 0 : edge, y, size, {
            ...(bold ? strong : weak),
            anchor,
            max: w,
          }),
        ]
      const [a, b, gap] = [em(bold) * size, em(plain) * size * 0.94, size * 0.32]
      const x =
        anchor === 'middle' ? (a - b) / 2 : anchor === 'start' ? edge + a + gap / 2 : edge - b - gap / 2
      return [
        text(bold, x - gap / 2, y, size, { ...strong, anchor: 'end', max: (w * a) / (a + b) + gap }),
        text(plain, x + gap / 2, y, size, { ...weak, anchor: 'start', max: (w * b) / (a + b) + gap }),
      ]
    })
    return { svg: '', text: texts, pad: 8 }
  },
}
