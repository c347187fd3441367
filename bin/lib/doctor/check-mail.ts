import type { Config } from '#server/config.ts'
import { tryServer } from '#server/platform/mail/mail.ts'
import type { EmailKeys } from '#server/platform/services/email-service.ts'
import { askDatabase, openFacts } from './ask-database.ts'
import { bad, type Finding, ok, warn } from './finding.ts'

const name = 'mail'

/** Connects to the mail server of the environment, or else to the one that was entered in the desk. */
export async function checkMail(config: Config): Promise<Finding> {
  if (config.email) return judge(config.email, 'SMTP_URL')
  const entered = await askDatabase(config, async (database) => {
    const email = (await openFacts(config, database)).keys('email')
    return email && judge(email, 'Settings › Email of the desk')
  })
  if (entered) return entered
  if (config.mode === 'demo') return ok(name, 'emails go to the outbox (demo mode)')
  return warn(
    name,
    'no mail server',
    'Enter one in the desk under Settings › Email, or set SMTP_URL: customers get no confirmation otherwise.',
  )
}

async function judge(email: EmailKeys, source: string): Promise<Finding> {
  const { url, host, port } = email.server
  const place = url === undefined ? `${host}:${port}` : new URL(url).host
  try {
    await tryServer(email)
    return ok(name, `${place} answers`)
  } catch (error) {
    const remedy = `Check ${source}: host, port, user and password.`
    return bad(name, `${place}: ${(error as Error).message}`, remedy)
  }
}
