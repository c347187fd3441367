import type { RecordTax, TaxCategory } from '#server/db/invoice-record.ts'
import { sum } from '#server/pricing/money.ts'

type Taxed = { category: TaxCategory; rate: number; net: number; tax: number }

/** BG-23: net and tax by category and rate, highest rate first. Categories without tax state their reason (BT-120). */
export function taxBreakdown(
  rows: readonly Taxed[],
  reasonOf: (category: TaxCategory) => string,
): RecordTax[] {
  const groups = Map.groupBy(rows, ({ category, rate }) => `${category} ${rate}`)
  return [...groups.values()]
    .map((group) => ({
      category: group[0]!.category,
      rate: group[0]!.rate,
      net: sum(group.map(({ net }) => net)),
      tax: sum(group.map(({ tax }) => tax)),
      reason: reasonOf(group[0]!.category),
    }))
    .sort((a, b) => b.rate - a.rate || a.category.localeCompare(b.category))
}
