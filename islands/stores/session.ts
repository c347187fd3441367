import { json, stored, text } from './stored.ts'

/** The token of a signed-in customer, or null. */
export const token = stored('x-auth', text)

/** Identifies this browser before anyone signs in: 128 random bits, base64url. */
export const visitorId = stored('visitorId', text)

/**
 * Generates a visitor id before the first call, instead of using the one from the server's answer. Concurrent first
 * calls, and calls whose answer is lost because the page is left, then belong to the same visitor.
 */
export function ensureVisitorId(): void {
  if (visitorId.getState()) return
  const bytes = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)))
  const id = btoa(bytes).slice(0, 22).replaceAll('+', '-').replaceAll('/', '_')
  visitorId.setState(id, true)
}

/** The last answer of /user/info, for greetings. */
export const userInfo = stored<Record<string, unknown> | null>('userInfo', json())

/** Number of pieces in the cart, as shown on the badge. */
export const cartNum = stored<number>('cartNum', {
  read: (written) => Number(written) || 0,
  write: (count) => (count > 0 ? String(count) : null),
})

/** Hearts pressed but not yet confirmed by the server: `product/42` → saved or removed. null if none. */
export const pendingHearts = stored<Record<string, boolean> | null>('pendingHearts', json())

/** True once the server has said that nothing is saved, so the lists need no request. */
export const wishlistEmpty = stored<boolean>('wishlistEmpty', {
  read: (written) => written === '1',
  write: (empty) => (empty ? '1' : null),
})
