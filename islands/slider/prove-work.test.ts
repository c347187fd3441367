import { expect, test } from 'vitest'
import { findNonce } from './prove-work.ts'

test('work is done when the hash begins with the zero bits asked for', async () => {
  const nonce = await findNonce('challenge', 10, new AbortController().signal)
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`challenge${nonce}`))
  expect(Math.clz32(new DataView(hash).getUint32(0))).toBeGreaterThanOrEqual(10)
})

test('work that was called off ends', async () => {
  expect(await findNonce('challenge', 32, AbortSignal.abort())).toBeNull()
})
