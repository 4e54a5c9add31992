// Pictures of Magpie: ten trinkets on cards, and the perches the magpies sit on.

import {
  badge,
  circle,
  coin,
  INK,
  lamp,
  line,
  number,
  path,
  put,
  R,
  rect,
  roundRect,
  shadow,
  text,
} from './common.js'

/** @import { Draw } from '../types.js' */

const GOLD = ['#F6C83F', '#A8740A']
const SILVER = ['#DCE8EE', '#6F8791']
const PEARL = ['#FFF3F0', '#C98F86']

/** @param {string[]} metal @param {number} [width] */
const drawn = ([fill, edge], width = 0.1) => `fill="${fill}" ${line(edge, width)}`

/** @param {number} x @param {number} y */
const hole = (x, y) => circle(x, y, 0.11, INK.cocoa)

// Trinkets, within a radius of 1.
/** @type {Record<string, string>} */
const TRINKET = {
  button: `<circle r=".8" fill="#E6457A" ${line('#9A1B48', 0.1)}/><circle r=".52" fill="none" ${line('#9A1B48', 0.06)}/>${hole(-0.2, -0.2)}${hole(0.2, -0.2)}${hole(-0.2, 0.2)}${hole(0.2, 0.2)}`,
  thimble: `<path d="M-.45-.5Q0-1 .45-.5L.66 .6H-.66Z" ${drawn(SILVER)}/><rect x="-.76" y=".5" width="1.52" height=".32" rx=".12" ${drawn(SILVER)}/><g fill="#6F8791"><circle cx="-.2" cy="-.3" r=".07"/><circle cx=".2" cy="-.3" r=".07"/><circle cx="0" cy="0" r=".07"/><circle cx="-.32" cy=".1" r=".07"/><circle cx=".32" cy=".1" r=".07"/></g>`,
  key: `<circle cx="-.45" cy="-.4" r=".38" fill="none" ${line(GOLD[1], 0.34)}/><circle cx="-.45" cy="-.4" r=".38" fill="none" ${line(GOLD[0], 0.2)}/>${path('M-.16-.14L.72 .7M.5 .5L.74 .26M.24 .24L.42 .06', 'none', line(GOLD[1], 0.3))}${path('M-.16-.14L.72 .7M.5 .5L.74 .26M.24 .24L.42 .06', 'none', line(GOLD[0], 0.16))}`,
  spoon: `${path('M.1 .05L.7 .78', 'none', line(SILVER[1], 0.32))}${path('M.1 .05L.7 .78', 'none', line(SILVER[0], 0.18))}<ellipse cx="-.24" cy="-.36" rx=".36" ry=".52" transform="rotate(-38 -.24 -.36)" ${drawn(SILVER)}/>`,
  bell: `<circle cx="0" cy=".66" r=".2" ${drawn(GOLD)}/><path d="M0-.86C.6-.8 .4 .1 .82 .54H-.82C-.4 .1-.6-.8 0-.86Z" ${drawn(GOLD)}/><path d="M-.3-.4Q-.36 0-.46 .2" fill="none" ${line('#FFF4CF', 0.12)}/>`,
  shell: `<path d="M0 .8C-.3 .74-.28 .6-.4 .5-1-.1-.8-.6-.56-.66-.4-.86-.14-.84 0-.78 .14-.84 .4-.86 .56-.66 .8-.6 1-.1 .4 .5 .28 .6 .3 .74 0 .8Z" ${drawn(PEARL)}/>${path('M0 .6V-.6M-.12 .56L-.46-.44M.12 .56L.46-.44', 'none', line(PEARL[1], 0.08))}`,
  brooch: `<ellipse rx=".86" ry=".66" ${drawn(GOLD)}/><ellipse rx=".58" ry=".4" fill="#3F97D8" ${line('#175A92', 0.08)}/><ellipse cx="-.2" cy="-.14" rx=".2" ry=".09" fill="#fff" opacity=".8"/>`,
  locket: `${path('M-.4-.5Q0-1.1 .4-.5', 'none', line(GOLD[1], 0.12))}<path d="M0 .86C-1.05 .1-.96-.6-.5-.6-.2-.6-.06-.4 0-.24 .06-.4 .2-.6 .5-.6 .96-.6 1.05 .1 0 .86Z" ${drawn(GOLD)}/>${circle(0, 0.12, 0.17, '#E6457A', line('#9A1B48', 0.06))}`,
  ring: `<circle cy=".24" r=".52" fill="none" ${line(GOLD[1], 0.36)}/><circle cy=".24" r=".52" fill="none" ${line(GOLD[0], 0.22)}/><path d="M-.4-.62L-.2-.86H.2L.4-.62 0-.16Z" fill="#9FEBC9" ${line('#187A55', 0.08)}/>`,
  crown: `<path d="M-.8 .6L-.92-.5-.4-.02 0-.76 .4-.02 .92-.5 .8 .6Z" ${drawn(GOLD)}/>${circle(-0.44, 0.34, 0.12, '#E6457A')}${circle(0, 0.34, 0.12, '#3F97D8')}${circle(0.44, 0.34, 0.12, '#3DBE8B')}`,
}

/** A feather, for the back of a card. @param {number} r */
const feather = r =>
  put(
    `<path d="M0 .9C-.5 .3-.4-.6 .1-.9 .5-.4 .4 .4 0 .9Z" fill="#3B6C8C" ${line('#BFEAF0', 0.07)}/>${path('M0 .9L.08-.6M.03 .3L-.2 .02M.05 0L.28-.24', 'none', line('#BFEAF0', 0.07))}`,
    0,
    0,
    r,
  )

/** @param {number} w @param {number} h @param {string} fill @param {string} edge */
const sheet = (w, h, fill, edge) =>
  put(rect(-w / 2, -h / 2, w, h, w * 0.12, fill, line(edge, w < 40 ? 1.4 : 2)), 0, 0, 1, shadow.tight)

/** @type {Record<string, Draw>} */
export const art = {
  /** A card; parts: the trinket on it, or "back". */
  trinket: ({ size: [w, h], parts = [], text: worth = '' }) => {
    const ring = roundRect(w, h, w * 0.12)
    if (parts.includes('back')) {
      return { svg: sheet(w, h, INK.night, INK.foam) + feather(w * 0.3), pad: 8, ring }
    }
    const small = w < 44
    const picture = small ? '' : put(TRINKET[parts[0]], 0, h * 0.1, w * 0.34)
    const figure = text(worth, small ? 0 : R(w * 0.2 - w / 2), small ? 0 : R(w * 0.22 - h / 2), 0, {
      size: Math.max(13, w * (small ? 0.5 : 0.24)),
      weight: 900,
    })
    return { svg: sheet(w, h, INK.cream, INK.caramel) + picture, text: [figure], pad: 8, ring }
  },
  /** Where cards are put: its outline is painted as a ghost. */
  tray: ({ size: [w, h] }) => ({ svg: '', pad: 8, ring: roundRect(w, h, w * 0.12) }),
  /** A seat; parts: "worth 12" of its nest, "turn" while it is asked, "ready" once it has answered. */
  perch: ({ size: [w, h], tint = 'black', text: name = '', parts = [] }) => {
    const r = Math.min(13, h * 0.22)
    const [left, right, y] = [r + 8 - w / 2, w / 2 - r - 8, r + 6 - h / 2]
    const turn = parts.includes('turn')
    const ready = parts.includes('ready')
    const narrow = w < 150 // a lamp would leave no room for the name
    const board = rect(
      -w / 2,
      -h / 2,
      w,
      h,
      14,
      INK.cream,
      line(turn ? INK.lemon : INK.caramel, turn ? 4 : 2),
    )
    const signs = badge(tint, left, y, r) + coin(right, y, r, false)
    const beside = turn || ready ? lamp(right - 2 * r - 4, y, r * 0.8, ready) : ''
    const over = ready ? lamp(left + r * 0.7, y + r * 0.6, r * 0.6, true) : ''
    const state = narrow ? over : beside
    return {
      svg: put(board, 0, 0, 1, shadow.soft) + signs + state,
      text: [
        text(name, left + r + 6, y, 16, {
          anchor: 'start',
          max: w - 4 * r - 30 - (beside && !narrow ? 2 * r + 4 : 0),
        }),
        text(number(parts, 'worth') ?? 0, right, y, 13, { weight: 900, fill: '#5B3208' }),
      ],
      pad: 18,
      radius: 14,
    }
  },
}
