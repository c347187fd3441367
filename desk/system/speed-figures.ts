import { isVital, type Speed, type SpeedArea, vitalBounds } from '#contract/admin/system/observed.ts'
import { number } from '../formats.ts'
import type { Tone } from '../ui/badge.tsx'
import { msText } from './ms-text.ts'

/** The percentile by which an area is judged and ordered. */
export function mainFigure(area: SpeedArea): 'p75' | 'p95' {
  return isVital(area) ? 'p75' : 'p95'
}

/** A time, or for CLS, which is counted in thousandths, its own figure: "0.05". */
export function figureText(area: SpeedArea, value: number | null): string {
  return area === 'cls' && value !== null ? number(value / 1000, { maximumFractionDigits: 2 }) : msText(value)
}

export type Rating = { name: 'good' | 'fair' | 'poor'; tone: Tone }

/** How good a vital is for three quarters of the views; null for areas without usual bounds. */
export function ratingOf(area: SpeedArea, { p75 }: Speed): Rating | null {
  if (!isVital(area) || p75 === null) return null
  const [good, poor] = vitalBounds[area]
  if (p75 <= good) return { name: 'good', tone: 'success' }
  return p75 <= poor ? { name: 'fair', tone: 'warning' } : { name: 'poor', tone: 'error' }
}
