import { expect, test } from 'vitest'
import { findNonce } from './find-nonce.ts'

test('a nonce gives a hash with the requested zero bits', async () => {
  const nonce = await findNonce('challenge', 10)
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`challenge${nonce}`))
  expect(Math.clz32(new DataView(hash).getUint32(0))).toBeGreaterThanOrEqual(10)
})
