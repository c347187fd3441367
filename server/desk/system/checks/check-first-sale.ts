import { findMissing } from '#server/desk/setup/find-missing.ts'
import { type Facts, type Finding, ok, warn } from './finding.ts'

/** Names what a live shop still misses to sell, as its setup guide does. undefined: a demo shop. */
export async function checkFirstSale(facts: Facts): Promise<Finding | undefined> {
  if (facts.config.mode === 'demo') return
  const open = (await findMissing(facts.db, facts)).filter(({ done, required }) => required && !done)
  if (open.length === 0) return ok('first_sale', 'desk.check.first_sale_ok')
  const steps = open.map(({ code }) => ({ key: `desk.home.step_${code}` }))
  return warn(
    'first_sale',
    { key: 'desk.check.first_sale_missing', values: { list: steps } },
    { key: 'desk.check.first_sale_remedy' },
  )
}
