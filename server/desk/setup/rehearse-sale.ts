import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Address } from '#contract/address.ts'
import type { RehearsalStep } from '#contract/admin/desk/setup.ts'
import { formatMoney } from '#contract/format.ts'
import { bcp47 } from '#contract/languages.ts'
import { addToCart } from '#server/cart/cart-changes.ts'
import { cartOwner, loadCart } from '#server/cart/load-cart.ts'
import { choosePayment, chooseShipping } from '#server/checkout/choose-methods.ts'
import { saveInformation } from '#server/checkout/save-information.ts'
import { presentCheckout } from '#server/checkout/show-checkout.ts'
import { startCheckout } from '#server/checkout/start-checkout.ts'
import { place, submissionOf } from '#server/checkout/submit-order.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { queryIn } from '#server/db/query-in.ts'
import { issueInvoices, sellerIsComplete } from '#server/invoices/issue-invoice.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { markPaid } from '#server/orders/mark-paid.ts'
import { askRefunds } from '#server/orders/refunds/ask-refunds.ts'
import { shipUnits } from '#server/orders/shipments/ship-units.ts'
import type { WriteContext } from '#server/platform/admin/context.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { say } from '#server/platform/messages.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext, Shop } from '#server/platform/shop.ts'

export type Rehearsed = {
  /** The product that was sold. */
  product: string | null
  total: { amount: number; currency: string } | null
  steps: { code: RehearsalStep; done: boolean; detail: string }[]
  passed: boolean
}

/** Carries the result out of the transaction that is rolled back. */
class RolledBack extends Error {
  readonly result: Rehearsed
  constructor(result: Rehearsed) {
    super('rehearsal rolled back')
    this.result = result
  }
}

type Wish = { sku?: string | undefined; address?: Address | undefined }

/**
 * Sells a product from cart to refund with the shop's own operations, in a transaction that is rolled back: no order, no
 * invoice number, no reserved unit and no email is left. Gateways are not called, see `tryPayments`.
 */
export async function rehearseSale(ctx: WriteContext, wish: Wish): Promise<Rehearsed> {
  try {
    await ctx.tx.transaction(async (own) => {
      throw new RolledBack(await sell(ctx, own, wish))
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.result
    throw error
  }
  throw new Error('the transaction of a rehearsal was committed')
}

async function sell(ctx: WriteContext, tx: Tx, wish: Wish): Promise<Rehearsed> {
  const buyer = buyerIn(ctx, tx)
  const { shop, t, at } = { ...buyer, at: ctx.at }
  const result: Rehearsed = { product: null, total: null, steps: [], passed: false }
  let orderId = ''
  const works: [RehearsalStep, () => Promise<string>][] = [
    [
      'cart',
      async () => {
        const sku = wish.sku ?? (await anySku(tx))
        const { state } = await addToCart(buyer, { sku, quantity: 1 })
        result.product = state.lines[0]!.name
        return result.product
      },
    ],
    [
      'address',
      async () => {
        await startCheckout(buyer)
        const address = wish.address ?? ownAddress(shop)
        await saveInformation(buyer, { email: shop.settings(shopSetting).email, address })
        return `${address.city}, ${address.country}`
      },
    ],
    [
      'shipping',
      async () => {
        const { methods, needsShipping } = (await presented(buyer)).checkout
        if (!needsShipping) return t('desk.setup.no_shipping')
        const [first] = methods
        if (!first) throw new Refusal('shipping_unavailable')
        await chooseShipping(buyer, first.method.code)
        return first.method.name
      },
    ],
    [
      'payment',
      async () => {
        const { providers } = (await presented(buyer)).checkout
        const [first] = providers
        if (!first) throw new Refusal('payment_unavailable')
        await choosePayment(buyer, { method: first.code })
        return t(`payment.${first.code}.name`)
      },
    ],
    [
      'order',
      async () => {
        const { cart } = await presented(buyer)
        const total = cart.totals.due
        const submission = submissionOf(buyer, randomUUID(), 'rehearsal')
        const load = () => loadCart(shop, cartOwner(buyer), buyer)
        const placed = await place(buyer, submission, { total, agree: true, load })
        orderId = placed.orderId
        result.total = total
        return ''
      },
    ],
    [
      'paid',
      async () => {
        const { total, currency } = await lockOrder(tx, orderId)
        await tx.execute(sql`update payment set status = 'succeeded', received = amount, settled_at = ${at.toISOString()}
          where order_id = ${orderId}`)
        await markPaid(tx, orderId, total, at)
        return formatMoney({ amount: total, currency }, bcp47[ctx.lang])
      },
    ],
    [
      'shipped',
      async () => {
        const acting = { by: 'merchant', id: ctx.caller.id, name: ctx.caller.name, at } as const
        await shipUnits(tx, await lockOrder(tx, orderId), [{ notify: false }], acting)
        return ''
      },
    ],
    [
      'invoice',
      async () => {
        if (!sellerIsComplete(shop))
          throw new Refusal('invalid', { text: { key: 'desk.setup.seller_incomplete' } })
        // Its number is given to the next real invoice.
        return (await issueInvoices(tx, shop, orderId, at)).length > 0 ? '' : t('desk.setup.no_invoice')
      },
    ],
    [
      'refund',
      async () => {
        const locked = await lockOrder(tx, orderId)
        const by = { kind: 'merchant', id: ctx.caller.id, name: ctx.caller.name } as const
        const parts = { lines: 'all', shipping: true, reason: 'goodwill', by } as const
        const asked = await askRefunds(tx, locked, parts, at)
        return formatMoney({ amount: asked?.amount ?? 0, currency: locked.currency }, bcp47[ctx.lang])
      },
    ],
  ]
  for (const [code, work] of works) {
    try {
      result.steps.push({ code, done: true, detail: await work() })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const fields = Object.values(error.fields ?? {}).map(({ key, values }) => t(key, values))
      const said = say(t, error.text)
      result.steps.push({ code, done: false, detail: [said, ...fields].join(' ') })
      return result
    }
  }
  return { ...result, passed: true }
}

const presented = async (buyer: CallContext) =>
  presentCheckout(buyer, await loadCart(buyer.shop, cartOwner(buyer), buyer))

/** A visitor of a shop whose database is the transaction. */
function buyerIn({ shop, lang, t, log }: WriteContext, tx: Tx): CallContext {
  const { country } = shop.settings(shopSetting)
  const queries = queryIn(tx)
  const inside: Shop = {
    ...shop,
    db: tx as unknown as Db,
    pool: {
      query: (given: string | { text: string; values?: unknown[] }, values: unknown[] = []) =>
        typeof given === 'string'
          ? queries.query({ text: given, values })
          : queries.query({ text: given.text, values: given.values ?? values }),
    } as unknown as pg.Pool,
  }
  return {
    ...{ shop: inside, lang, t, log, shipTo: country, country },
    currency: shop.settings(currencySetting).base,
    visitorId: randomUUID(),
    customer: null,
    ...{ ip: '127.0.0.1', userAgent: 'rehearsal', optsOut: true },
    device: { id: null, remember: () => {} },
    form: () => Promise.reject(new Refusal('malformed')),
  }
}

/** The cheapest variant that can be bought. @throws Refusal `not_found`. */
async function anySku(tx: Tx): Promise<string> {
  const { rows } = await tx.execute<{ sku: string }>(sql`
    select v.sku from variant v join product p on p.id = v.product_id left join stock s on s.variant_id = v.id
    where p.status = 'active' and p.published_at <= now() and v.active and v.price > 0
      and (v.stock_policy <> 'deny' or s.on_hand - s.reserved > 0)
    order by v.price, v.id limit 1`)
  if (!rows[0]) throw new Refusal('not_found', { text: { key: 'desk.setup.nothing_to_sell' } })
  return rows[0].sku
}

/** The shop sells to itself. */
function ownAddress({ settings }: Pick<Shop, 'settings'>): Address {
  const { legalName, name, street, postalCode, city, country } = settings(shopSetting)
  const place = { country, state: '', city, area: '', postalCode, address: street }
  return { ...place, firstName: name, lastName: legalName || name, countryCode: '', phone: '' }
}
