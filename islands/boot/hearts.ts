import { token, visitorId, wishlistEmpty } from '#islands/stores/session.ts'

/**
 * Hearts (`[data-favorite]`) show what is wished for. The lists are asked for at start, unless it is known that they
 * are empty, or nobody is here yet who could have wished.
 */
export async function showHearts(): Promise<void> {
  const someone = token.getState() ?? visitorId.getState()
  if (!someone || wishlistEmpty.getState() || !document.querySelector('[data-favorite]')) return
  const { wishlist, loadWishlist } = await import('../stores/wishlist.ts')
  const { paintHearts } = await import('../later/paint-hearts.ts')
  if (!wishlist.getState()) await loadWishlist()
  paintHearts()
}
