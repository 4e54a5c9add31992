// Pictures of Candy Time: cards with half a sweet on each edge, whole sweets, places and plates.
//
// A half is drawn in its own frame: the origin is the middle of the card's
// edge, y goes into the card, one unit is a hundredth of the card.  Turned by
// half a circle it joins itself, so any two halves join on any two sides.

import {
  badge,
  defs as base,
  blob,
  circle,
  glyph,
  INK,
  line,
  number,
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

/** @import { Draw, TextLine } from '../types.js' */

/** @param {number} r @param {number} a degrees @returns {[number, number]} */
const polar = (r, a) => [R(r * Math.cos((a * Math.PI) / 180)), R(r * Math.sin((a * Math.PI) / 180))]

// The halves.

const pinwheel = () => {
  let d = ''
  for (let k = 0; k < 8; k += 2) {
    const [a, b] = [k * 45 + 10, k * 45 + 55]
    d += `M0 0Q${polar(18.6, a - 46)} ${polar(30, a)}A30 30 0 0 1 ${polar(30, b)}Q${polar(18.6, b - 46)} 0 0Z`
  }
  return path(d, '#2FB27E')
}

/** @param {number} from degrees */
const spiral = from => {
  let d = ''
  for (let i = 0; i <= 40; i++) d += `${i ? 'L' : 'M'}${polar(22.4 * (i / 40) + 1.2, from + i * 10.08)}`
  return d
}

/** Half a circle of bumps, from left to right through +y. */
const cloud = () => {
  let d = 'M-26 0'
  for (let i = 0; i < 5; i++) d += `A9.2 9.2 0 0 0 ${polar(26, 144 - i * 36)}`
  return d
}

const rough = () => {
  let d = ''
  for (let i = 0; i <= 36; i++) {
    const a = 180 - i * 5
    d += `${i ? 'L' : 'M'}${polar(28.6 + 1.1 * Math.sin((a * Math.PI) / 18), a)}`
  }
  return d
}

/** @param {number} a degrees */
const segment = a =>
  path(
    `M${polar(6, a + 30)}L${polar(17, a + 5)}Q${polar(18.5, a + 30)} ${polar(17, a + 55)}Z`,
    '#F9D14E',
    line('#F9D14E', 3),
  )

/** @param {number} x @param {number} y */
const seed = (x, y, turn = 0) =>
  put(path('M0-3.4C2.2-1 2.4 2.6 0 2.8C-2.4 2.6-2.2-1 0-3.4Z', '#FFE9B8'), x, y, 1, '', turn)

/** @param {number} x @param {number} y @param {number} r @param {number} turn */
const crumb = (x, y, r, turn) =>
  put(
    path(
      `M${-r} ${-r * 0.3}L${-r * 0.2} ${-r * 0.95}L${r * 0.9} ${-r * 0.45}L${r * 0.75} ${r * 0.7}L${-r * 0.4} ${r * 0.9}Z`,
      INK.cocoa,
      line(INK.cocoa, 2.4),
    ),
    x,
    y,
    1,
    '',
    turn,
  )

/** @param {string} d */
const cane = d =>
  path(d, 'none', line('#9C1F3F', 17.4)) +
  path(d, 'none', line(INK.cream, 12.2)) +
  path(d, 'none', 'stroke="#E03A5E" stroke-width="12.2" stroke-dasharray="7 7" stroke-dashoffset="2.5"')

const HOOK = 'M-9-1L-9 21A11.5 11.5 0 0 0 14 21L14 17'
const STICK = 'M9-1L9 31'
const BOW = `<g fill="#2FA3B5" ${line('#0F5567', 2.4)}><path d="M6 20C-3 11-11 12-12 17C-13 24-4 27 6 22Z"/><path d="M12 20C21 11 29 12 30 17C31 24 22 27 12 22Z"/><path d="M7 23L2 36L10 31L15 36L12 23Z"/><rect x="4.6" y="16.6" width="8.8" height="8.6" rx="3"/></g>`

/**
 * A half: outline, what is under it, fill and inside; a cane is drawn as one stroke.
 * @typedef {{ tint: string, dark: string, out: string, edge: number, under?: string, fill?: string, inner?: string, raw?: string }} Half
 * @type {Record<string, Half>}
 */
const HALF = {
  S: {
    tint: '#FBD3DD',
    dark: '#A31F4E',
    out: 'M-28 0C-28 14-19 27 0 28C19 27 28 14 28 0',
    edge: 28,
    under: `<g fill="#2E9E70" ${line('#14613F', 2.6)}><path d="M-4 22C-15 18-22 24-25 33C-15 35-7 32-2 25Z"/><path d="M4 22C15 18 22 24 25 33C15 35 7 32 2 25Z"/><path d="M0 20C-8 26-7 35 0 44C7 35 8 26 0 20Z" fill="#3DBE8B"/></g>`,
    fill: INK.berry,
    inner:
      path('M-30 0C-30 16-20 30 0 30C20 30 30 16 30 0L22 0C22 12 14 21 0 21C-14 21-22 12-22 0Z', '#C92E63') +
      seed(0, 0) +
      seed(-16, 6, 20) +
      seed(16, 6, -20) +
      seed(-8, 15, 10) +
      seed(8, 15, -10),
  },
  M: {
    tint: '#C9EFDD',
    dark: '#14704C',
    out: 'M-29 0A29 29 0 0 0 29 0',
    edge: 29,
    fill: '#FFFFFF',
    inner: pinwheel() + circle(0, 0, 29, 'none', line('#2FB27E', 5)),
  },
  L: {
    tint: '#FCEBB0',
    dark: '#A97A06',
    out: 'M-30 0C-30 16-20 25-10 29Q-5 32-4 36Q0 40 4 36Q5 32 10 29C20 25 30 16 30 0',
    edge: 30,
    fill: INK.lemon,
    inner: `<ellipse rx="22.5" ry="23" fill="#FFF6D2"/>${[0, 60, 120, 180, 240, 300].map(segment).join('')}`,
  },
  W: {
    tint: '#E6DAF4',
    dark: '#6A4A94',
    out: cloud(),
    edge: 26,
    under: rect(-3.6, 26, 7.2, 19, 3.4, INK.cream, line('#6A4A94', 2.6)),
    fill: '#FFFDF8',
    inner: path(spiral(0) + spiral(180), 'none', line('#A983D6', 5.4)),
  },
  K: {
    tint: '#F0DABB',
    dark: '#7A4A1E',
    out: rough(),
    edge: 28.6,
    fill: '#DDA45E',
    inner:
      path('M-30 0A30 30 0 0 0 30 0L24 0A24 24 0 0 1-24 0Z', '#C98B45') +
      path('M-6.6-1.5L-1.5-6.4L5-4.6L6.6 1.5L1.5 6.4L-5 4.6Z', INK.cocoa, line(INK.cocoa, 2.4)) +
      crumb(-17, 7, 5.2, 30) +
      crumb(17.5, 9, 5, -20) +
      crumb(-4, 19, 5.4, 60) +
      crumb(10, 20, 3.2, 10) +
      '<g fill="#F3CF98"><circle cx="-8" cy="9" r="1.5"/><circle cx="8" cy="11" r="1.7"/><circle cx="-14" cy="17" r="1.4"/><circle cx="22" cy="2" r="1.3"/></g>',
  },
  T: { tint: '#FBE0DA', dark: '#9C1F3F', out: HOOK, edge: 0, raw: cane(HOOK) },
  B: { tint: '#FBE0DA', dark: '#9C1F3F', out: STICK, edge: 0, raw: cane(STICK) + BOW },
}

/** By kind: its two halves. @type {Record<string, [string, string]>} */
const WHOLE = {
  strawberry: ['S', 'S'],
  mint: ['M', 'M'],
  lemon: ['L', 'L'],
  marshmallow: ['W', 'W'],
  cookie: ['K', 'K'],
  cane: ['T', 'B'],
}

/** By half: what it is half of. @type {Record<string, string>} */
const KIND = Object.fromEntries(
  Object.entries(WHOLE).flatMap(([kind, halves]) => halves.map(half => [half, kind])),
)

/** By card: its halves north, east, south, west. @type {Record<string, string>} */
const CARDS = Object.fromEntries(
  'LMSW LSMW LSWM MSLW SLMW WSML LMML SLLS LWWL MMSS MMWW WWSS KLSM KMLS MSKL MSLK SMLK KWLM LWKM MKLW MLKW WLKM LSWK SKLW SKWL WKSL WLKS KWSM SKMW SMWK SWMK WKMS MBSL MLBS SLBM BLWM WLMB LSWB WBSL BMWS MSBW SWMB LMST LTMS MLWT TWLM TWML LWTS TWLS WSTL WMST WSTM SBLK BMKW KTWL KTSM'
    .split(' ')
    .map((halves, i) => [`C${String(i + 1).padStart(2, '0')}`, halves]),
)

/** Closed a little beyond the edge, so that joined halves show no seam. @param {Half} half */
const closed = half => `${half.out}L${half.edge} -.6L${-half.edge} -.6Z`

const LIGHT =
  '<circle r="33" fill="url(#sugar)"/><ellipse cx="-11" cy="-14" rx="9" ry="4.2" transform="rotate(-38 -11 -14)" fill="#fff" opacity=".72"/>'

/** A half without its light. @param {string} name */
const flat = name => {
  const half = HALF[name]
  if (half.raw) return `<g clip-path="url(#edge)">${half.raw}</g>`
  return `<g clip-path="url(#edge)">${half.under ?? ''}${path(closed(half), half.fill)}<g clip-path="url(#in-${name})">${half.inner}</g>${path(half.out, 'none', line(half.dark, 3.4))}</g>`
}

/** @param {string} inner @param {number} degrees */
const spun = (inner, degrees) => (degrees ? `<g transform="rotate(${degrees})">${inner}</g>` : inner)

/** A whole sweet round the origin, its seam upright ("across") or lying ("down"). @param {string} kind */
const whole = (kind, across = false, flip = false) => {
  const [a, b] = flip ? [WHOLE[kind][1], WHOLE[kind][0]] : WHOLE[kind]
  const [one, two] = across ? [90, 270] : [180, 0]
  if (HALF[a].raw) return spun(flat(a), one) + spun(flat(b), two)
  /** @param {(half: Half, name: string) => string} draw */
  const both = draw => spun(draw(HALF[a], a), one) + spun(draw(HALF[b], b), two)
  return (
    both(half => half.under ?? '') +
    both(half => path(closed(half), half.fill)) +
    both((half, name) => `<g clip-path="url(#in-${name})">${half.inner}</g>`) +
    `<g clip-path="url(#whole-${a}${across ? 1 : 0})">${LIGHT}</g>` +
    both(half => path(half.out, 'none', line(half.dark, 3.4)))
  )
}

/** A whole sweet with a rim of paper. @param {string} kind @param {string} [more] of the paper */
const cutOut = (kind, across = false, flip = false, more = '') => {
  const [a, b] = flip ? [WHOLE[kind][1], WHOLE[kind][0]] : WHOLE[kind]
  const [one, two] = across ? [90, 270] : [180, 0]
  /** @param {string} name */
  const shape = name => {
    if (HALF[name].raw)
      return (
        path(HALF[name].out, 'none', 'stroke-width="27"') +
        (name === 'B' ? '<ellipse cx="9" cy="21" rx="20" ry="11"/>' : '')
      )
    const under = { S: path('M0 44L-25 33L-16 18H16L25 33Z', INK.cream), W: path('M0 24V44') }
    return (under[/** @type {'S' | 'W'} */ (name)] ?? '') + path(`${HALF[name].out}Z`, INK.cream)
  }
  const paper = `<g fill="#FFFDF6" stroke="#FFFDF6" stroke-width="11" stroke-linejoin="round" stroke-linecap="round">${spun(shape(a), one)}${spun(shape(b), two)}</g>`
  return (more ? put(paper, 0, 0, 1, more) : paper) + whole(kind, across, flip)
}

const halfDefs = Object.entries(HALF)
  .map(([name, half]) =>
    half.raw
      ? `<g id="half-${name}">${flat(name)}</g>`
      : `<clipPath id="in-${name}"><path d="${closed(half)}"/></clipPath>${[0, 1, 2, 3].map(q => `<clipPath id="lit-${name}${q}"><path transform="rotate(${q * 90})" d="${half.out}Z"/></clipPath>`).join('')}${[0, 1].map(a => `<clipPath id="whole-${name}${a}"><path transform="rotate(${a ? 90 : 0})" d="${closed(half)}"/><path transform="rotate(${a ? 270 : 180})" d="${closed(half)}"/></clipPath>`).join('')}<g id="half-${name}">${flat(name)}</g>`,
  )
  .join('')

export const defs = `${base}<clipPath id="edge"><rect x="-60" y="-.5" width="120" height="80"/></clipPath><linearGradient id="sugar" x1=".15" y1=".1" x2=".85" y2=".95"><stop offset="0" stop-color="#fff" stop-opacity=".42"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset=".6" stop-color="#3a1020" stop-opacity="0"/><stop offset="1" stop-color="#3a1020" stop-opacity=".26"/></linearGradient><clipPath id="square"><rect x="-50" y="-50" width="100" height="100" rx="10"/></clipPath>${halfDefs}`

/** A small whole sweet, standing as it is known best. @param {string} kind @param {number} x @param {number} y @param {number} size */
const icon = (kind, x, y, size) => {
  const long = kind !== 'mint' && kind !== 'cookie'
  return put(whole(kind), x, y, (size / 100) * (long ? (kind === 'cane' ? 1 : 1.12) : 1.5))
}

const TRIANGLES = ['M-50-50L0 0L50-50Z', 'M50-50L0 0L50 50Z', 'M-50 50L0 0L50 50Z', 'M-50-50L0 0L-50 50Z']

/** The face of a card, 100 units wide; the light comes from the upper left however it is turned. @param {string} face @param {number} quarter */
const faceOf = (face, quarter) => {
  const halves = [...(CARDS[face] ?? 'SMLW')]
  const ground =
    rect(-50, -50, 100, 100, 10, INK.cream) +
    `<g clip-path="url(#square)">${halves.map((half, side) => path(TRIANGLES[side], HALF[half].tint, 'opacity=".75"')).join('')}${path('M-50-50L50 50M50-50L-50 50', 'none', `stroke="${INK.cream}" stroke-width="5"`)}</g>`
  const [dx, dy] = [
    [1.5, 2.6],
    [2.6, -1.5],
    [-1.5, -2.6],
    [-2.6, 1.5],
  ][quarter]
  const shades = `<g clip-path="url(#square)" opacity=".16"><g transform="translate(${dx} ${dy})">${halves
    .map((half, side) =>
      spun(
        `<g transform="translate(0 -50)">${HALF[half].raw ? path(HALF[half].out, 'none', line(INK.cocoa, 17)) : path(`${HALF[half].out}Z`, INK.cocoa)}</g>`,
        side * 90,
      ),
    )
    .join('')}</g></g>`
  const sweets = halves
    .map((half, side) => spun(`<g transform="translate(0 -50)"><use href="#half-${half}"/></g>`, side * 90))
    .join('')
  const lights = spun(
    halves
      .map((half, side) => {
        if (HALF[half].raw) return ''
        const seen = (side + quarter) % 4
        const [x, y] = [
          [0, -50],
          [50, 0],
          [0, 50],
          [-50, 0],
        ][seen]
        return `<g transform="translate(${x} ${y})"><g clip-path="url(#lit-${half}${seen})">${LIGHT}</g></g>`
      })
      .join(''),
    -quarter * 90,
  )
  const rim = rect(
    -49.2,
    -49.2,
    98.4,
    98.4,
    9.4,
    'none',
    'stroke="#fff" stroke-opacity=".7" stroke-width="1.6"',
  )
  return ground + rim + shades + sweets + lights
}

const BACK = `${rect(-48, -48, 96, 96, 12, INK.sea, line(INK.cream, 5))}<g fill="none" ${line(INK.lagoon, 5)}>${path('M-36-20q9-9 18 0t18 0t18 0t18 0M-36 28q9-9 18 0t18 0t18 0t18 0')}</g><g fill="${INK.foam}"><circle cy="4" r="15"/><path d="M-14 4L-32-7L-29 4L-32 15ZM14 4L32-7L29 4L32 15Z"/></g>`

/** An arrow that goes round. @param {number} x @param {number} y @param {number} size @param {string} colour */
const round = (x, y, size, colour, left = false, width = 3.2) =>
  put(
    `<g fill="none" ${line(colour, width)} transform="${left ? 'scale(-1 1) ' : ''}translate(-12 -12)"><path d="M19 12.5A7 7 0 1 1 16 6.5"/><path d="M15.5 1.8L16.4 6.9L11.3 7.8"/></g>`,
    x,
    y,
    size / 24,
  )

/** A cane token. @param {number} x @param {number} y @param {number} r */
const token = (x, y, r, more = '') =>
  put(
    circle(0, 0, 45, INK.cream, line('#9C1F3F', 6)) +
      circle(0, 0, 36, 'none', `stroke="#F6C4CF" stroke-width="4" stroke-dasharray="7 6"`) +
      put(whole('cane'), 0, 0, 0.74),
    x,
    y,
    r / 48,
    more,
  )

/** The rosette of a preference token. @param {string} kind @param {number} x @param {number} y @param {number} r */
const rosette = (kind, x, y, r) => {
  let d = ''
  for (let i = 0; i <= 12; i++) d += i ? `A12 12 0 0 1 ${polar(41, i * 30)}` : `M${polar(41, 0)}`
  return put(
    path(`${d}Z`, INK.lemon, line('#8A5F00', 4)) +
      circle(0, 0, 32, INK.cream, line('#C99A1B', 2)) +
      icon(kind, 0, 0, 56),
    x,
    y,
    r / 52,
  )
}

/** Two cards. @param {number} x @param {number} y @param {number} size */
const cards = (x, y, size) =>
  put(
    `<g ${line(INK.cocoa, 2)}><rect x="-9" y="-5" width="13" height="13" rx="3" fill="#EBD6AE"/><rect x="-4" y="-9" width="13" height="13" rx="3" fill="${INK.cream}"/></g>${circle(2.5, -2.5, 3, INK.berry)}`,
    x,
    y,
    size / 24,
  )

/** @param {number} w @param {number} h */
const paper = (w, h, edge = INK.caramel, width = 2) =>
  put(rect(-w / 2, -h / 2, w, h, Math.min(14, h / 3), INK.cream, line(edge, width)), 0, 0, 1, shadow.soft)

/** The words after the first one of a part, as they are. @param {string[]} parts @param {string} name */
const phrase = (parts, name) => parts.find(part => part.startsWith(`${name} `))?.slice(name.length + 1) ?? ''

// Walls.

/** @param {number} w @param {number} h */
const mat = (w, h) => rect(-w / 2, -h / 2, w, h, 10, '#DDF1F3', line('#9CCFD8', 1.5))

/** Four cards of a wall and a glass to look at them. @param {number} x @param {number} y @param {number} size */
const masonry = (x, y, size) =>
  put(
    `<g ${line(INK.cocoa, 1.4)}><rect x="-11" y="-11" width="9" height="9" rx="2" fill="${INK.cream}"/><rect x="-1" y="-11" width="9" height="9" rx="2" fill="#FBD3DD"/><rect x="-11" y="-1" width="9" height="9" rx="2" fill="#C9EFDD"/></g><g fill="${INK.foam}" ${line(INK.foam, 3)}><path d="M8 8L12.5 12.5"/></g><circle cx="4.5" cy="4.5" r="5" fill="${INK.deep}" ${line(INK.foam, 2.4)}/>`,
    x,
    y,
    size / 24,
  )

/** Cards edge to edge and the sweets they make, fitted into a box; a wall has no up, and may lie.
 * @param {string[]} parts "card C07 2 0 1" each @param {number} x @param {number} y the middle of the box
 * @param {number} w @param {number} h @param {number} most px of a card */
const masonryOf = (parts, x, y, w, h, most) => {
  const laid = parts
    .filter(part => part.startsWith('card '))
    .map(part => {
      const [, face, turn, row, column] = part.split(' ')
      return { face, turn: Number(turn), row: Number(row), column: Number(column) }
    })
  if (!laid.length) return ''
  const [rows, columns] = [span(laid.map(({ row }) => row)), span(laid.map(({ column }) => column))]
  const lies = rows.size > columns.size !== h > w
  const cells = lies
    ? laid.map(({ face, turn, row, column }) => ({ face, turn: (turn + 1) % 4, row: column, column: -row }))
    : laid
  const [down, along] = lies ? [columns, { ...rows, first: -rows.last }] : [rows, columns]
  const side = Math.min(most, w / along.size, h / down.size)
  /** @param {number} row @param {number} column @returns {[number, number]} */
  const middle = (row, column) => [
    R(x + (column - along.first - (along.size - 1) / 2) * side),
    R(y + (row - down.first - (down.size - 1) / 2) * side),
  ]
  const k = R((side - 1) / 100)
  const drawn = cells.map(({ face, turn, row, column }) => {
    const [cx, cy] = middle(row, column)
    return `<g transform="translate(${cx} ${cy}) scale(${k}) rotate(${turn * 90})">${rect(-50, -50, 100, 100, 10, INK.cream)}${faceOf(face, turn)}</g>`
  })
  const at = new Map(cells.map(cell => [`${cell.row} ${cell.column}`, cell]))
  const sweets = cells.flatMap(({ face, turn, row, column }) =>
    [1, 2].flatMap(seam => {
      const [r, c] = seam === 1 ? [row, column + 1] : [row + 1, column]
      if (!at.has(`${r} ${c}`)) return []
      const half = CARDS[face][(seam - turn + 4) % 4]
      const [cx, cy] = [0, 1].map(i => (middle(row, column)[i] + middle(r, c)[i]) / 2)
      return [put(cutOut(KIND[half], seam === 1, half === 'B'), cx, cy, k)]
    }),
  )
  return drawn.join('') + sweets.join('')
}

/** @param {number[]} numbers */
const span = numbers => {
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)]
  return { first, last, size: last - first + 1 }
}

/** A wall under its owner's name, points and tokens.
 * @param {string[]} parts @param {number} x @param {number} y @param {number} w @param {number} h */
const wallWithOwner = (parts, x, y, w, h) => {
  const [tint, score, canes] = words(parts, 'seat')
  const likes = words(parts, 'likes')
  const left = x - w / 2 + 18
  const row = y - h / 2 + 18
  const second = row + 26
  const some = canes !== '0'
  const head = some || likes.length ? 58 : 34
  return {
    svg:
      put(mat(w, h), x, y) +
      badge(tint, left, row, 11) +
      (some ? token(left, second, 11) : '') +
      likes.map((kind, i) => rosette(kind, x + w / 2 - 18 - 24 * i, second, 11)).join('') +
      masonryOf(parts, x, y + head / 2, w - 14, h - head - 12, 96),
    text: [
      text(`${phrase(parts, 'name')} ${score}`, left + 18, row, 16, { anchor: 'start', max: w - 44 }),
      ...(some ? [text(canes, left + 16, second, 15, { anchor: 'start' })] : []),
    ],
  }
}

// The sea.

/** @param {number} w @param {number} h @param {string} kind @param {number} shore */
const scenery = (w, h, kind, shore) => {
  const low = kind === 'low'
  const [wide, high] = low ? [shore, h] : [w, shore]
  const [cx, cy] = [wide / 2 - w / 2, high / 2 - h / 2]
  let svg = rect(-w / 2, -h / 2, w, h, 0, '#23899B')
  for (const [k, fill, seedling] of /** @type {[number, string, number][]} */ ([
    [0.56, '#2B98AA', 3],
    [0.48, INK.lagoon, 5],
    [0.4, '#3DAFBE', 7],
  ]))
    svg += put(path(blob(cx, cy, wide * k, high * k * 1.06, seedling, 11, 0.06), fill), 0, 0)
  const ripples = [
    [0.2, 0.3],
    [0.8, 0.24],
    [0.12, 0.62],
    [0.86, 0.66],
    [0.5, 0.06],
    [0.66, 0.9],
    [0.33, 0.84],
  ]
    .map(([x, y]) => `M${R(wide * x - w / 2 - 22)} ${R(high * y - h / 2)}q11-8 22 0t22 0`)
    .join('')
  svg += path(ripples, 'none', line(INK.foam, 3, 'opacity=".28"'))
  if (low) {
    /** @param {number} x */
    const side = x =>
      `M${R(x - w / 2)} ${R(-h / 2)}q9 ${R(h / 8)} 0 ${R(h / 4)}t0 ${R(h / 4)}t0 ${R(h / 4)}t0 ${R(h / 4)}V${R(h / 2)}H${R(w / 2)}V${R(-h / 2)}Z`
    return svg + path(side(shore - 8), INK.foam) + path(side(shore), INK.sand)
  }
  /** @param {number} y @param {number} x */
  const beach = (y, x) => `${wave(-w / 2 - x, y - h / 2, w + 2 * x, 150, 9)}V${R(h / 2)}H${R(-w / 2)}Z`
  svg += put(path(beach(shore - 6, 30), INK.foam), 0, 0) + put(path(beach(shore + 5, 70), INK.sand), 0, 0)
  const grains = [
    [0.04, 0.3],
    [0.16, 0.7],
    [0.31, 0.35],
    [0.45, 0.9],
    [0.71, 0.3],
    [0.9, 0.75],
    [0.97, 0.35],
  ]
  svg += grains
    .map(([x, y]) =>
      circle(w * x - w / 2, shore + 20 + (h - shore - 20) * y - h / 2, 2.2, INK.caramel, 'opacity=".3"'),
    )
    .join('')
  return svg
}

/** @type {Record<string, Draw>} */
export const art = {
  sea: ({ size: [w, h], parts = [] }) => ({
    svg: scenery(w, h, parts[0], number(parts, 'shore') ?? h),
    pad: 0,
  }),

  /** A card; parts: its face or "back", "light 2" for the quarters it is turned, "chosen", "ready". */
  card: ({ size: [w], parts = [] }) => {
    const ring = roundRect(w, w, w * 0.1)
    const k = w / 100
    if (parts.includes('back')) return { svg: put(BACK, 0, 0, k, w > 40 ? shadow.tight : ''), pad: 6, ring }
    const thin = w <= 30 ? rect(-w / 2, -w / 2, w, w, w * 0.1, 'none', line('#8D6B48', 1)) : ''
    const quarter = number(parts, 'light') ?? 0
    const chosen = parts.includes('chosen')
    const more = chosen ? 6 : 3
    /** @param {string} fill @param {string} edge */
    const frame = (fill, edge) =>
      rect(-w / 2 - more, -w / 2 - more, w + 2 * more, w + 2 * more, w * 0.1 + more, fill, line(edge, 1.5))
    const border = chosen
      ? frame(INK.lemon, '#A97A06')
      : parts.includes('ready')
        ? frame(INK.foam, '#6FB9C6')
        : ''
    const under = spun(
      put(
        border || rect(-w / 2, -w / 2, w, w, w * 0.1, INK.cream),
        0,
        0,
        1,
        chosen ? shadow.lift : w > 30 ? shadow.tight : '',
      ),
      -quarter * 90,
    )
    return {
      svg: under + put(faceOf(parts[0], quarter), 0, 0, k) + thin,
      pad: border ? 26 : 8,
      ring: chosen ? roundRect(w + 10, w + 10, w * 0.1 + 5) : ring,
    }
  },

  /** A whole sweet, cut out of paper; parts: kind, "across" or "down", "flip" for a cane the other way round. */
  sweet: ({ size: [w], parts = [] }) => ({
    svg: put(cutOut(parts[0], parts[1] === 'across', parts.includes('flip'), shadow.tight), 0, 0, w / 100),
    pad: 8,
  }),

  /** Round a card that will be won. */
  ring: ({ size: [w] }) => ({
    svg: rect(-w / 2 + 2, -w / 2 + 2, w - 4, w - 4, w * 0.1, 'none', line(INK.lemon, 4)),
    pad: 4,
  }),
  plus: ({ size: [w, h], text: t = '' }) => ({
    svg: rect(-w / 2, -h / 2, w, h, h / 2, INK.lemon, line('#8A5F00', 2)),
    text: [text(t, 0, 0, Math.max(13, h * 0.7), { weight: 900 })],
    pad: 3,
  }),

  /** Where a card may lie; parts: the kinds it would make, "again", "turn" if it has to be turned, "more +3", "likes 1". */
  cell: ({ size: [c], parts = [], text: points = '' }) => {
    const kinds = parts.filter(part => WHOLE[part])
    const turned = parts.includes('turn')
    const again = parts.includes('again')
    const likes = number(parts, 'likes') ?? 0
    const better = words(parts, 'more')[0]
    const p = c * 0.06
    const s = c - 2 * p
    const ground = turned
      ? rect(
          -s / 2,
          -s / 2,
          s,
          s,
          c * 0.12,
          '#DDF6F4',
          `fill-opacity=".2" ${line(INK.foam, 2, 'stroke-dasharray="4 6" opacity=".85"')}`,
        )
      : rect(
          -s / 2 - 2,
          -s / 2 - 2,
          s + 4,
          s + 4,
          c * 0.15,
          'none',
          line(INK.foam, 4, 'stroke-opacity=".4"'),
        ) + rect(-s / 2, -s / 2, s, s, c * 0.13, '#DDF6F4', `fill-opacity=".62" ${line(INK.foam, 3)}`)
    const n = kinds.length
    const each = c * (n === 1 ? 0.62 : n === 2 ? 0.46 : n === 3 ? 0.34 : 0.3)
    const y = points || again ? -c * 0.13 : 0
    const sweets = kinds
      .map((kind, i) =>
        icon(kind, n === 1 ? 0 : (i - (n - 1) / 2) * c * (n === 2 ? 0.38 : n === 3 ? 0.28 : 0.23), y, each),
      )
      .join('')
    const size = Math.max(c < 30 ? 9 : 13, c * 0.2) // so small is a cell only where all text is large
    const h = size * 1.22
    const wide = Math.min(
      c - 2,
      size * (0.72 + 0.62 * points.length) + (again ? h * 0.9 : 0) + (likes ? h * 0.85 : 0),
    )
    const foot = c * 0.45 - h / 2
    const pill = points || again
    let svg = turned ? `${ground}<g opacity=".78">${sweets}</g>` : ground + sweets
    /** @type {TextLine[]} */
    const texts = []
    if (pill) {
      svg += rect(-wide / 2, foot - h / 2, wide, h, h / 2, INK.deep, turned ? '' : line(INK.foam, 1))
      let x = -wide / 2 + size * 0.36
      if (points) {
        texts.push(text(points, x + size * 0.31 * points.length, foot, size, { weight: 900, fill: '#fff' }))
        x += size * 0.62 * points.length
      }
      if (again) {
        svg += round(x + h * 0.45, foot, h * 0.8, INK.lemon, false, 4)
        x += h * 0.9
      }
      if (likes)
        svg +=
          circle(x + h * 0.45, foot, h * 0.34, INK.lemon) +
          glyph('star', x + h * 0.45, foot, h * 0.2, INK.cocoa)
    }
    if (turned || better) {
      const r = Math.max(c < 30 ? 5 : 8, c * 0.13)
      svg +=
        circle(s / 2 - r * 0.7, -s / 2 + r * 0.7, r, INK.deep, line(INK.foam, 1)) +
        round(s / 2 - r * 0.7, -s / 2 + r * 0.7, r * 1.4, better ? INK.lemon : INK.foam)
    }
    if (better && c >= 52) {
      const w = size * (0.6 + 0.6 * better.length)
      svg += rect(
        s / 2 - Math.max(16, c * 0.26) - w,
        -s / 2 - 4,
        w,
        h,
        h / 2,
        INK.lemon,
        line('#8A5F00', 1.5),
      )
      texts.push(
        text(better, s / 2 - Math.max(16, c * 0.26) - w / 2, -s / 2 - 4 + h / 2, size, { weight: 900 }),
      )
    }
    return { svg, text: texts, pad: 8, ring: roundRect(s, s, c * 0.13) }
  },

  /** A button that turns the chosen card; parts: "left" or "right". */
  turn: ({ size: [w], parts = [] }) => ({
    svg:
      put(circle(0, 0, w / 2 - 2, INK.cream, line(INK.foam, 3)), 0, 0, 1, shadow.tight) +
      round(0, 0, w * 0.54, INK.cocoa, parts.includes('left')),
    pad: 8,
    ring: 'round',
  }),

  /** A seat; parts: "score 12", "cards 3", "canes 2", "turn", "lately mint lemon", "room 120" if only so much is free at the left. */
  plate: ({ size: [w, h], tint = 'pink', text: name = '', parts = [] }) => {
    const turn = parts.includes('turn')
    const room = number(parts, 'room') ?? w
    const [left, top] = [-w / 2, -h / 2]
    const right = left + room
    const small = room < 130
    const r = small ? 10 : 12
    const tall = h >= 70
    const bare = h < 46 // name and score, and nothing more
    const row = top + (tall ? 44 : h - 13)
    const first = bare ? 0 : top + (tall ? 19 : 16)
    let svg = paper(w, h, turn ? INK.lemon : '#E6CFA0', turn ? 4 : 2) + badge(tint, left + r + 7, first, r)
    const score = String(number(parts, 'score') ?? 0)
    const size = small ? 16 : 20
    const max = room - 2 * r - 26 - size * 0.6 * score.length
    const texts = [
      ...(max < 16 ? [] : [text(name, left + 2 * r + 12, first, small ? 13 : 15, { anchor: 'start', max })]),
      text(score, right - 9, first, size, { anchor: 'end', weight: 900 }),
    ]
    const canes = number(parts, 'canes') ?? 0
    const width = small ? 9 : 13
    if (!bare) {
      svg += token(right - width - 18, row, small ? 8 : 10)
      texts.push(text(canes, right - width / 2 - 5, row, 14, { max: 18 }))
    }
    if (room >= 176) {
      svg += cards(right - 82, row, 20)
      texts.push(text(number(parts, 'cards') ?? 0, right - 62, row, 14))
    }
    const lately = words(parts, 'lately')
    if (lately.length && h >= 84)
      svg += lately.map((kind, i) => icon(kind, left + 20 + i * 24, h / 2 - 15, 24)).join('')
    return { svg, text: texts, pad: 18, radius: 14 }
  },

  /** The pile, the cane tokens, or all walls; parts: "pile", "cane" or "wall"; "name cane tokens" where there is room. */
  supply: ({ size: [w, h], text: n = '', parts = [] }) => {
    const [sign] = parts
    const upright = w < 46 // the number under its sign
    const s = Math.min(h - 10, 34, w * (upright ? 0.6 : 0.42))
    const name = h >= 40 && w >= 110 ? phrase(parts, 'name') : ''
    const x = sign === 'wall' || upright ? 0 : -Math.min(w / 2 - s / 2 - 6, name ? w : s * 0.75)
    const y = sign === 'wall' || !upright ? 0 : -9
    const signs = {
      pile: () => put(BACK, x, y, s / 100),
      cane: () => token(x, y, s / 2),
      wall: () => masonry(x, y, s),
    }
    const start = { anchor: /** @type {const} */ ('start'), weight: 900, fill: INK.cream }
    const from = x + s * (w < 80 ? 0.66 : 0.8)
    return {
      svg:
        rect(-w / 2, -h / 2, w, h, Math.min(14, h / 2), INK.night, 'opacity=".82"') +
        signs[/** @type {'pile' | 'cane' | 'wall'} */ (sign)](),
      text: name
        ? [
            text(n, from, -h * 0.18, 18, start),
            text(name, from, h * 0.24, 13, { ...start, weight: 700, max: w / 2 - from - 4 }),
          ]
        : upright
          ? [text(n, 0, 13, 14, { weight: 900, fill: INK.cream })]
          : [text(n, from, 0, Math.max(15, Math.min(w < 80 ? 17 : 20, h * 0.46)), start)],
      pad: 4,
      radius: Math.min(14, h / 2),
    }
  },

  /** Under a small table. */
  mat: ({ size: [w, h] }) => ({ svg: mat(w, h), pad: 4 }),
  /** A small wall, or only what its cards lie on; parts: "card C07 2 0 1" for face, turn, row and column. */
  wall: ({ size: [w, h], parts = [] }) => ({
    svg: mat(w, h) + masonryOf(parts, 0, 0, w - 6, h - 6, 34),
    pad: 4,
    radius: 10,
  }),
  /** What somebody has won, or only the shelf for it. */
  shelf: ({ size: [w, h], tint = 'pink', text: name = '' }) => ({
    svg: mat(w, h) + badge(tint, -w / 2 + 16, -h / 2 + 15, 9),
    text: [text(name, -w / 2 + 31, -h / 2 + 15, 14, { anchor: 'start', max: w - 38 })],
    pad: 4,
    radius: 10,
  }),
  /** Walls, large, with all that is theirs; for each "seat pink 12 2" (points and cane tokens), "name ...", "likes mint", and its cards. */
  walls: ({ size: [w, h], parts = [] }) => {
    const starts = parts.flatMap((part, i) => (part.startsWith('seat ') ? [i] : []))
    const n = starts.length
    const columns = n === 1 ? 1 : w > h ? Math.min(n, 3) : n > 3 ? 2 : 1
    const rows = Math.ceil(n / columns)
    const [each, high] = [w / columns, h / rows]
    const made = starts.map((start, i) => {
      const x = -w / 2 + each * ((i % columns) + 0.5)
      const y = -h / 2 + high * (Math.floor(i / columns) + 0.5)
      return wallWithOwner(parts.slice(start, starts[i + 1]), x, y, each - 8, high - 8)
    })
    return { svg: made.map(({ svg }) => svg).join(''), text: made.flatMap(({ text }) => text), pad: 0 }
  },

  /** The sand under a wall; parts: "side 80", "left 10", "top 4" of the first cell, "at 0 2" for each card. */
  island: ({ size: [w, h], parts = [] }) => {
    const side = number(parts, 'side') ?? 50
    const [left, top] = [(number(parts, 'left') ?? 0) - w / 2, (number(parts, 'top') ?? 0) - h / 2]
    const cells = parts
      .filter(part => part.startsWith('at '))
      .map(part => part.slice(3).split(' ').map(Number))
    /** @param {number} more @param {string} fill */
    const land = (more, fill) =>
      cells
        .map(([row, column]) =>
          rect(
            left + column * side - more,
            top + row * side - more,
            side + 2 * more,
            side + 2 * more,
            more + side * 0.1,
            fill,
          ),
        )
        .join('')
    const foam = Math.min(side * 0.15, 12)
    return { svg: put(land(foam, INK.foam), 0, 0, 1, shadow.tight) + land(foam * 0.55, INK.sand), pad: 14 }
  },

  /** How many of a kind are on my wall and on the fullest other; parts: kind, "mine 2", "best 3", "add 1", "take", "holder pink". */
  tally: ({ size: [w, h], parts = [] }) => {
    const kind = parts[0]
    const [mine, best, more] = ['mine', 'best', 'add'].map(name => number(parts, name) ?? 0)
    const take = parts.includes('take')
    const holder = words(parts, 'holder')[0]
    const count = `${more ? `${mine}›${mine + more}` : mine}/${best}`
    const lying = w > 1.5 * h
    const low = lying && w < 100
    const s = Math.min(h - 6, low ? 22 : lying ? 34 : Math.min(24, h - 18))
    const r = Math.min(10, h * 0.2, w * 0.085)
    const svg =
      put(
        rect(
          -w / 2,
          -h / 2,
          w,
          h,
          10,
          take ? INK.butter : INK.cream,
          line(take ? INK.lemon : '#E6CFA0', take ? 3 : 1.5),
        ),
        0,
        0,
      ) +
      (lying ? icon(kind, -w / 2 + s / 2 + 4, 0, s) : icon(kind, -w / 2 + s / 2 + 4, -h / 2 + s / 2 + 1, s)) +
      (holder ? badge(holder, lying ? w / 2 - r - 6 : w / 2 - r - 4, lying ? 0 : -h / 2 + r + 4, r) : '')
    return {
      svg,
      text: [
        lying
          ? text(count, -w / 2 + s + (low ? 13 : 7), 0, 15, {
              anchor: 'start',
              max: w - s - (low ? 16 : 12 + 2 * r),
            })
          : text(count, 0, h / 2 - 10, 14, { max: w - 4 }),
      ],
      pad: 5,
      radius: 10,
    }
  },
  /** A preference token: its rosette, or on the tally the sign of who has it. */
  like: ({ size: [w], tint = '', parts = [] }) => ({
    svg: tint ? badge(tint, 0, 0, w / 2) : rosette(parts[0], 0, 0, w / 2),
    pad: 4,
    ring: 'round',
  }),
  ...Object.fromEntries(
    Object.keys(WHOLE).map(kind => [
      `like-${kind}`,
      /** @type {Draw} */ (({ size: [w] }) => ({ svg: rosette(kind, 0, 0, w / 2), pad: 4, ring: 'round' })),
    ]),
  ),
  token: ({ size: [w] }) => ({ svg: token(0, 0, w / 2, shadow.tight), pad: 8, ring: 'round' }),

  /** A cookie or a cane, celebrated; parts: its kind. */
  burst: ({ size: [w], text: t = '', parts = [] }) => {
    const kind = parts[0] ?? 'cookie'
    /** @param {number} outer @param {number} inner @param {string} fill */
    const star = (outer, inner, fill) => {
      let d = ''
      for (let i = 0; i < 192; i++) {
        const a = (i / 192) * 2 * Math.PI
        const r = (outer + inner) / 2 + ((outer - inner) / 2) * Math.cos(16 * a)
        d += `${i ? 'L' : 'M'}${R(r * Math.cos(a))} ${R(r * Math.sin(a))}`
      }
      return put(path(`${d}Z`, fill), 0, -w * 0.03, 1, shadow.soft)
    }
    const u = w / 540
    const ribbon = `<g ${shadow.lift}>${path('M-250 128H-160V194H-250L-224 161ZM250 128H160V194H250L224 161Z', '#A81F50')}${path('M-200 112Q0 86 200 112V182Q0 156-200 182Z', '#C92E63')}</g>`
    return {
      svg:
        star(262 * u, 226 * u, INK.lemon) +
        star(222 * u, 194 * u, '#FDE9A8') +
        star(186 * u, 166 * u, INK.cream) +
        put(whole(kind, kind === 'cookie'), 0, -w * 0.05, (kind === 'cookie' ? 4.3 : 3.4) * u) +
        put(ribbon, 0, 0, u),
      text: [text(t, 0, 136 * u, Math.max(18, 44 * u), { weight: 900, fill: INK.cream, max: 380 * u })],
      pad: 10,
    }
  },

  // The end.

  sheet: ({ size: [w, h] }) => ({ svg: paper(w, h), pad: 20 }),
  columns: ({ size: [w, h], parts = [] }) => {
    const names = parts.filter(part => part.startsWith('name ')).map(part => part.slice(5))
    const n = names.length
    const named = h >= 44 && w >= 420
    const s = Math.min(30, h * (named ? 0.54 : 0.7))
    const y = named ? -9 : 0
    /** @type {Record<string, (x: number) => string>} */
    const signs = {
      cards: x => cards(x, y, s),
      treats: x => icon('strawberry', x, y, s),
      canes: x => token(x, y, s / 2),
      likes: x => rosette('mint', x, y, s / 2),
      hand: x => put(BACK, x, y, s / 110),
    }
    return {
      svg:
        parts
          .slice(0, n)
          .map((name, i) => signs[name](columnAt(w, n, i)))
          .join('') + path(`M${R(-w / 2 + 6)} ${R(h / 2)}H${R(w / 2 - 6)}`, 'none', line('#E6CFA0', 2)),
      text: named
        ? names.map((name, i) => text(name, columnAt(w, n, i), 17, 13, { max: (w * 0.5) / n }))
        : [],
      pad: 2,
    }
  },
  /** What counted for a seat; parts: "n 3" in order, "total 12", "best", "false" after a false pass. */
  account: ({ size: [w, h], tint = 'pink', text: name = '', parts = [] }) => {
    const numbers = parts.filter(part => part.startsWith('n ')).map(part => part.slice(2))
    const best = parts.includes('best')
    const lied = parts.includes('false')
    const r = Math.min(15, h * 0.36)
    return {
      svg:
        (best ? rect(-w / 2, -h / 2, w, h, 12, INK.butter, line(INK.lemon, 2)) : '') +
        badge(tint, -w / 2 + r + 8, 0, r) +
        (best && !slim(w) ? glyph('star', w / 2 - 16, 0, 11, '#C98A00') : '') +
        (lied
          ? circle(w / 2 - 17, 0, 10, INK.berry) +
            put(path('M-4-4L4 4M4-4L-4 4', 'none', line(INK.cream, 3)), w / 2 - 17, 0)
          : ''),
      text: [
        text(name, -w / 2 + 2 * r + 14, 0, 16, { anchor: 'start', max: w * 0.36 - 2 * r - 12 }),
        ...numbers.map((n, i) => text(n, columnAt(w, numbers.length, i), 0, 16)),
        text(number(parts, 'total') ?? 0, w / 2 - (slim(w) && !lied ? 8 : 34), 0, 21, {
          anchor: 'end',
          weight: 900,
        }),
      ],
      pad: 4,
      radius: 12,
    }
  },
}

/** Whether the ledger has no room for a star. @param {number} w */
const slim = w => w < 300

/** The middle of a column of the ledger. @param {number} w @param {number} n @param {number} i */
function columnAt(w, n, i) {
  const [from, to] = [-w / 2 + w * 0.36, w / 2 - (slim(w) ? 40 : 84)]
  return R(from + ((to - from) * (i + 0.5)) / n)
}
