// A wire to another device: text goes in at one end and comes out at the other,
// whole and in order, or not at all.  What comes in is a stranger's: it is
// measured before it is looked at, and whoever sends too much is cut off.
//
// A frame is `+` and a part of a message, or `.` and its last part.

import { gathered, Trouble } from './pairing.js'

/** @typedef {object} Wire
 * @property {boolean} open
 * @property {number} heard when something last came in, by the clock of `Date.now`
 * @property {(text: string) => boolean} send whether it is on its way
 * @property {(last?: string) => void} close after saying a last thing
 * @property {() => void} cut at once
 * @property {() => void} onopen
 * @property {(text: string) => void} onmessage
 * @property {(why: Ended) => void} onclose once, whoever closed it
 */
/** @typedef {'closed' | 'malformed' | 'flood'} Ended */
/** A wire over WebRTC; what it gives is the SDP for the other end.
 * @typedef {Wire & {
 *   offer: (again?: boolean) => Promise<string>,
 *   answer: (offer: RTCSessionDescriptionInit) => Promise<string>,
 *   accept: (answer: RTCSessionDescriptionInit) => Promise<void>,
 * }} RtcWire */
/** @typedef {{put: (frame: string) => void, queued: () => number, shut: (at_once: boolean) => void}} Port */

export const LONGEST = 120_000 // letters of a message
const FRAME = 16_000 // letters of a part: below 64 KiB, which every browser takes
const QUEUE = 4_000_000 // bytes that may wait for a device that takes none
const SECOND = { frames: 400, letters: 500_000 } // what one device may send

/** How much may be spent: so much a second, four times that at once.  Whoever goes on is first
 * unheard, and then, after as much again, to be cut off.
 * @param {number} second */
export const budget = (second, now = () => Date.now()) => {
  const most = 4 * second
  let left = most
  let then = now()
  return {
    /** @param {number} cost @returns {'heard' | 'unheard' | 'cut'} */
    spend(cost) {
      const time = now()
      left = Math.min(most, left + (Math.max(0, time - then) / 1000) * second) - cost
      then = time
      return left >= 0 ? 'heard' : left > -most ? 'unheard' : 'cut'
    },
  }
}

/** The parts of a message; a letter of two halves stays whole.
 * @param {string} text */
const parts = text => {
  const found = []
  let at = 0
  do {
    const half = /[\ud800-\udbff]/.test(text[at + FRAME - 1] ?? '')
    const end = at + FRAME - (half ? 1 : 0)
    found.push(text.slice(at, end))
    at = end
  } while (at < text.length)
  return found
}

/** @param {Port} port */
const wireOver = ({ put, queued, shut }) => {
  const frames = budget(SECOND.frames)
  const letters = budget(SECOND.letters)
  let ended = false
  let begun = '' // of a message that is not whole yet
  let skips = false // the rest of a message of which a part was not heard

  /** @param {Ended} why @param {boolean} [atOnce] */
  const end = (why, atOnce = true) => {
    if (ended) return
    ended = true
    wire.open = false
    shut(atOnce)
    wire.onclose(why)
  }

  /** @type {Wire} */
  const wire = {
    open: false,
    heard: Date.now(),
    onopen() {},
    onmessage() {},
    onclose() {},

    send(text) {
      if (!wire.open || text.length > LONGEST || queued() > QUEUE) return false
      const [last, ...before] = parts(text).reverse()
      try {
        for (const part of before.reverse()) put(`+${part}`)
        put(`.${last}`)
        return true
      } catch {
        end('closed') // half a message may be out
        return false
      }
    },

    close(last) {
      if (last !== undefined) wire.send(last)
      end('closed', false)
    },

    cut: () => end('closed'),
  }

  return {
    wire,
    end,
    opened() {
      if (ended || wire.open) return
      wire.open = true
      wire.heard = Date.now()
      wire.onopen()
    },

    /** @param {unknown} frame */
    hear(frame) {
      if (ended) return
      wire.heard = Date.now()
      if (typeof frame !== 'string' || frame.length > FRAME + 1 || !/^[+.]/.test(frame))
        return end('malformed')
      const verdicts = [frames.spend(1), letters.spend(frame.length)]
      if (verdicts.includes('cut')) return end('flood')
      const last = frame[0] === '.'
      const skipped = skips
      skips = !last && (skips || verdicts.includes('unheard'))
      if (skipped || verdicts.includes('unheard')) {
        begun = ''
        return
      }
      begun += frame.slice(1)
      if (begun.length > LONGEST) return end('malformed')
      if (!last) return
      const whole = begun
      begun = ''
      wire.onmessage(whole)
    },
  }
}

/** One end of a connection between two devices.  Trouble `no-rtc` where the browser has none.
 * @param {RTCIceServer[]} [servers] none, unless the player named some
 * @returns {RtcWire} */
export const rtcWire = (servers = []) => {
  const connection = connect(servers)
  const channel = connection.createDataChannel('room', { negotiated: true, id: 0 })
  const { wire, opened, hear, end } = wireOver({
    put: frame => channel.send(frame),
    queued: () => channel.bufferedAmount,
    shut(atOnce) {
      channel.close() // what waits is still sent
      if (atOnce) connection.close()
      else setTimeout(() => connection.close(), 1000)
    },
  })
  channel.onopen = opened
  channel.onclose = () => end('closed')
  channel.onmessage = ({ data }) => hear(data)

  const here = () => gathered(connection)
  return Object.assign(wire, {
    async offer(again = false) {
      if (again) connection.restartIce()
      await connection.setLocalDescription(await connection.createOffer())
      return here()
    },

    /** @param {RTCSessionDescriptionInit} offer */
    async answer(offer) {
      await connection.setRemoteDescription(offer)
      await connection.setLocalDescription(await connection.createAnswer())
      return here()
    },

    /** @param {RTCSessionDescriptionInit} answer */
    accept: answer => connection.setRemoteDescription(answer),
  })
}

/** @param {RTCIceServer[]} servers */
const connect = servers => {
  try {
    return new RTCPeerConnection({ iceServers: servers })
  } catch {
    throw new Trouble('no-rtc') // some browsers have none, and some extensions take it away
  }
}

// Between two tabs a frame `!` says "I am here" and `-` that a tab is gone.

/** One end of a wire to another tab of this browser; `calls` if the other end listens already.
 * @param {string} name what both ends call it @param {boolean} calls
 * @returns {Wire} */
export const tabWire = (name, calls) => {
  const channel = new BroadcastChannel(`sugarcove/wire/${name}`)
  const { wire, opened, hear, end } = wireOver({
    put: frame => channel.postMessage(frame),
    queued: () => 0,
    shut() {
      channel.postMessage('-')
      channel.close()
    },
  })
  channel.onmessage = ({ data }) => {
    if (data === '-') end('closed')
    else if (data !== '!') hear(data)
    else if (!wire.open) {
      channel.postMessage('!')
      opened()
    }
  }
  if (calls) channel.postMessage('!')
  return wire
}
