import type { SignedIn } from '#contract/account.ts'
import { goTo } from '#islands/go-to.ts'
import { loadCart } from '#islands/stores/cart.ts'
import { token, userInfo, wishlistEmpty } from '#islands/stores/session.ts'
import { loadWishlist } from '#islands/stores/wishlist.ts'

/** A sign-in as every way of it answers. */
export type SignedInAlone = Pick<SignedIn, 'token' | 'user'>

/** Remembers who signed in and fetches what became theirs; the visitor id was renewed with the answer. Leads to `to`. */
export async function welcome({ token: issued, user }: SignedInAlone, to: string): Promise<void> {
  token.setState(issued, true)
  userInfo.setState(user, true)
  wishlistEmpty.setState(false, true)
  sessionStorage.removeItem(draft.key)
  await Promise.all([loadCart(), loadWishlist()])
  goTo(to)
}

/** What the screens of signing in hand to each other and keep over a reload: whose account, and nothing secret. */
export const draft = { key: 'authDraft', kept: ['account', 'countryCode'] } as const
