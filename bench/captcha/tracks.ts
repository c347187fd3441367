export type Track = [x: number, y: number, ms: number][]

const between = (low: number, high: number) => low + Math.random() * (high - low)

/** A straight line at constant speed, like a simple script. */
export function straightLine(x: number): Track {
  const points = Math.round(between(12, 80))
  const duration = between(300, 2500)
  return Array.from({ length: points + 1 }, (_, i) => [
    Math.round((x * i) / points),
    0,
    Math.round((duration * i) / points),
  ])
}

/** Hand-like tracks: with or without delay, overshoot, tremor, rests and corrections. */
export function handTrack(x: number): Track {
  const kind = Math.random()
  if (kind < 0.5) return reach(x, 0)
  if (kind < 0.8) return withOvershoot(x)
  return inTwoPushes(x)
}

/** Minimum-jerk movement, skewed and with tremor (Flash and Hogan 1985). */
function reach(x: number, from: number, start = between(0, 120)): Track {
  const duration = between(350, 1600)
  const step = between(7, 20)
  const skew = between(0.7, 1.4)
  const drift = between(-4, 4)
  const count = Math.max(9, Math.round(duration / step))
  return Array.from({ length: count + 1 }, (_, i) => {
    const s = (i / count) ** skew
    const along = s ** 3 * (10 - 15 * s + 6 * s * s)
    const tremble = i === 0 || i === count ? 0 : between(-0.8, 0.8)
    return [
      Math.round(from + (x - from) * along + tremble),
      Math.round(drift * s + between(-0.7, 0.7)),
      Math.round(start + (duration * i) / count),
    ]
  })
}

function withOvershoot(x: number): Track {
  const over = x + between(3, 14)
  const first = reach(over, 0)
  const back = reach(x, over, first.at(-1)![2] + between(60, 300))
  return [...first, ...back]
}

function inTwoPushes(x: number): Track {
  const middle = x * between(0.4, 0.8)
  const first = reach(middle, 0)
  return [...first, ...reach(x, middle, first.at(-1)![2] + between(80, 600))]
}

/** Single presses and held keys in steps of 10 and 1, with a pause before a held key repeats. */
export function keyTrack(x: number): Track {
  const track: Track = [[0, 0, 0]]
  let [at, ms] = [0, 0]
  for (const size of [10, 1]) {
    let held = 0
    while (x - at >= size) {
      ms += held === 1 ? between(250, 500) : held > 1 ? between(30, 40) : between(90, 260)
      held = Math.random() < 0.2 ? 0 : held + 1
      at += size
      track.push([at, 0, Math.round(ms)])
    }
  }
  return track
}
