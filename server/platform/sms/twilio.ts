import type { ShortMessage } from './sms.ts'

export type TwilioAccount = {
  sid: string
  token: string
  /** A number in E.164, a sender's name, or a messaging service ("MG…"). */
  from: string
  /** https://api.twilio.com, except in tests. */
  url: string
}

/** Milliseconds. */
const timeout = 15_000

/**
 * Sends a message with Twilio's Messages resource (REST API 2010-04-01): form, basic authentication, 201 if accepted.
 * @throws Error with Twilio's error code, but never with the text, which may contain a verification code.
 */
export async function sendByTwilio(account: TwilioAccount, { to, text }: ShortMessage): Promise<void> {
  const sender = account.from.startsWith('MG') ? 'MessagingServiceSid' : 'From'
  const response = await fetch(`${account.url}/2010-04-01/Accounts/${account.sid}/Messages.json`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${account.sid}:${account.token}`).toString('base64')}` },
    body: new URLSearchParams({ To: to, Body: text, [sender]: account.from }),
    signal: AbortSignal.timeout(timeout),
  })
  if (response.ok) return
  const { code } = (await response.json().catch(() => ({}))) as { code?: number }
  throw new Error(`Twilio answered ${response.status}${code ? `, code ${code}` : ''}`)
}
