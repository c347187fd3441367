import { createHash } from 'node:crypto'
import { request } from 'undici'
import { deskUrl } from '#server/platform/admin/desk-host.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { Shop } from '#server/platform/shop.ts'
import { openSender } from '../webhooks/send-message.ts'
import type { PushRow } from './push-browsers.ts'
import { pushKeys } from './push-keys.ts'

/** Milliseconds for a whole attempt. */
const attemptTimeout = 10_000

/** Seconds for which a push service keeps a notice for a browser that is away. */
const keptFor = 24 * 3600

/**
 * A notice as the worker shows it (desk/entry/notices.js). Notices with the same `tag` replace each other. `about`: the
 * notice in the bell, which a press marks as read.
 */
export type PushMessage = {
  title: string
  body: string
  lang: string
  tag: string
  path: string
  about: { kind: string; recordId: string } | null
}

export type PushSent = {
  /** null: no answer. */
  status: number | null
  /** Seconds after which the push service wants to be asked again. */
  retryAfter: number | null
}

/** Sends a notice to a browser by its push service, encrypted so that only the browser can read it (RFC 8291). */
export async function sendPush(
  shop: Shop,
  { endpoint, p256dh, auth }: Pick<PushRow, 'endpoint' | 'p256dh' | 'auth'>,
  message: PushMessage,
  signal: AbortSignal,
): Promise<PushSent> {
  const { default: webPush } = await import('web-push')
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject: contactOf(shop), ...(await pushKeys(shop)) },
      TTL: keptFor,
      topic: createHash('sha256').update(message.tag).digest('base64url').slice(0, 32),
    },
  )
  const dispatcher = openSender(shop)
  try {
    const answer = await request(endpoint, {
      method,
      dispatcher,
      signal: AbortSignal.any([signal, AbortSignal.timeout(attemptTimeout)]),
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body,
    })
    // The body of the answer is not needed, and may have no end.
    answer.body.on('error', () => {}).destroy()
    return { status: answer.statusCode, retryAfter: secondsOf(answer.headers['retry-after'], shop.now()) }
  } catch (error) {
    if (signal.aborted) throw error
    const { name, code } = error as { name?: string; code?: string }
    shop.log.info({ host: new URL(endpoint).host, code: code ?? name }, 'push service not reached')
    return { status: null, retryAfter: null }
  } finally {
    await dispatcher.destroy()
  }
}

/** Whom a push service can ask about the shop's messages. */
function contactOf(shop: Shop): string {
  const url = deskUrl(shop)
  return url.startsWith('https:') ? url : `mailto:${shop.settings(shopSetting).email}`
}

/** Retry-After holds seconds or a date. */
function secondsOf(header: string | string[] | undefined, now: Date): number | null {
  if (typeof header !== 'string') return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000
  return seconds > 0 ? Math.ceil(seconds) : null
}
