import type { Cart } from '#contract/cart.ts'
import type { Message } from './ucp-schemas.ts'
import { ucpPart } from './ucp-schemas.ts'
import type { UcpVisit } from './ucp-visit.ts'

/** The cart of the page, in the protocol's words. `continue_url` fills the buyer's own cart with the same products. */
export function ucpCart(visit: UcpVisit, cart: Cart, messages: Message[]) {
  return {
    ucp: ucpPart('cart'),
    id: visit.sessionId(),
    ...facts(visit, cart),
    messages: [...noticesOf(cart), ...messages],
  }
}

/**
 * A checkout session. The shop has no payment handler for programs: buyers enter address and payment on the shop's page,
 * where they see the total and agree to the terms.
 */
export function ucpCheckout(visit: UcpVisit, cart: Cart, messages: Message[], canceled = false) {
  const hand: Message = {
    type: 'error',
    code: 'buyer_input_required',
    content: visit.t('agents.continue'),
    severity: 'requires_buyer_input',
  }
  return {
    ucp: { ...ucpPart('checkout'), payment_handlers: {} },
    id: visit.sessionId(),
    status: canceled ? 'canceled' : 'requires_escalation',
    ...facts(visit, cart),
    links: [],
    messages: [...noticesOf(cart), ...messages, ...(canceled ? [] : [hand])],
  }
}

function facts(visit: UcpVisit, cart: Cart) {
  const items = cart.lines.map(({ sku, quantity }) => `${sku}:${quantity}`).join(',')
  return {
    currency: cart.currency,
    line_items: cart.lines.map((line) => ({
      id: line.id,
      item: {
        id: line.sku,
        title: [line.name, ...line.options.map(({ value }) => value)].join(', '),
        price: line.unitPrice.amount,
        ...(line.image ? { image_url: visit.absolute(line.image.url) } : {}),
      },
      quantity: line.quantity,
      totals: [
        { type: 'subtotal', amount: line.subtotal.amount },
        ...reduction('items_discount', line.discount.amount),
        { type: 'total', amount: line.total.amount },
      ],
    })),
    totals: totalsOf(cart),
    continue_url: `${visit.linkTo('cart')}?${new URLSearchParams({ items })}`,
  }
}

/** A tax that prices include is part of the other amounts, so that it is not a row of its own. */
function totalsOf({ totals }: Cart) {
  const { subtotal, discount, shipping, tax, taxIncluded, total } = totals
  return [
    { type: 'subtotal', amount: subtotal.amount },
    ...reduction('discount', discount.amount),
    ...(shipping ? [{ type: 'fulfillment', amount: shipping.amount }] : []),
    ...(taxIncluded ? [] : [{ type: 'tax', amount: tax.amount }]),
    { type: 'total', amount: total.amount },
  ]
}

function reduction(type: 'discount' | 'items_discount', amount: number) {
  return amount > 0 ? [{ type, amount: -amount }] : []
}

function noticesOf({ notices }: Cart): Message[] {
  return notices.map(({ reason, message }) => ({ type: 'warning', code: reason, content: message }))
}
