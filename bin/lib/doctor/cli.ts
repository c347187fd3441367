import { type Config, readConfig } from '#server/config.ts'
import { checkAudit } from './check-audit.ts'
import { checkBooks } from './check-books.ts'
import { checkChromium } from './check-chromium.ts'
import { checkDataFolder } from './check-data-folder.ts'
import { checkDatabase } from './check-database.ts'
import { checkDesk } from './check-desk.ts'
import { checkFirstSale } from './check-first-sale.ts'
import { checkMail } from './check-mail.ts'
import { checkPlatform } from './check-platform.ts'
import { checkPort } from './check-port.ts'
import { checkRates } from './check-rates.ts'
import { checkSalesAbroad } from './check-sales-abroad.ts'
import { checkServices } from './check-services.ts'
import { checkShipping } from './check-shipping.ts'
import { bad, type Finding, ok, print } from './finding.ts'

/** Runs every check by itself, so that one failure does not hide the next. */
const findings: Finding[] = []
const note = (found: Finding | undefined) => {
  if (!found) return
  print(found)
  findings.push(found)
}

for (const found of checkPlatform()) note(found)
const config = settings()
if (config) {
  for (const check of [
    checkDataFolder,
    checkPort,
    checkDatabase,
    checkBooks,
    checkAudit,
    checkSalesAbroad,
    checkRates,
    checkShipping,
    checkServices,
    checkMail,
    checkFirstSale,
    checkDesk,
  ]) {
    const failure = (error: unknown) =>
      bad(check.name, String(error), 'This check failed unexpectedly. The message above may help.')
    note(await check(config).catch(failure))
  }
}
note(checkChromium())

const stops = findings.filter(({ state }) => state === 'bad').length
console.log(
  stops === 0
    ? '\nYour shop is ready to start.'
    : `\n${stops} ${stops === 1 ? 'problem' : 'problems'} to fix before the shop can start.`,
)
process.exit(stops === 0 ? 0 : 1)

function settings(): Config | undefined {
  try {
    const config = readConfig()
    note(ok('settings', `${config.mode} mode`))
    return config
  } catch (error) {
    note(bad('settings', (error as Error).message, 'Correct these variables of the environment.'))
    return
  }
}
