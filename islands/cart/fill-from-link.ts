import type { Data } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { type Answer, call } from '#islands/api.ts'
import { goTo } from '#islands/go-to.ts'
import { applyServerCart } from '#islands/stores/cart.ts'

export type Filled = { kind: 'done'; missing: string[] } | { kind: 'refused'; text: string }

/**
 * Fills the cart from the page's address: `?items=MUG:2,BOWL&coupon=SPRING` of a link (with `agent=…` of a shopping agent),
 * `#restore=…` of an email, or `#order=…` of a payment link. The address is cleaned first, so that a reload does not repeat
 * it. null if the address asks for nothing.
 */
export async function fillFromLink(): Promise<Filled | null> {
  const query = new URLSearchParams(location.search)
  const hash = new URLSearchParams(location.hash.slice(1))
  const token = hash.get('restore')
  const draft = hash.get('order')
  const items = (query.get('items') ?? '').split(',').flatMap(readItem).slice(0, 100)
  const coupon = query.get('coupon')?.trim().slice(0, 40)
  const agent = /^[\da-f-]{36}$/.exec(query.get('agent') ?? '')?.[0]
  if (!token && !draft && items.length === 0) return null
  history.replaceState(history.state, '', location.pathname)
  if (draft) return openDraft(draft)
  const answer = await (token
    ? call('/cart/restore', { token })
    : call('/cart/fill', { items, ...(coupon && { coupon }), ...(agent && { agent }) }))
  return take(answer)
}

function take(answer: Answer<Data<'/cart/fill'>>): Filled {
  if (answer.code !== codes.success) return { kind: 'refused', text: answer.msg }
  const { cart, missing } = answer.data
  applyServerCart(cart)
  return { kind: 'done', missing: missing.map(({ name, quantity }) => `${quantity} × ${name}`) }
}

/** Opens a draft order, or the order that was already placed with it. */
async function openDraft(token: string): Promise<Filled> {
  const answer = await call('/draftOrder/open', { token })
  if (answer.code === codes.success) return take({ ...answer, data: { ...answer.data, missing: [] } })
  const { orderNumber, accessKey } = (answer.data ?? {}) as { orderNumber?: string; accessKey?: string }
  if (orderNumber)
    goTo(`${location.pathname.replace(/\/cart\/?$/, '')}/order/${orderNumber}#key=${accessKey}`)
  return { kind: 'refused', text: answer.msg }
}

/** "MUG:2" or "MUG". A SKU may itself contain a colon, so the last one counts. */
function readItem(text: string): { sku: string; quantity: number }[] {
  const [, sku = '', digits = '1'] = /^(.+?)(?::(\d{1,3}))?$/.exec(text.trim()) ?? []
  const quantity = Number(digits)
  return sku && sku.length <= 64 && quantity > 0 ? [{ sku, quantity }] : []
}
