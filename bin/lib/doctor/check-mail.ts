import { createTransport } from 'nodemailer'
import type { Config } from '#server/config.ts'
import { bad, type Finding, ok, warn } from './finding.ts'

const name = 'mail'

export async function checkMail({ smtpUrl, mode }: Config): Promise<Finding> {
  if (smtpUrl === undefined) {
    if (mode === 'demo') return ok(name, 'emails go to the outbox (demo mode)')
    return warn(name, 'no SMTP_URL', 'Set it, or customers get no confirmation.')
  }
  const transport = createTransport({ url: smtpUrl, connectionTimeout: 5000, greetingTimeout: 5000 })
  try {
    await transport.verify()
    return ok(name, `${new URL(smtpUrl).host} answers`)
  } catch (error) {
    return bad(
      name,
      `${new URL(smtpUrl).host}: ${(error as Error).message}`,
      'Check SMTP_URL: host, port, user and password.',
    )
  } finally {
    transport.close()
  }
}
