import { createHmac, randomBytes } from 'node:crypto'

/** Signatures follow the Standard Webhooks specification, version 1.0.0 (standardwebhooks.com). */
const prefix = 'whsec_'

/** A new signing secret: 32 random bytes in base64. */
export function newSigningSecret(): string {
  return prefix + randomBytes(32).toString('base64')
}

/**
 * The headers of a message, with a signature for each secret. `at` is the time of the attempt, which receivers compare
 * with their clock.
 */
export function signedHeaders(
  secrets: readonly string[],
  { id, body, at }: { id: string; body: string; at: Date },
): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000)
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
