import type { SignedIn } from '#contract/account.ts'
import { goTo } from '#islands/go-to.ts'
import { accountDraft } from '#islands/stores/account-draft.ts'
import { loadCart } from '#islands/stores/cart.ts'
import { token, userInfo, wishlistEmpty } from '#islands/stores/session.ts'
import { loadWishlist } from '#islands/stores/wishlist.ts'

/** The part of the answer that all sign-in methods share. */
export type SignedInAlone = Pick<SignedIn, 'token' | 'user'>

/**
 * Stores the session, loads the merged cart and wishlist, then goes to `to`. The answer has already renewed the visitor
 * id.
 */
export async function welcome({ token: issued, user }: SignedInAlone, to: string): Promise<void> {
  token.setState(issued, true)
  userInfo.setState(user, true)
  wishlistEmpty.setState(false, true)
  sessionStorage.removeItem(accountDraft.key)
  await Promise.all([loadCart(), loadWishlist()])
  goTo(to)
}
