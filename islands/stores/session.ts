import { stored, text } from './stored.ts'

/** The token of a signed-in customer, or null. */
export const token = stored('x-auth', text)

/** Who this browser is to the shop before anyone signs in; issued by the first call that needs one. */
export const visitorId = stored('visitorId', text)

/** What /user/info last said, for greetings. */
export const userInfo = stored<Record<string, unknown> | null>('userInfo', {
  read: (written) => (written ? JSON.parse(written) : null),
  write: (info) => info && JSON.stringify(info),
})

/** How many pieces are in the cart: what the badge shows. */
export const cartNum = stored<number>('cartNum', {
  read: (written) => Number(written) || 0,
  write: (count) => (count > 0 ? String(count) : null),
})

/** Set once the server said that nothing is wished for: the lists need not be asked for again. */
export const wishlistEmpty = stored<boolean>('wishlistEmpty', {
  read: (written) => written === '1',
  write: (empty) => (empty ? '1' : null),
})
