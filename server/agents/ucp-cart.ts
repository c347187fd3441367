import type { Cart } from '#contract/cart.ts'
import { confirmationOf } from './ucp-order.ts'
import type { Message } from './ucp-schemas.ts'
import { reduction, ucpItem, ucpPart, ucpTotals } from './ucp-schemas.ts'
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

/** A session whose link the buyer has not used yet, one that was ended, or the order that came of it. */
export type CheckoutState =
  | { kind: 'open'; agent: string | null }
  | { kind: 'canceled' }
  | { kind: 'ordered'; number: string }

/**
 * A checkout session. The shop has no payment handler for programs: buyers enter address and payment on the shop's page,
 * where they see the total and agree to the terms.
 */
export async function ucpCheckout(visit: UcpVisit, cart: Cart, messages: Message[], state: CheckoutState) {
  const hand: Message = {
    type: 'error',
    code: 'buyer_input_required',
    content: visit.t('agents.continue'),
    severity: 'requires_buyer_input',
  }
  const { continue_url, ...rest } = facts(visit, cart, state.kind === 'open' ? state.agent : null)
  return {
    ucp: { ...ucpPart('checkout'), payment_handlers: {} },
    id: visit.sessionId(),
    status: statuses[state.kind],
    ...rest,
    ...(state.kind === 'open' ? { continue_url } : {}),
    ...(state.kind === 'ordered'
      ? { order: confirmationOf(state.number, visit.ctx.lang, visit.absolute) }
      : {}),
    links: await linksOf(visit),
    messages: state.kind === 'open' ? [...noticesOf(cart), ...messages, hand] : [],
  }
}

const statuses = { open: 'requires_escalation', canceled: 'canceled', ordered: 'completed' }

/** The texts that the buyer agrees to. */
async function linksOf(visit: UcpVisit) {
  const { terms, privacy, withdrawal } = await visit.legalPaths()
  const named = { terms_of_service: terms, privacy_policy: privacy, refund_policy: withdrawal }
  return Object.entries(named).flatMap(([type, path]) => (path ? [{ type, url: visit.absolute(path) }] : []))
}

function facts(visit: UcpVisit, cart: Cart, agent: string | null = null) {
  const items = cart.lines.map(({ sku, quantity }) => `${sku}:${quantity}`).join(',')
  return {
    currency: cart.currency,
    line_items: cart.lines.map((line) => ({
      id: line.id,
      item: ucpItem(line, line.unitPrice.amount, visit.absolute),
      quantity: line.quantity,
      totals: [
        { type: 'subtotal', amount: line.subtotal.amount },
        ...reduction('items_discount', line.discount.amount),
        { type: 'total', amount: line.total.amount },
      ],
    })),
    totals: ucpTotals(cart.totals),
    continue_url: `${visit.linkTo('cart')}?${new URLSearchParams({ items, ...(agent && { agent }) })}`,
  }
}

function noticesOf({ notices }: Cart): Message[] {
  return notices.map(({ reason, message }) => ({ type: 'warning', code: reason, content: message }))
}
