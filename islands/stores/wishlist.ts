import { createStore } from 'zustand/vanilla'
import { codes } from '#contract/codes.ts'
import type { FavoriteType } from '#contract/favorite.ts'
import { type Answer, call } from '#islands/api.ts'
import { callQuietly } from '#islands/quiet-call.ts'
import { pendingHearts, wishlistEmpty } from './session.ts'
import { onTabMessage, tellTabs } from './tabs.ts'

export type Wishlist = Record<FavoriteType, string[]>

/** Saved ids as the server last confirmed them; null until requested. */
export const wishlist = createStore<Wishlist | null>(() => null)

/** Number of presses confirmed on this page: a list requested before the latest one is out of date. */
let confirmations = 0

/** Requests the three lists. Remembers that they are empty to skip the next request. */
export async function loadWishlist(): Promise<void> {
  const before = confirmations
  const answer = await callQuietly('/favorite/wishList', {})
  if (answer.code !== codes.success) return
  if (before !== confirmations) return loadWishlist()
  setLists(answer.data)
}

/** Returns whether something shows as saved. The newest press counts even before the server confirms it. */
export function isSaved(type: FavoriteType, id: string): boolean {
  return pendingHearts.getState()?.[`${type}/${id}`] ?? wishlist.getState()?.[type]?.includes(id) ?? false
}

/** Saves or removes, as the press of a heart does. */
export function setSaved(type: FavoriteType, id: string, saved: boolean): Promise<Answer<unknown>> {
  const key = `${type}/${id}`
  setPending(key, saved)
  return sendPending(key)
}

/** Milliseconds after which a press is reverted if its call got no answer. */
const takeBackAfterMs = 1000

/** Sends every press that was not confirmed, of this page or one that was left, and waits until each is settled. */
export async function settleHearts(): Promise<void> {
  await Promise.all(Object.keys(pendingHearts.getState() ?? {}).map(sendPending))
}

const sending = new Map<string, Promise<Answer<unknown>>>()

/** Sends the newest press of a heart (`product/42`) and reverts it if the server refuses. One call at a time. */
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
  // Calls also fail when the page is left. Only a page that stays open gets past this pause.
  if (answer.code === codes.error || answer.code === codes.timeout) {
    await new Promise((resume) => setTimeout(resume, takeBackAfterMs))
  }
  // Pressed again meanwhile: send the newest state.
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
