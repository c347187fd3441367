import type { Data } from '#contract/calls.ts'
import type { EligibleLine, ReturnReason, ReturnType } from '#contract/return.ts'

export type Eligible = Data<'/return/eligible'>

/** A return being written. `units`: chosen units by line. `wanted`: SKU to send instead, by line. */
export type Draft = {
  units: Record<string, number>
  type: ReturnType | ''
  reason: ReturnReason | ''
  wanted: Record<string, string>
  description: string
}

export const emptyDraft: Draft = { units: {}, type: '', reason: '', wanted: {}, description: '' }

/** Units of a line that a return of this type can have; without a type, of any. */
export function unitsOf(line: EligibleLine, type: ReturnType | ''): number {
  return type === 'return_refund' || type === 'exchange' ? line.returnable : line.refundable
}

/** Types that are open to all chosen units. Goods that were not delivered can only be refunded. */
export function typesFor({ types, lines }: Eligible, { units }: Draft): ReturnType[] {
  return types.filter((type) => lines.every((line) => (units[line.lineId] ?? 0) <= unitsOf(line, type)))
}

/** The chosen units as calls expect them. */
export function chosenLines({ units, type, wanted }: Draft) {
  return Object.entries(units)
    .filter(([, quantity]) => quantity > 0)
    .map(([lineId, quantity]) => {
      const sku = wanted[lineId]
      return { lineId, quantity, ...(type === 'exchange' && sku ? { replacementSku: sku } : {}) }
    })
}
