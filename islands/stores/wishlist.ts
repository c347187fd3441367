import { createStore } from 'zustand/vanilla'
import { type Answer, call, post } from '#islands/api.ts'
import { wishlistEmpty } from './session.ts'
import { onWord, tellTabs } from './tabs.ts'

export type Wishlist = { article: string[]; product: string[]; page: string[] }
export type Kind = keyof Wishlist

/** What the visitor wishes for; null until asked. */
export const wishlist = createStore<Wishlist | null>(() => null)

/** Asks for the three lists; when all are empty, that is remembered and not asked again. */
export async function loadWishlist(): Promise<void> {
  const answer = await post<Wishlist>('/favorite/wishList', {}, true)
  if (answer.code !== 0) return
  wishlist.setState(answer.data, true)
  wishlistEmpty.setState(isEmpty(answer.data), true)
}

/** Adds or takes away; shown at once, here and in the other tabs, and undone when the server refuses. */
export async function toggleFavorite(kind: Kind, id: string): Promise<Answer<unknown>> {
  if (!wishlist.getState() && !wishlistEmpty.getState()) await loadWishlist()
  const before = wishlist.getState() ?? { article: [], product: [], page: [] }
  const wished = before[kind].includes(id)
  show(kind, id, !wished)
  const answer = await call(wished ? '/favorite/cancel' : '/favorite/add', { type: kind, id })
  if (answer.code !== 0) show(kind, id, wished)
  else tellTabs({ type: 'wishlist' })
  return answer
}

/** One thing at a time: others may have been wished for while an answer was awaited. */
function show(kind: Kind, id: string, wished: boolean): void {
  const now = wishlist.getState() ?? { article: [], product: [], page: [] }
  const others = now[kind].filter((other) => other !== id)
  const next = { ...now, [kind]: wished ? [...others, id] : others }
  wishlist.setState(next, true)
  wishlistEmpty.setState(isEmpty(next), true)
}

function isEmpty(lists: Wishlist): boolean {
  return Object.values(lists).every((ids) => ids.length === 0)
}

onWord((word) => {
  if (word.type === 'wishlist') void loadWishlist()
})
