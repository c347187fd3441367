import { createStore } from 'zustand/vanilla'
import type { Data } from '#contract/calls.ts'
import type { SavedItem } from '#contract/cart.ts'
import { codes } from '#contract/codes.ts'
import { type Answer, call } from '#islands/api.ts'
import { t } from '#islands/messages.ts'
import { callQuietly } from '#islands/quiet-call.ts'
import { applyServerCart, inTurn } from './cart.ts'

/** Products saved for later; null until requested. */
export const savedItems = createStore<SavedItem[] | null>(() => null)

/** Returns false if they could not be loaded. */
export async function loadSaved(): Promise<boolean> {
  const answer = await callQuietly('/cart/saved', {})
  if (answer.code === codes.success) savedItems.setState(answer.data.saved, true)
  return answer.code === codes.success
}

export const saveForLater = (lineId: string) => take(() => call('/cart/saveForLater', { lineId }))
export const moveToCart = (id: string) => take(() => call('/cart/moveToCart', { id }))
export const removeSaved = (id: string) => take(() => call('/cart/removeSaved', { id }))

/** Shows the cart and the saved products of an answer. Returns the message of a refusal, else ''. */
async function take(make: () => Promise<Answer<Data<'/cart/saved'>>>): Promise<string> {
  const answer = await inTurn(make)
  if (answer.code !== codes.success) return answer.msg || t('cart.saved_failed')
  savedItems.setState(answer.data.saved, true)
  applyServerCart(answer.data.cart)
  return ''
}
