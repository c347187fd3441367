/** Positions of the piece over time: [x, y, milliseconds since the first touch]. */
export type Track = [x: number, y: number, ms: number][]

/** Tolerance between the end of a track and the submitted position, in pixels. */
const tolerance = 5

const shortest = 200
const longest = 60_000

/**
 * True if a track that ends at `x` looks human: a pointer that speeds up and slows down, or a series of key presses.
 * Programs can imitate this: the check raises the cost of attacks, and rate limits protect against the rest.
 */
export function isHandlike(track: Track, x: number): boolean {
  if (!isWellFormed(track)) return false
  const last = track.at(-1)!
  const duration = last[2] - track[0]![2]
  if (Math.abs(last[0] - x) > tolerance || duration < shortest || duration > longest) return false
  return movesLikeKeys(track) || movesLikeAHand(track)
}

/** Time never decreases, and the track begins at the start position. */
function isWellFormed(track: Track): boolean {
  if (track.length < 4 || track.flat().some((value) => !Number.isFinite(value))) return false
  return track.every(([, , ms], i) => i === 0 || ms >= track[i - 1]![2]) && Math.abs(track[0]![0]) <= 30
}

/** A hand's speed varies, so its position over time is not a straight line. */
function movesLikeAHand(track: Track): boolean {
  if (track.length < 8) return false
  const moving = withoutRests(track)
  return moving.length >= 6 && variation(speeds(moving)) > 0.18 && straightness(moving) < 0.997
}

/** Few step sizes, no vertical movement and uneven pauses, because a held key repeats after a delay. */
function movesLikeKeys(track: Track): boolean {
  const steps = track.slice(1).map(([x], i) => Math.round(Math.abs(x - track[i]![0]) * 10) / 10)
  const pauses = track.slice(1).map(([, , ms], i) => ms - track[i]![2])
  const moved = steps.filter((step) => step > 0)
  const level = track.every(([, y]) => y === track[0]![1])
  return (
    level &&
    moved.length >= 3 &&
    new Set(moved).size <= 3 &&
    Math.min(...moved) >= 1 &&
    variation(pauses) > 0.35
  )
}

/** The part of the track in motion, without pauses at either end. */
function withoutRests(track: Track): Track {
  const [from, to] = [track[0]![0], track.at(-1)![0]]
  const begin = track.findIndex(([x]) => Math.abs(x - from) > 1)
  const end = track.findIndex(([x]) => Math.abs(x - to) <= 1)
  return track.slice(Math.max(0, begin - 1), end === -1 ? undefined : end + 1)
}

/** Speeds in eight equal time spans, so that rounding to pixels and clock ticks does not count as variation. */
function speeds(track: Track): number[] {
  const [begin, end] = [track[0]![2], track.at(-1)![2]]
  const at = Array.from({ length: 9 }, (_, i) => positionAt(track, begin + ((end - begin) * i) / 8))
  return at.slice(1).map((x, i) => x - at[i]!)
}

function positionAt(track: Track, ms: number): number {
  const next = track.findIndex((point) => point[2] >= ms)
  if (next <= 0) return track[Math.max(0, next)]![0]
  const [from, to] = [track[next - 1]!, track[next]!]
  return to[2] === from[2] ? to[0] : from[0] + ((to[0] - from[0]) * (ms - from[2])) / (to[2] - from[2])
}

/** Standard deviation over mean. */
function variation(values: number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  if (mean === 0) return 0
  return (
    Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) / Math.abs(mean)
  )
}

/** R² of position over time; 1 means constant speed. */
function straightness(track: Track): number {
  const n = track.length
  const mx = track.reduce((sum, [x]) => sum + x, 0) / n
  const mt = track.reduce((sum, [, , ms]) => sum + ms, 0) / n
  let [xx, tt, xt] = [0, 0, 0]
  for (const [x, , ms] of track) {
    xx += (x - mx) ** 2
    tt += (ms - mt) ** 2
    xt += (x - mx) * (ms - mt)
  }
  return xx === 0 || tt === 0 ? 1 : xt ** 2 / (xx * tt)
}
