import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Dispatcher, request } from 'undici'
import type { WebhookAttempt } from '#server/db/tables/webhooks.ts'
import { isLoopback } from '#server/platform/http/network.ts'
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

/** Opens the connections of one round of deliveries. */
export function openSender(shop: Pick<Shop, 'config'>): Dispatcher {
  return publicAgent({ allow: (address) => mayReach(shop, address) }, { connections: 1, pipelining: 1 })
}

/** True if messages may go to an IP address: a public one. Demo shops may also deliver to this machine. */
function mayReach({ config }: Pick<Shop, 'config'>, address: string): boolean {
  return isPublicAddress(address) || (config.mode === 'demo' && isLoopback(address))
}

/** Milliseconds for which saving an endpoint waits for the addresses behind its name. */
const lookupTimeout = 2000

/**
 * False for a host that messages cannot reach: this machine, an IP address that is not public, or a name without any
 * public address behind it. A name that cannot be resolved now passes. Each delivery checks the addresses again, because
 * they can change.
 */
export async function mayReachHost(shop: Pick<Shop, 'config'>, hostname: string): Promise<boolean> {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (/^(.+\.)?localhost$/i.test(host)) return mayReach(shop, '127.0.0.1')
  if (isIP(host) !== 0) return mayReach(shop, host)
  const addresses = await Promise.race([
    lookup(host, { all: true }).catch(() => []),
    wait(lookupTimeout, [], { ref: false }),
  ])
  return addresses.length === 0 || addresses.some(({ address }) => mayReach(shop, address))
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
