import { drawQr } from '#server/platform/barcodes/qr-picture.ts'
import { round } from './outlines.ts'

/** The colours of online displays (Implementing Regulation (EU) 2025/1960, Annexes I and II). */
export const blue = '#034ea2'
export const yellow = '#fff200'

/** A pennant with twelve stars around a shield, hanging from y. */
export function pennant(x: number, y: number, width: number, height: number, border = ''): string {
  const [cx, cy] = [x + width / 2, y + height * 0.54]
  const foot = y + height * 0.86
  const stars = Array.from({ length: 12 }, (_, hour) => {
    const angle = (hour * Math.PI) / 6
    const radius = width * 0.4
    return star(cx + radius * Math.sin(angle), cy - radius * Math.cos(angle), width * 0.065)
  })
  return [
    `<path fill="${blue}" ${border} d="M${x} ${y}V${round(foot)}L${round(cx)} ${round(y + height)}L${round(x + width)} ${round(foot)}V${y}Z"/>`,
    `<path fill="${yellow}" d="${stars.join('')}"/>`,
    shield(cx, cy, width * 0.21),
  ].join('')
}

function star(x: number, y: number, radius: number): string {
  const points = Array.from({ length: 10 }, (_, place) => {
    const angle = (place * Math.PI) / 5
    const reach = place % 2 === 0 ? radius : radius * 0.382
    return `${round(x + reach * Math.sin(angle))} ${round(y - reach * Math.cos(angle))}`
  })
  return `M${points.join('L')}Z`
}

/** The outline of a shield whose line turns inwards like a G. */
function shield(x: number, y: number, half: number): string {
  const at = (dx: number, dy: number) => `${round(x + dx * half)} ${round(y + dy * half)}`
  const line = `M${at(0.95, -0.35)}V${round(y - 0.7 * half)}Q${at(0.45, -0.75)} ${at(0, -1.1)}Q${at(-0.45, -0.75)} ${at(-0.95, -0.7)}V${round(y + 0.1 * half)}Q${at(-0.9, 0.75)} ${at(0, 1.15)}Q${at(0.85, 0.75)} ${at(0.95, 0.1)}H${round(x + 0.1 * half)}`
  return `<path fill="none" stroke="#fff" stroke-width="${round(half * 0.18)}" stroke-linejoin="round" d="${line}"/>`
}

/** A tick across a black disc. */
export function tick(x: number, y: number, size: number): string {
  const radius = size * 0.37
  const at = (dx: number, dy: number) => `${round(x + dx * size)} ${round(y + dy * size)}`
  const hook = `M${at(0.18, 0.52)}L${at(0.38, 0.74)}L${at(0.94, 0.16)}`
  return [
    `<circle cx="${round(x + size * 0.4)}" cy="${round(y + size * 0.5)}" r="${round(radius)}"/>`,
    `<path fill="none" stroke="#000" stroke-width="${round(size * 0.21)}" stroke-linecap="round" stroke-linejoin="round" d="${hook}"/>`,
    `<path fill="none" stroke="#fff" stroke-width="${round(size * 0.14)}" stroke-linecap="round" stroke-linejoin="round" d="${hook}"/>`,
  ].join('')
}

/** The leaf of a calendar, without its figure. */
export function calendar(x: number, y: number, width: number): string {
  const height = width * 0.9
  const ring = (at: number) =>
    `<rect x="${round(x + width * at)}" y="${round(y - width * 0.12)}" width="${round(width * 0.11)}" height="${round(width * 0.25)}" fill="#fff"/>`
  return `<g stroke="#231f20" stroke-width="${round(width * 0.025)}"><rect x="${x}" y="${y}" width="${width}" height="${round(height)}" rx="${round(width * 0.08)}" fill="#fff"/><path d="M${x} ${round(y + height * 0.27)}h${width}"/>${ring(0.24)}${ring(0.65)}</g>`
}

export function qr(text: string, x: number, y: number, size: number): string {
  const { side, drawing } = drawQr(text)
  return `<g transform="translate(${x} ${y}) scale(${(size / side).toFixed(5)})" shape-rendering="crispEdges">${drawing}</g>`
}
