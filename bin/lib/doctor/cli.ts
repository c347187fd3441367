import { type Config, readConfig } from '#server/config.ts'
import { checkDataFolder } from '#server/desk/system/checks/check-data-folder.ts'
import { checkPlatform } from '#server/desk/system/checks/check-platform.ts'
import type { Finding } from '#server/desk/system/checks/finding.ts'
import { beforeFirstStart, runChecks } from '#server/desk/system/checks/run-checks.ts'
import { sayFinding } from '#server/desk/system/checks/say-finding.ts'
import { translator } from '#server/platform/messages.ts'
import { checkChromium } from './check-chromium.ts'
import { checkPort } from './check-port.ts'
import { bad, type Line, ok, print } from './line.ts'
import { openFacts } from './open-facts.ts'

const t = translator('en')
let problems = 0

const config = settings()
if (config) {
  note(await checkPort(config))
  await look(config)
} else noteFinding(await checkPlatform())
note(checkChromium())

console.log(
  problems === 0
    ? '\nYour shop is ready to start.'
    : `\n${problems} ${problems === 1 ? 'problem' : 'problems'} to fix before the shop can start.`,
)
process.exit(problems === 0 ? 0 : 1)

/** Every check of the shop itself, which the desk shows too. */
async function look(config: Config): Promise<void> {
  try {
    const { facts, hasShop, close } = await openFacts(config)
    const checks = hasShop ? runChecks(facts) : beforeFirstStart(facts)
    for await (const found of checks) noteFinding(found)
    await close()
  } catch (error) {
    noteFinding(await checkPlatform())
    noteFinding(await checkDataFolder({ config }))
    const remedy =
      config.databaseUrl === undefined
        ? 'The message names the cause; DATABASE_URL would use another PostgreSQL.'
        : 'Check DATABASE_URL, and that PostgreSQL runs there.'
    note(bad(t('desk.system.title_database'), `not reachable: ${(error as Error).message}`, remedy))
  }
}

function noteFinding(finding: Finding): void {
  const { code, detail, remedy } = sayFinding({ t, lang: 'en' }, finding)
  note({ name: t(`desk.system.title_${code}`), state: finding.state, detail, remedy })
}

function note(line: Line): void {
  print(line)
  if (line.state === 'bad') problems += 1
}

function settings(): Config | undefined {
  try {
    const config = readConfig()
    note(ok('Settings', `${config.mode} mode`))
    return config
  } catch (error) {
    note(bad('Settings', (error as Error).message, 'Correct these variables of the environment.'))
    return
  }
}
