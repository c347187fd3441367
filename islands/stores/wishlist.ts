import { createStore } from 'zustand/vanilla'
import { codes } from '#contract/codes.ts'
import type { FavoriteType } from '#contract/favorite.ts'
import { type Answer, call } from '#islands/api.ts'
import { callQuietly } from '#islands/quiet-call.ts'
import { pendingHearts, wishlistEmpty } from './session.ts'
import { onTabMessage, tellTabs } from './tabs.ts'

export type Wishlist = Record<FavoriteType, string[]>

/** Ids of what is saved, as the server last confirmed; null until requested. */
export const wishlist = createStore<Wishlist | null>(() => null)

/** Confirmed presses on this page: a list requested before one of them is out of date. */
let confirmations = 0

/** Requests the three lists. Empty ones are remembered and not requested again. */
export async function loadWishlist(): Promise<void> {
  const before = confirmations
  const answer = await callQuietly('/favorite/wishList', {})
  if (answer.code !== codes.success) return
  if (before !== confirmations) return loadWishlist()
  setLists(answer.data)
}

/** Returns whether something shows as saved: the newest press counts before the server has confirmed it. */
export function isSaved(type: FavoriteType, id: string): boolean {
  return pendingHearts.getState()?.[`${type}/${id}`] ?? wishlist.getState()?.[type]?.includes(id) ?? false
}

export function removeFavorite(type: FavoriteType, id: string): Promise<Answer<unknown>> {
  const key = `${type}/${id}`
  setPending(key, false)
  return sendPending(key)
}

/** Milliseconds after which a press whose call got no answer is taken back. */
const takeBackAfterMs = 1000

const sending = new Map<string, Promise<Answer<unknown>>>()

/** Sends the newest press of a heart (`product/42`); it is taken back when the server refuses. One call at a time. */
export function sendPending(key: string): Promise<Answer<unknown>> {
  const sent = sending.get(key) ?? send(key).finally(() => sending.delete(key))
  sending.set(key, sent)
  return sent
}

async function send(key: string): Promise<Answer<unknown>> {
  const [type, id] = key.split('/') as [FavoriteType, string]
  const saved = pendingHearts.getState()?.[key] ?? false
  const answer = await call(saved ? '/favorite/add' : '/favorite/cancel', { type, id })
  if (answer.code === codes.success) await confirm(type, id, saved)
  // A page being left also sees its calls fail. Only a page that stays gets past this pause and takes the press back.
  if (answer.code === codes.error || answer.code === codes.timeout) {
    await new Promise((resume) => setTimeout(resume, takeBackAfterMs))
  }
  // Pressed again meanwhile: that is what counts now.
  if ((pendingHearts.getState()?.[key] ?? saved) !== saved) return send(key)
  setPending(key, undefined)
  if (answer.code === codes.success) tellTabs({ type: 'wishlist' })
  return answer
}

async function confirm(type: FavoriteType, id: string, saved: boolean): Promise<void> {
  confirmations++
  const lists =
    wishlist.getState() ?? (wishlistEmpty.getState() ? { article: [], product: [], page: [] } : null)
  if (!lists) return loadWishlist()
  const others = lists[type].filter((other) => other !== id)
  setLists({ ...lists, [type]: saved ? [...others, id] : others })
}

function setLists(lists: Wishlist): void {
  wishlist.setState(lists, true)
  wishlistEmpty.setState(
    Object.values(lists).every((ids) => ids.length === 0),
    true,
  )
}

function setPending(key: string, saved: boolean | undefined): void {
  const { [key]: _, ...others } = pendingHearts.getState() ?? {}
  const next = saved === undefined ? others : { ...others, [key]: saved }
  pendingHearts.setState(Object.keys(next).length > 0 ? next : null, true)
}

onTabMessage((message) => {
  if (message.type === 'wishlist') void loadWishlist()
})
