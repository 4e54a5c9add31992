// QR codes: drawn by lean-qr, read by the browser itself where it can, else by qr.
// Both come only when they are needed.  Pictures are looked at here and go nowhere.

import { svg } from './dom.js'
import { Trouble } from './pairing.js'

/** @import { TroubleId } from './pairing.js' */

const QUIET = 4 // modules of white round a code, as the standard asks
const EVERY = 120 // ms between two looks at the camera
const SIZES = [1600, 800, 3200] // pixels of the longer side at which a photo is looked at

/** @param {string} path a module of web/vendor/ */
const vendor = path => import(new URL(`./vendor/${path}`, import.meta.url).href)

/** A code with this text, black on white in any theme.
 * @param {string} text @param {string} label what it is, for those who do not see it
 * @returns {Promise<SVGSVGElement>} */
export const draw = async (text, label) => {
  /** @type {typeof import('lean-qr')} */
  const { correction, generate } = await vendor('lean-qr/index.mjs')
  const code = generate(text, { minCorrectionLevel: correction.M })
  const { size } = code
  let path = ''
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const from = x
      while (code.get(x, y)) x++
      if (x > from) path += `M${from} ${y}h${x - from}v1h${from - x}z`
    }
  }
  const whole = size + 2 * QUIET
  const picture = svg(
    `<svg class="qr" viewBox="${-QUIET} ${-QUIET} ${whole} ${whole}" shape-rendering="crispEdges">` +
      `<path fill="#fff" d="M${-QUIET} ${-QUIET}h${whole}v${whole}h${-whole}z"/>` +
      `<path fill="#2b2230" d="${path}"/></svg>`,
  )
  picture.setAttribute('role', 'img')
  picture.setAttribute('aria-label', label)
  picture.removeAttribute('aria-hidden')
  return picture
}

// --- reading ---------------------------------------------------------------------------------

/** Finds the text of a code in a picture of so many pixels; "" if there is none.
 * @typedef {(picture: HTMLVideoElement | ImageBitmap, width: number, height: number) => Promise<string>} Reader */

/** @returns {Promise<Reader>} */
const reader = async () => (await ofBrowser().catch(() => undefined)) ?? (await ofPackage())

/** @returns {Promise<Reader | undefined>} */
const ofBrowser = async () => {
  const { BarcodeDetector } = /** @type {any} */ (globalThis)
  const formats = (await BarcodeDetector?.getSupportedFormats()) ?? []
  if (!formats.includes('qr_code')) return
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  /** @type {Promise<Reader> | undefined} */
  let other
  return async (picture, width, height) => {
    try {
      if (!other) return (await detector.detect(picture))[0]?.rawValue ?? ''
    } catch {
      other = ofPackage() // some systems promise a detector and have none
    }
    return (await /** @type {Promise<Reader>} */ (other))(picture, width, height)
  }
}

/** @returns {Promise<Reader>} */
const ofPackage = async () => {
  /** @type {typeof import('qr/decode.js')} */
  const { decodeQR } = await vendor('qr/decode.js')
  const canvas = document.createElement('canvas')
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { willReadFrequently: true }))
  return async (picture, width, height) => {
    Object.assign(canvas, { width, height })
    pen.drawImage(picture, 0, 0, width, height)
    try {
      return decodeQR(pen.getImageData(0, 0, width, height))
    } catch {
      return '' // that is how it says that there is none
    }
  }
}

/** The text of the code in a photo or a screenshot.  Trouble `no-picture` if there is none.
 * @param {Blob} file */
export const readPicture = async file => {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) throw new Trouble('no-picture')
  const read = await reader()
  for (const most of SIZES) {
    const scale = Math.min(1, most / Math.max(picture.width, picture.height))
    const found = await read(picture, Math.ceil(picture.width * scale), Math.ceil(picture.height * scale))
    if (found) return found
  }
  throw new Trouble('no-picture')
}

// --- the camera ------------------------------------------------------------------------------

/** @type {Record<string, TroubleId>} */
const REFUSALS = {
  NotAllowedError: 'camera-refused',
  SecurityError: 'camera-refused',
  NotReadableError: 'camera-busy',
  AbortError: 'camera-busy',
}

/** What the camera sees.  Trouble that begins with `camera-` if it cannot be had. */
const openCamera = async () => {
  const { mediaDevices } = navigator
  if (!mediaDevices) throw new Trouble(isSecureContext ? 'camera-missing' : 'camera-insecure')
  const video = { facingMode: 'environment', width: { ideal: 1280 } }
  return mediaDevices.getUserMedia({ video }).catch(({ name }) => {
    throw new Trouble(REFUSALS[name] ?? 'camera-missing')
  })
}

/** @param {MediaStream} stream */
const stop = stream => {
  for (const track of stream.getTracks()) track.stop()
}

/** Asks for the camera and lets it go again: a browser that may use it tells more addresses. */
export const allowCamera = async () => stop(await openCamera())

/** Shows what the camera sees until a code is found that `take` wants, or the signal says stop.
 * Trouble as for the camera.
 * @param {HTMLVideoElement} video @param {(text: string) => boolean} take @param {AbortSignal} signal */
export const scan = async (video, take, signal) => {
  const [stream, read] = await Promise.all([openCamera(), reader()])
  Object.assign(video, { srcObject: stream, muted: true, playsInline: true })
  try {
    if (!signal.aborted) await video.play().catch(() => {}) // it was taken away, and the signal says so
    while (!signal.aborted) {
      const { videoWidth: width, videoHeight: height } = video
      const found = width ? await read(video, width, height) : ''
      if (found && !signal.aborted && take(found)) return
      await new Promise(resolve => setTimeout(resolve, EVERY))
    }
  } finally {
    stop(stream)
    video.srcObject = null
  }
}
