import { type Dispatcher, request } from 'undici'
import type { WebhookAttempt } from '#server/db/tables/webhooks.ts'
import { isLoopback } from '#server/platform/network.ts'
import { isPublicAddress } from '#server/platform/outgoing/public-address.ts'
import { NotPublic, publicAgent } from '#server/platform/outgoing/public-agent.ts'
import type { Shop } from '#server/platform/shop.ts'
import { signedHeaders } from './sign-message.ts'

/** Milliseconds for a whole attempt. The specification recommends 15 to 30 s. */
export const attemptTimeout = 15_000

export type Sent = WebhookAttempt & {
  /** Seconds after which the receiver wants to be asked again. */
  retryAfter: number | null
}

/** Opens the connections of one round of deliveries. Demo shops may deliver to this machine. */
export function openSender({ config }: Pick<Shop, 'config'>): Dispatcher {
  const allow = (address: string) =>
    isPublicAddress(address) || (config.mode === 'demo' && isLoopback(address))
  return publicAgent({ allow }, { connections: 1, pipelining: 1 })
}

type Message = { url: string; secrets: readonly string[]; id: string; body: string }

/**
 * Posts a message once. Redirects are not followed and count as a failure, as the specification says: the merchant
 * corrects the URL instead.
 */
export async function sendMessage(
  dispatcher: Dispatcher,
  { url, secrets, id, body }: Message,
  { at, timeoutMs = attemptTimeout, signal }: { at: Date; timeoutMs?: number; signal: AbortSignal },
): Promise<Sent> {
  const began = performance.now()
  const done = (status: number | null, error: string | null, retryAfter: number | null = null): Sent => ({
    ...{ at: at.toISOString(), status, error, retryAfter },
    ms: Math.round(performance.now() - began),
  })
  try {
    const {
      statusCode,
      headers,
      body: reply,
    } = await request(url, {
      method: 'POST',
      dispatcher,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Vitrine-Webhooks',
        ...signedHeaders(secrets, { id, body, at }),
      },
      body,
    })
    // The body of the answer is not needed, and may have no end.
    reply.on('error', () => {}).destroy()
    if (statusCode >= 200 && statusCode < 300) return done(statusCode, null)
    const wait = Number(headers['retry-after'])
    return done(statusCode, `answered ${statusCode}`, Number.isInteger(wait) && wait > 0 ? wait : null)
  } catch (error) {
    if (signal.aborted) throw error
    return done(null, reasonOf(error, timeoutMs))
  }
}

function reasonOf(error: unknown, timeoutMs: number): string {
  const { name, code, cause } = error as { name?: string; code?: string; cause?: unknown }
  if (error instanceof NotPublic || cause instanceof NotPublic) return 'is not a public address'
  if (name === 'TimeoutError') return `no answer within ${Math.round(timeoutMs / 1000)} s`
  return `cannot be reached (${code ?? name ?? 'unknown'})`
}
