import { json, stored, text } from './stored.ts'

/** The token of a signed-in customer, or null. */
export const token = stored('x-auth', text)

/** Identifies this browser before anyone signs in: 128 random bits, base64url. */
export const visitorId = stored('visitorId', text)

/**
 * Gives this browser an id before its first call, instead of taking the one the server would issue with the answer:
 * calls that start together, or whose answer never arrives because the page is left, all belong to the same visitor.
 */
export function ensureVisitorId(): void {
  if (visitorId.getState()) return
  const bytes = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)))
  const id = btoa(bytes).slice(0, 22).replaceAll('+', '-').replaceAll('/', '_')
  visitorId.setState(id, true)
}

/** The last answer of /user/info, for greetings. */
export const userInfo = stored<Record<string, unknown> | null>('userInfo', json())

/** How many pieces are in the cart: what the badge shows. */
export const cartNum = stored<number>('cartNum', {
  read: (written) => Number(written) || 0,
  write: (count) => (count > 0 ? String(count) : null),
})

/** Hearts pressed and not confirmed by the server yet: `product/42` → saved or removed. null: none. */
export const pendingHearts = stored<Record<string, boolean> | null>('pendingHearts', json())

/** Set once the server said that nothing is saved: the lists need not be requested again. */
export const wishlistEmpty = stored<boolean>('wishlistEmpty', {
  read: (written) => written === '1',
  write: (empty) => (empty ? '1' : null),
})
