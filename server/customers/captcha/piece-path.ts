import { randomInt } from 'node:crypto'

/**
 * SVG path of a jigsaw piece in a square of 56 pixels. Each side is flat or has a knob or a hollow; at least one side
 * is not flat.
 */
export function piecePath(): string {
  const sides: number[] = Array.from({ length: 4 }, () => randomInt(3) - 1)
  if (!sides.some((side) => side !== 0)) sides[randomInt(4)] = 1
  const [top, right, bottom, left] = sides as [number, number, number, number]
  return [
    'M10 10',
    side(top, 'h', 1),
    side(right, 'v', 1),
    side(bottom, 'h', -1),
    side(left, 'v', -1),
    'z',
  ].join('')
}

/** A side of 36 pixels: 12 straight, 12 for the knob's arc, 12 straight. */
function side(knob: number, axis: 'h' | 'v', way: 1 | -1): string {
  if (knob === 0) return `${axis}${36 * way}`
  const to = axis === 'h' ? `${12 * way} 0` : `0 ${12 * way}`
  return `${axis}${12 * way}a6.5 6.5 0 1 ${knob > 0 ? 1 : 0} ${to}${axis}${12 * way}`
}
