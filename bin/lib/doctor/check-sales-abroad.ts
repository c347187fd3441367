import type { Config } from '#server/config.ts'
import { crossBorderSales } from '#server/invoices/report/cross-border.ts'
import { openSettings } from '#server/platform/settings.ts'
import { askDatabase } from './ask-database.ts'
import { type Finding, ok, warn } from './finding.ts'

const name = 'sales abroad'

/** Compares this year's sales to other member states with the limit from which they are taxed there. undefined: no shop yet, or the limit does not apply. */
export async function checkSalesAbroad(config: Config): Promise<Finding | undefined> {
  return askDatabase(config, async (database) => {
    const { rows } = await database.pool.query("select to_regclass('invoice_tax') is not null as opened")
    if (!rows[0].opened) return
    const { read: settings } = await openSettings(database.db)
    const sales = await crossBorderSales({ pool: database.pool, settings, now: () => new Date() })
    if (!sales.turnover || sales.state === 'not_applicable') return
    const euros = (amount: number) => `€${(amount / 100).toFixed(2)}`
    const detail = `${euros(sales.turnover.amount)} of ${euros(sales.limit.amount)} to other member states in ${sales.year}`
    if (sales.state === 'below') return ok(name, detail)
    return warn(
      name,
      detail,
      'Register for the One Stop Shop and set tax.oss to the day from which you are registered.',
    )
  })
}
