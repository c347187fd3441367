import type { TwilioKeys } from '../services/other-services.ts'
import type { ShortMessage } from './sms.ts'

/** Milliseconds. */
const timeout = 15_000

/**
 * Sends a message with Twilio's Messages resource (REST API 2010-04-01): form, basic authentication, 201 if accepted.
 * @throws Error with Twilio's error code, but never with the text, which may contain a verification code.
 */
export async function sendByTwilio(account: TwilioKeys, { to, text }: ShortMessage): Promise<void> {
  const sender = account.from.startsWith('MG') ? 'MessagingServiceSid' : 'From'
  const response = await fetch(`${account.url}/2010-04-01/Accounts/${account.sid}/Messages.json`, {
    method: 'POST',
    headers: { authorization: basic(account) },
    body: new URLSearchParams({ To: to, Body: text, [sender]: account.from }),
    signal: AbortSignal.timeout(timeout),
  })
  if (response.ok) return
  const { code } = (await response.json().catch(() => ({}))) as { code?: number }
  throw new Error(`Twilio answered ${response.status}${code ? `, code ${code}` : ''}`)
}

/** Asks Twilio for the account itself. Returns the HTTP status: 200 if the keys are right. */
export async function askTwilio(account: TwilioKeys): Promise<number> {
  const url = `${account.url}/2010-04-01/Accounts/${account.sid}.json`
  const headers = { authorization: basic(account) }
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(timeout) })
  await response.body?.cancel()
  return response.status
}

function basic({ sid, token }: TwilioKeys): string {
  return `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`
}
