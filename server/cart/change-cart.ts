import type { Notice } from '#contract/cart.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { type CartOwner, cartOwner, loadCart } from './load-cart.ts'
import type { StoredCart, StoredLine } from './stored-cart.ts'
import { type CartChange, writeCart } from './write-cart.ts'

/** What a decision comes to: a change to be written, if any, and what the shopper is told. */
export type CartDecision = { change?: CartChange; notices?: Notice[] }

/** Far more writers than one cart ever has at the same time. */
const maxAttempts = 60

/**
 * Reads a cart, lets `decide` say what to change, and writes that in one statement – unless the cart was changed
 * in between, by another tab: then it is read and decided anew. So no change is lost and no line doubled, and
 * nobody waits with a transaction open.
 * @returns the cart with the change in it.
 */
export async function changeCart(
  ctx: CallContext,
  decide: (state: StoredCart) => CartDecision | Promise<CartDecision>,
  beside: { sku?: string; coupon?: string } = {},
): Promise<{ state: StoredCart; notices: Notice[] }> {
  const owner = cartOwner(ctx)
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const state = await loadCart(ctx.shop, owner, { ...ctx, ...beside })
    const { change, notices = [] } = await decide(state)
    if (!change) return { state, notices }
    const written = await write(ctx, owner, state, change)
    if (written) return { state: written, notices }
  }
  throw new Error('a cart was changed by others all the time')
}

async function write(
  { shop, currency, lang }: CallContext,
  owner: CartOwner,
  state: StoredCart,
  change: CartChange,
): Promise<StoredCart | null> {
  const id = await writeCart(shop.pool, owner, state, change, currency)
  if (!id) return null
  // How often a coupon was used by an address is known to the database alone.
  const asksAgain = change.columns?.email !== undefined && state.couponCode !== null
  return asksAgain ? loadCart(shop, owner, { lang, currency }) : changedState(state, change, id, currency)
}

/** The cart as it is after a change was written, without reading it again: nobody else wrote in between. */
export function changedState(
  state: StoredCart,
  change: CartChange,
  id: string,
  currency: string,
): StoredCart {
  const { columns = {}, lines = [], removed = [] } = change
  const kept = state.lines.filter((line) => !removed.includes(line.id))
  const changed = kept.map((line) => {
    const given = lines.find((each) => each.id === line.id)
    return given
      ? { ...line, quantity: given.quantity, seenPrice: given.seenPrice, seenCurrency: currency }
      : line
  })
  const added = lines.filter((line) => !kept.some((each) => each.id === line.id))
  return {
    ...state,
    ...columns,
    id,
    version: state.version + 1,
    coupon: columns.couponCode === null ? null : state.coupon,
    lines: [...changed, ...added.map((line) => newLine(state, line, currency))],
    wanted: null,
  }
}

/** A new line is of the variant that was asked for. */
function newLine(
  { wanted }: StoredCart,
  line: NonNullable<CartChange['lines']>[number],
  currency: string,
): StoredLine {
  if (wanted?.variantId !== line.variantId) throw new Error('a line was added of a variant that was not read')
  const { id, quantity, seenPrice } = line
  return { ...wanted, id, quantity, seenPrice, seenCurrency: currency }
}
