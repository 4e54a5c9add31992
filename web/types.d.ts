// The data that crosses between Python and the page, and what art returns.
// The Python side is py/sugarcove/table/scene.py; the two say the same.

export type Point = [number, number]

/** One thing on the table; defaults may be left out of hand-made ones. */
export interface SceneNode {
  key: string
  at: Point
  size: Point
  art: string
  label?: string
  word?: string
  back?: string
  group?: string
  parts?: string[]
  on?: string
  turn?: number
  text?: string
  tint?: string
  badge?: string
  mark?: '' | 'dim' | 'glow' | 'ghost'
  why?: string
  large?: string[]
  come?: string
}

export interface Scene {
  prompt: string
  hint?: string
  nodes: SceneNode[]
  moves: string[]
  stages?: string[]
}

export interface Flight {
  art: string
  tint: string
  count: number
  start: string
  end: string
  size?: number
  text?: string
}

/** What happened before a scene, of one event or of several seen at once. */
export interface Told {
  line: string
  /** of each event that is worth one */
  lines: string[]
  flights: Flight[]
  /** ms the scene is left to be seen before another */
  rest: number
}

/** A line of text in a picture, in its coordinates: the origin is the node's centre.
 *
 * `y` is the middle of the line (of the block, if there are several).  What is
 * wider than `max` is wrapped to `lines`, then shrunk to 13 px, then cut. */
export interface TextLine {
  t: string
  x: number
  y: number
  size: number
  weight?: number
  fill: string
  anchor?: 'start' | 'middle' | 'end'
  max?: number
  lines?: number
}

/** What a function of web/art returns: an SVG fragment, or one with more to say. */
export interface Picture {
  svg: string
  text?: TextLine[]
  /** px beyond the node's box that shadows and overhangs need; 10 if left out */
  pad?: number
  /** the outline that rings follow: 'box' (default), 'round' (an ellipse in the box),
   * or an SVG path in the picture's coordinates */
  ring?: string
  /** radius of a box ring; 14 at most if left out */
  radius?: number
}

export type Draw = (node: SceneNode) => string | Picture

/** A module of web/art. */
export interface Art {
  art: Record<string, Draw>
  /** <defs> content every fragment may refer to */
  defs?: string
}

export interface SceneEffect {
  kind: 'scene'
  scene: Scene
  told: Told | null
  /** who is looking */
  seat: number | null
}

/** The facts for the frame round the canvas. */
export interface TableEffect {
  kind: 'table'
  game: string
  /** where its art lies */
  folder: string
  title: string
  names: string[]
  tints: string[]
  glyphs: string[]
  who: ('human' | 'bot')[]
  levels: string[]
  resigned: number[]
  /** whom the game asks, and who of them has answered */
  turn: { seats: number[]; ready: number[] }
  series: Series | null
  /** lines of the game: those that have passed, and all */
  line: number
  of: number
  over: boolean
  /** whether a step can be taken back, and whether anything can be undone */
  back: boolean
  undo: boolean
  /** whom the device is for; in play only */
  seat?: number | null
  /** the seats of this device; null where no other device plays */
  mine?: number[] | null
}

export type Series = { game: number; of: number; totals: number[] }

/** What a game that somebody handed over proves: docs/session.md. */
export interface VerdictEffect {
  kind: 'verdict'
  valid: boolean
  /** false for a log without signatures */
  signed: boolean
  /** the first line of the text that is not proved, from 1, that line, and why */
  line: number
  text: string
  why: string
  /** lines of the game that are proved */
  lines: number
  game: string
  title: string
  /** by seat */
  names: string[]
  glyphs: string[]
  tints: string[]
  keys: string[]
  scores: number[]
  /** seats */
  bots: number[]
  left: number[]
  winners: number[]
  ended: boolean
}

export type Effect =
  | PeerEffect
  | SceneEffect
  | TableEffect
  | { kind: 'curtain'; seat: number; name: string; line: string }
  | { kind: 'told'; lines: string[] }
  | { kind: 'think' }
  | { kind: 'save'; log: string; finished: boolean; transcript?: string }
  | { kind: 'over'; scores: number[]; winners: number[]; series: Series | null }
  | { kind: 'hint'; moves: string[]; why: string }
  | { kind: 'replay'; line: number; of: number; lines: string[]; as: number | 'all' | null }
  | { kind: 'checking'; done: number; of: number }
  | VerdictEffect
  | { kind: 'wrong'; text: string }
  | { kind: 'fault'; id: string; text: string; line?: number; log?: string; what?: string }

/** A seat of a game that is proposed among devices. */
export interface Dealt {
  name: string
  glyph: string
  who: 'human' | 'bot'
  level: string
  key: string
}

/** A line of the table that people wish for. */
export interface TableWish {
  line: string
  /** in words */
  text: string
  by: number
  yes: number[]
  no: number[]
  needs: number | 'all'
  /** whether somebody on this device has yet to say yes or no */
  asked: boolean
}

/** What Python says where several devices play: to the other devices, to the store, of the table. */
export type PeerEffect =
  | { kind: 'identity'; secret: string; key: string }
  | { kind: 'header'; text: string; id: string }
  | { kind: 'keep'; record: string; header: string }
  | { kind: 'send'; text: string; to: string }
  | { kind: 'pulse'; text: string }
  | {
      kind: 'peers'
      /** by seat */
      keys: string[]
      mine: number[]
      /** seats that everybody plays for */
      away: number[]
      /** of these, the ones that a person at this device may take again */
      returns: number[]
      /** seats from which a lock, or a key, is yet to come */
      missing: { lock: number[]; key: number[] }
      withheld: number[]
      /** seconds */
      waited: number
      wait: number
      wishes: TableWish[]
      /** it hears what was missed, and says nothing yet */
      quiet: boolean
      present: string[]
      end: string
      /** a line to `retreat` to, if somebody told two things and the logs have parted */
      fork: number | null
      /** whether an undo can be wished for */
      undo: boolean
    }
  | { kind: 'notice'; id: string; seat: number | null; line: number; from: string; text: string }
  | { kind: 'noise'; id: string; from: string }
  | {
      kind: 'next'
      game: string
      seats: Dealt[]
      options: Record<string, string | number | boolean>
      series: number | Record<string, unknown>
      wait: number
    }
  | { kind: 'transcript'; text: string }

/** What is sent to Python: see docs/design.md, "Scene". */
export type TableEvent = { kind: string; box?: Point } & Record<string, unknown>

/** A game kept on this device. */
export interface Save {
  id: string
  /** given by the player; "" until then */
  name: string
  game: string
  /** ms since 1970 */
  when: number
  log: string
  finished: boolean
  /** what a list shows without replaying the log */
  facts: { names: string[]; tints: string[]; glyphs: string[]; title?: string }
  /** played among devices: what this one needs to come back lies beside it */
  peers: boolean
}

export interface Settings {
  motion: 'auto' | 'full' | 'none'
  speed: 'slow' | 'normal' | 'fast'
  /** text size: 1, 1.15, 1.3, 1.5 */
  text: number
  theme: 'auto' | 'light' | 'night'
  lang: string
}
