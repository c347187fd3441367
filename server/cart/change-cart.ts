import type { Notice } from '#contract/cart.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { type CartOwner, cartOwner, loadCart } from './load-cart.ts'
import type { StoredCart, StoredLine, StoredQuote, StoredVariant } from './stored-cart.ts'
import { type CartChange, writeCart } from './write-cart.ts'

/** A change to write, if any, and the notices to show. `added`: variants of new lines besides the one read by its SKU. */
export type CartDecision = { change?: CartChange; notices?: Notice[]; added?: StoredVariant[] }

/** Far more than the concurrent writers of any one cart. */
const maxAttempts = 60

/**
 * Reads a cart, lets `decide` choose a change, and writes it in one statement. If another tab changed the cart in
 * between, the cart is read and decided on again. This loses no change, doubles no line and holds no transaction open.
 * @returns the cart including the change.
 * @throws Refusal `transition_refused` for a change of the goods of an accepted quote.
 */
export async function changeCart(
  ctx: CallContext,
  decide: (state: StoredCart) => CartDecision | Promise<CartDecision>,
  beside: { sku?: string; coupon?: string } = {},
): Promise<{ state: StoredCart; notices: Notice[] }> {
  const owner = cartOwner(ctx)
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const state = await loadCart(ctx.shop, owner, { ...ctx, ...beside })
    const { change, notices = [], added } = await decide(state)
    if (!change) return { state, notices }
    if (state.quote && changesGoods(change)) throw lockedByQuote(state.quote)
    const written = await write(ctx, owner, state, { change, added })
    if (written) return { state: written, notices }
  }
  throw new Error(`cart still contended after ${maxAttempts} attempts`)
}

function changesGoods({ lines = [], removed = [], columns = {} }: CartChange): boolean {
  return lines.length > 0 || removed.length > 0 || columns.couponCode !== undefined
}

/** The goods of an accepted quote cannot be changed; the shopper can only take the whole quote out of the cart. */
export function lockedByQuote({ number }: StoredQuote): Refusal {
  return new Refusal('transition_refused', { text: { key: 'cart.quote_locked', values: { number } } })
}

async function write(
  { shop, currency, lang }: CallContext,
  owner: CartOwner,
  state: StoredCart,
  { change, added }: { change: CartChange; added: StoredVariant[] | undefined },
): Promise<StoredCart | null> {
  const id = await writeCart(shop.pool, owner, state, change, currency)
  if (!id) return null
  // Only the database knows how often an email address has used a coupon.
  const asksAgain = change.columns?.email !== undefined && state.couponCode !== null
  return asksAgain
    ? loadCart(shop, owner, { lang, currency })
    : changedState(state, change, { id, currency, added })
}

type Written = { id: string; currency: string; added?: StoredVariant[] | undefined }

/** The cart after a change, without reading it again: the version check rules out other writers. */
export function changedState(
  state: StoredCart,
  change: CartChange,
  { id, currency, added = state.wanted ? [state.wanted] : [] }: Written,
): StoredCart {
  const { columns = {}, lines = [], removed = [] } = change
  const kept = state.lines.filter((line) => !removed.includes(line.id))
  const changed = kept.map((line) => {
    const given = lines.find((each) => each.id === line.id)
    return given
      ? { ...line, quantity: given.quantity, seenPrice: given.seenPrice, seenCurrency: currency }
      : line
  })
  const fresh = lines.filter((line) => !kept.some((each) => each.id === line.id))
  return {
    ...state,
    ...columns,
    id,
    version: state.version + 1,
    coupon: columns.couponCode === null ? null : state.coupon,
    lines: [...changed, ...fresh.map((line) => newLine(added, line, currency))],
    wanted: null,
  }
}

/** A new line always holds a variant that was asked for. */
function newLine(
  added: StoredVariant[],
  line: NonNullable<CartChange['lines']>[number],
  currency: string,
): StoredLine {
  const variant = added.find(({ variantId }) => variantId === line.variantId)
  if (!variant) throw new Error(`variant ${line.variantId} was added without being read`)
  const { id, quantity, seenPrice } = line
  return { ...variant, id, quantity, seenPrice, seenCurrency: currency }
}
