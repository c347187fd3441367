/** Looks that must not show a code before it counts again. In looks, not in time: slow devices look less often. */
const away = 6

/** Tells a code that comes into sight from one that is still held in front of the camera. Call it for every look. */
export function sightings(): (code: string | null) => boolean {
  const seen = new Map<string, number>()
  let look = 0
  return (code) => {
    look++
    if (code === null) return false
    const last = seen.get(code)
    seen.set(code, look)
    return last === undefined || look - last > away
  }
}
