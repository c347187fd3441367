import type { CheckCode } from '#contract/admin/system/system.ts'
import type { Shop } from '#server/platform/shop.ts'
import { checkAudit } from './check-audit.ts'
import { checkBackup } from './check-backup.ts'
import { checkBooks } from './check-books.ts'
import { checkDataFolder } from './check-data-folder.ts'
import { checkDatabase } from './check-database.ts'
import { checkDesk } from './check-desk.ts'
import { checkFirstSale } from './check-first-sale.ts'
import { checkFollowers, checkSearch } from './check-followers.ts'
import { checkEmails, checkJobs } from './check-jobs.ts'
import { checkMail } from './check-mail.ts'
import { checkMigrations } from './check-migrations.ts'
import { checkPlatform } from './check-platform.ts'
import { checkRates } from './check-rates.ts'
import { checkSalesAbroad } from './check-sales-abroad.ts'
import { checkServices } from './check-services.ts'
import { checkSettings } from './check-settings.ts'
import { checkShipping } from './check-shipping.ts'
import { bad, type Facts, type Finding } from './finding.ts'

/** undefined: the question does not arise in this shop. */
type Check = (facts: Facts) => Promise<Finding | undefined>

/** Checks that answer within moments. */
const quick: Partial<Record<CheckCode, Check>> = {
  database: checkDatabase,
  migrations: checkMigrations,
  data_folder: checkDataFolder,
  programs: checkPlatform,
  jobs: checkJobs,
  emails: checkEmails,
  backup: checkBackup,
  mail: checkMail,
  services: checkServices,
  first_sale: checkFirstSale,
  settings: checkSettings,
  shipping: checkShipping,
  rates: checkRates,
  sales_abroad: checkSalesAbroad,
  desk: checkDesk,
}

/** Checks that read every row of large tables. */
export const thorough = { books: checkBooks, audit: checkAudit } as const satisfies Partial<
  Record<CheckCode, Check>
>

/** Checks of what a running process holds in memory. */
const ofProcess: Partial<Record<CheckCode, (shop: Shop) => Promise<Finding | undefined>>> = {
  followers: checkFollowers,
  search: checkSearch,
}

/** All checks that do not need a running shop, one after another, for `bin/doctor`. */
export async function* runChecks(facts: Facts): AsyncGenerator<Finding> {
  for (const [code, check] of Object.entries({ ...quick, ...thorough })) {
    const found = await check(facts).catch(failed(code as CheckCode))
    if (found) yield found
  }
}

/** The checks that make sense before the shop has run for the first time. */
export async function* beforeFirstStart(facts: Facts): AsyncGenerator<Finding> {
  for (const code of ['database', 'data_folder', 'programs', 'mail', 'desk'] as const) {
    const found = await quick[code]?.(facts).catch(failed(code))
    if (found) yield found
  }
}

/** The checks of a running shop that answer within moments, side by side. */
export async function runQuickChecks(shop: Shop): Promise<Finding[]> {
  const found = await Promise.all(
    Object.entries({ ...quick, ...ofProcess }).map(([code, check]) =>
      check(shop).catch((error: unknown) => {
        shop.log.error({ err: error, check: code }, 'check failed')
        return failed(code as CheckCode)(error)
      }),
    ),
  )
  return found.filter((each) => each !== undefined)
}

/** One failure does not hide the next. */
function failed(code: CheckCode) {
  return (error: unknown): Finding => {
    const { code: reason, name } = error as NodeJS.ErrnoException
    return bad(
      code,
      { key: 'desk.check.failed', values: { reason: reason ?? name ?? 'Error' } },
      { key: 'desk.check.failed_remedy' },
    )
  }
}
