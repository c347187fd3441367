import { tryServer } from '#server/platform/mail/mail.ts'
import type { EmailKeys } from '#server/platform/services/email-service.ts'
import { bad, type Facts, type Finding, ok, warn } from './finding.ts'

/** Connects to the mail server of the environment, or else to the one that was entered in the desk. */
export async function checkMail({ config, keys }: Pick<Facts, 'config' | 'keys'>): Promise<Finding> {
  const email: EmailKeys | undefined = config.email ?? keys('email')
  if (!email) {
    if (config.mode === 'demo') return ok('mail', 'desk.check.mail_demo')
    return warn('mail', { key: 'desk.check.mail_none' }, { key: 'desk.check.mail_none_remedy' })
  }
  const { url, host, port } = email.server
  const place = url === undefined ? `${host}:${port}` : new URL(url).host
  try {
    await tryServer(email)
    return ok('mail', 'desk.check.mail_ok', { place })
  } catch (error) {
    // The message of the mail server may repeat the user's name.
    const { code, responseCode } = error as { code?: string; responseCode?: number }
    const reason = [code, responseCode].filter(Boolean).join(' ') || (error as Error).name
    const source = config.email
      ? { key: 'desk.check.mail_env_remedy' }
      : { key: 'desk.check.mail_desk_remedy' }
    return bad('mail', { key: 'desk.check.mail_failed', values: { place, reason } }, source)
  }
}
