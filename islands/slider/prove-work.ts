import { codes } from '#contract/codes.ts'
import { call } from '#islands/api.ts'
import type { Purpose } from './parts/use-security-check.tsx'

/** Hashes tried at once: the browser makes them off the main thread. */
const batch = 256

/** The way without pictures: finds what the server asks for by trying. Null where the server does not take it. */
export async function proveWork(purpose: Purpose, signal: AbortSignal): Promise<string | null> {
  const set = await call('/captcha/work', { purpose })
  if (set.code !== codes.success || !set.data.task) return null
  const { id, challenge, bits } = set.data.task
  const nonce = await findNonce(challenge, bits, signal)
  if (nonce === null) return null
  const proven = await call('/captcha/work', { purpose, id, nonce })
  return proven.code === codes.success ? (proven.data.ticket ?? null) : null
}

/** A nonce whose SHA-256 with the challenge begins with so many zero bits, at most 32; null when it was called off. */
export async function findNonce(
  challenge: string,
  bits: number,
  signal: AbortSignal,
): Promise<string | null> {
  const encoder = new TextEncoder()
  for (let first = 0; !signal.aborted; first += batch) {
    const hashes = await Promise.all(
      Array.from({ length: batch }, (_, i) =>
        crypto.subtle.digest('SHA-256', encoder.encode(challenge + (first + i))),
      ),
    )
    const found = hashes.findIndex((hash) => Math.clz32(new DataView(hash).getUint32(0)) >= bits)
    if (found >= 0) return String(first + found)
  }
  return null
}
