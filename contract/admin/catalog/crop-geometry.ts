import type { AdminPicture, Crop } from './media.ts'

type Size = { width: number; height: number }
type Focus = AdminPicture['focus']

/** The size of an upright picture after it was turned. */
export function turnedSize({ width, height }: Size, turn: Crop['turn']): Size {
  return turn % 180 === 0 ? { width, height } : { width: height, height: width }
}

/** The crop that shows all of a picture. */
export function wholeCrop(original: Size, turn: Crop['turn'] = 0): Crop {
  return { x: 0, y: 0, ...turnedSize(original, turn), turn }
}

/** True if a crop lies within its picture. */
export function fits({ x, y, width, height, turn }: Crop, original: Size): boolean {
  const size = turnedSize(original, turn)
  return x + width <= size.width && y + height <= size.height
}

/**
 * The focus point of one crop as a point of another crop of the same original. A point outside the other crop becomes the
 * nearest one inside.
 */
export function carriedFocus({ x, y }: Focus, original: Size, from: Crop, to: Crop): Focus {
  const [u, v] = upright(
    [from.x + (x / 1000) * from.width, from.y + (y / 1000) * from.height],
    original,
    from,
  )
  const [left, top] = turned([u, v], original, to)
  return { x: share(left - to.x, to.width), y: share(top - to.y, to.height) }
}

type Point = readonly [number, number]

function turned([u, v]: Point, { width, height }: Size, { turn }: Crop): Point {
  if (turn === 90) return [height - v, u]
  if (turn === 180) return [width - u, height - v]
  return turn === 270 ? [v, width - u] : [u, v]
}

function upright([x, y]: Point, { width, height }: Size, { turn }: Crop): Point {
  if (turn === 90) return [y, height - x]
  if (turn === 180) return [width - x, height - y]
  return turn === 270 ? [width - y, x] : [x, y]
}

function share(offset: number, side: number): number {
  return Math.round(Math.min(1, Math.max(0, offset / side)) * 1000)
}
