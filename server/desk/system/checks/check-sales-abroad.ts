import { crossBorderSales } from '#server/invoices/report/cross-border.ts'
import { type Facts, type Finding, ok, warn } from './finding.ts'

/** Compares this year's sales to other member states with the limit from which they are taxed there. undefined: the limit does not apply. */
export async function checkSalesAbroad(
  facts: Pick<Facts, 'pool' | 'settings' | 'now'>,
): Promise<Finding | undefined> {
  const sales = await crossBorderSales(facts)
  if (!sales.turnover || sales.state === 'not_applicable') return
  const euros = (amount: number) => `€${(amount / 100).toFixed(2)}`
  const values = {
    ...{ amount: euros(sales.turnover.amount), limit: euros(sales.limit.amount) },
    year: String(sales.year),
  }
  if (sales.state === 'below') return ok('sales_abroad', 'desk.check.sales_abroad', values)
  return warn(
    'sales_abroad',
    { key: 'desk.check.sales_abroad', values },
    { key: 'desk.check.sales_abroad_remedy' },
  )
}
