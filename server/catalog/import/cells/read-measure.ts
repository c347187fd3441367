import { RowFault } from '../errors.ts'
import { maxInteger, readFigure } from './read-number.ts'

/** Grams in a unit of weight, by definition (the avoirdupois pound is 453.59237 g). */
const grams: Record<string, number> = {
  mg: 0.001,
  g: 1,
  kg: 1000,
  lb: 453.59237,
  lbs: 453.59237,
  oz: 28.349523125,
}

type Content = { amount: number; unit: 'g' | 'ml' | 'm' | 'piece' }

const contents: Record<string, { per: number; unit: Content['unit'] }> = {
  ...Object.fromEntries(Object.entries(grams).map(([unit, per]) => [unit, { per, unit: 'g' as const }])),
  ml: { per: 1, unit: 'ml' },
  cl: { per: 10, unit: 'ml' },
  l: { per: 1000, unit: 'ml' },
  floz: { per: 29.5735295625, unit: 'ml' },
  pt: { per: 473.176473, unit: 'ml' },
  qt: { per: 946.352946, unit: 'ml' },
  gal: { per: 3785.411784, unit: 'ml' },
  mm: { per: 0.001, unit: 'm' },
  cm: { per: 0.01, unit: 'm' },
  m: { per: 1, unit: 'm' },
  in: { per: 0.0254, unit: 'm' },
  ft: { per: 0.3048, unit: 'm' },
  yd: { per: 0.9144, unit: 'm' },
  item: { per: 1, unit: 'piece' },
  items: { per: 1, unit: 'piece' },
}

/** A weight in whole grams. @throws RowFault if it is not a weight or its unit is unknown. */
export function readWeight(text: string, unit: string, column: string): number {
  const per = grams[unit.toLowerCase() || 'g']
  if (per === undefined) throw new RowFault('weight_unit', { text: unit })
  const weight = Math.round(readFigure(text, column) * per)
  if (weight < 0) throw new RowFault('below_zero', { column, text })
  if (weight > maxInteger) throw new RowFault('too_large', { column, text })
  return weight
}

/**
 * The content of one piece in 1/1000 of its unit, for the price per kg, l, m or piece. null if the unit has no such
 * price (areas, cubic metres) or the amount is out of range.
 */
export function readContent(text: string, unit: string, column: string): Content | null {
  const measure = contents[unit.toLowerCase().replaceAll(/[\s_.]/g, '')]
  if (!measure) return null
  const amount = Math.round(readFigure(text, column) * measure.per * 1000)
  return amount > 0 && amount <= maxInteger ? { amount, unit: measure.unit } : null
}
