import type { StockRow } from '#contract/admin/catalog/stock.ts'
import { call } from '../calls.ts'
import { number } from '../formats.ts'
import { variantTitle } from '../resource/choices/variant-title.ts'
import { t } from '../texts.ts'
import type { Line } from './keep-scans.ts'

/** A counted variant with the units that the shop expects. */
export type Reviewed = { row: StockRow; counted: number }

/** Variants that one call names. */
const atOnce = 100

/** Reads the stock of counted lines as it is now. The figures of the scans may be hours old. */
export async function reviewOf(lines: readonly Line[]): Promise<Reviewed[]> {
  const fresh = new Map<number, StockRow>()
  for (let start = 0; start < lines.length; start += atOnce) {
    const value = lines.slice(start, start + atOnce).map(({ row }) => row.sku)
    const { items } = await call('/stock/list', {
      filter: { all: [{ field: 'sku', op: 'in', value }] },
      size: atOnce,
    })
    for (const row of items) fresh.set(row.variant, row)
  }
  return lines.map(({ row, units }) => ({ row: fresh.get(row.variant) ?? row, counted: units }))
}

/** The counted variants that differ from the books. Nothing is written yet. */
export function CountReview({ lines }: { lines: readonly Reviewed[] }) {
  const differing = lines.filter(({ row, counted }) => row.onHand !== counted)
  if (differing.length === 0) return <p>{t('desk.stock.no_difference')}</p>
  return (
    <table className="w-full">
      <caption className="pb-2 text-start font-medium">
        {t('desk.stock.differences', { count: differing.length })}
      </caption>
      <thead className="text-note text-muted">
        <tr>
          <th scope="col" className="text-start font-medium">
            {t('desk.stock.name')}
          </th>
          <th scope="col" className="ps-2 text-end font-medium">
            {t('desk.stock.expected')}
          </th>
          <th scope="col" className="ps-2 text-end font-medium">
            {t('desk.stock.found')}
          </th>
        </tr>
      </thead>
      <tbody>
        {differing.map(({ row, counted }) => (
          <tr key={row.id} className="border-t border-base-300 tabular-nums">
            <th scope="row" className="py-1.5 text-start font-normal">
              <bdi className="block break-words">{variantTitle(row)}</bdi>
              <span className="text-note break-all text-muted">{row.sku}</span>
            </th>
            <td className="text-end">{number(row.onHand)}</td>
            <td className={`text-end font-medium ${counted < row.onHand ? 'text-error' : 'text-success'}`}>
              {number(counted)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
