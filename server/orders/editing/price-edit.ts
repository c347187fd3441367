import type { AdminData, AdminParsed } from '#contract/admin/calls.ts'
import { isLang } from '#contract/languages.ts'
import { maxLinesPerCart } from '#contract/rules.ts'
import type { Money } from '#contract/scalars.ts'
import { agreedLines } from '#server/cart/agreed-lines.ts'
import { type PricedCart, priceCart } from '#server/cart/price-cart.ts'
import { emptyCart } from '#server/cart/stored-cart.ts'
import { viewCart } from '#server/cart/view-cart.ts'
import type { Reader } from '#server/db/open.ts'
import { readMarketing } from '#server/marketing/read-marketing.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'
import { currencyCodes } from '#server/platform/currency.ts'
import { translator } from '#server/platform/messages.ts'
import { invalidAt, Refusal } from '#server/platform/refusal.ts'
import { sum } from '#server/pricing/money.ts'
import { shipToCountry } from '#server/pricing/ship-to.ts'
import { payableAmount } from '../amount-due.ts'
import type { LockedOrder } from '../lock-order.ts'
import { orderLines } from '../order-lines.ts'
import type { OrderToPlace } from '../place-order.ts'
import { previewRefunds } from '../refunds/ask-refunds.ts'
import { chargedLines, priceOfLast } from '../refunds/charged-lines.ts'
import { checkLeft, summed, type Units } from '../shipments/ship-units.ts'
import { editRefused } from './edit-refused.ts'

export type OrderEdit = Pick<AdminParsed<'/order/editPreview'>, 'remove' | 'add'>

/** Goods that staff add, by the shop's own calculation, without shipping. */
type Added = {
  lines: OrderToPlace['lines']
  amount: number
  tax: number
  figures: AdminData<'/order/editPreview'>['added']
  /** An agreed price is below the shop's. */
  isLower: boolean
}

export type PricedEdit = {
  removed: (Units & { amount: number; tax: number; taxRate: number })[]
  added: Added
  /** Signed: what the buyer still pays for the change, or gets back. */
  difference: number
  /** The amount due afterwards. */
  due: number
  /** Paid money that the order no longer costs. */
  excess: number
}

/**
 * Calculates a change of an order. Units that stay keep their price and share of discounts; units that go return
 * exactly what they cost. Added goods are calculated like an order of their own at today's prices, taxed as the order.
 * @throws Refusal `transition_refused` if the order cannot be edited, `invalid` naming the line.
 */
export async function priceEdit(
  ctx: Pick<AdminContext, 'shop'>,
  reader: Reader,
  locked: LockedOrder,
  edit: OrderEdit,
): Promise<PricedEdit> {
  const why = editRefused(locked)
  if (why) throw new Refusal('transition_refused', { text: { key: why } })
  const units = summed(edit.remove)
  checkLeft(locked, units)
  checkRest(locked, units, edit)
  const added = await priceAdded(ctx, locked, edit.add)
  const removed = await priceRemoved(reader, locked, units, edit.add.length > 0)
  const removedAmount = sum(removed.map(({ amount }) => amount))
  const payable = payableAmount(locked)
  if (locked.facts.paid && added.amount > 0 && locked.paidAmount > payable)
    throw new Refusal('transition_refused', { text: { key: 'desk.order.edit_overpaid' } })
  const open = payable + added.amount - removedAmount - (locked.facts.paid ? payable : locked.paidAmount)
  return {
    ...{ removed, added, difference: added.amount - removedAmount },
    due: Math.max(0, open),
    excess: Math.max(0, -open),
  }
}

/** An order keeps at least one unit, and no more lines than a cart. */
function checkRest({ lines }: LockedOrder, units: Units[], { add }: OrderEdit): void {
  if (units.length + add.length === 0)
    throw new Refusal('invalid', { text: { key: 'desk.order.edit_nothing' } })
  const kept = sum(lines.map(({ quantity, cancelled }) => quantity - cancelled))
  const isEmpty = add.length === 0 && kept === sum(units.map(({ quantity }) => quantity))
  if (isEmpty) throw new Refusal('transition_refused', { text: { key: 'desk.order.edit_empty' } })
  if (lines.length + add.length > maxLinesPerCart)
    throw new Refusal('invalid', {
      text: { key: 'desk.order.edit_lines', values: { max: maxLinesPerCart } },
    })
}

/** Removed units with the price that was charged. If nothing is added to a paid order, they are refunded like cancelled units. */
async function priceRemoved(
  reader: Reader,
  locked: LockedOrder,
  units: Units[],
  isExchange: boolean,
): Promise<PricedEdit['removed']> {
  if (units.length === 0) return []
  if (locked.facts.paid && !isExchange) {
    const { lines } = await previewRefunds(reader, locked.id, { lines: units })
    return units.map((unit) => {
      const { amount = 0, tax = 0 } = lines.find(({ lineId }) => lineId === unit.lineId) ?? {}
      return { ...unit, amount, tax, taxRate: 0 }
    })
  }
  const charged = await chargedLines(reader, locked)
  return units.map(({ lineId, quantity }) => {
    const line = charged.find(({ id }) => id === lineId)!
    const { amount, tax } = priceOfLast(line, quantity)
    // A free amount was refunded of units that would no longer be charged.
    if (line.total - amount < line.refunded)
      throw new Refusal('transition_refused', {
        text: { key: 'desk.order.edit_refunded', values: { name: line.name } },
        details: { lineId },
      })
    return { lineId, quantity, amount, tax, taxRate: line.taxRate }
  })
}

async function priceAdded(
  { shop }: Pick<AdminContext, 'shop'>,
  locked: LockedOrder,
  add: OrderEdit['add'],
): Promise<Added> {
  if (add.length === 0) return { lines: [], amount: 0, tax: 0, figures: [], isLower: false }
  const { currency } = locked
  if (!currencyCodes(shop).includes(currency))
    throw new Refusal('transition_refused', {
      text: { key: 'desk.order.edit_currency', values: { currency } },
    })
  const unexplained = add.findIndex(({ unitPrice, reason }) => unitPrice !== null && reason === '')
  if (unexplained >= 0) throw invalidAt(`add.${unexplained}.reason`, 'desk.draft.no_reason')
  const reader = readerOf(locked)
  const { lang } = reader
  const place = { shop, lang, currency }
  const { lines, shopPrices } = await agreedLines(place, add, { held: new Map(), path: 'add' })
  const priced = priceCart(
    { ...place, shipTo: locked.taxation?.country ?? shipToCountry(shop, { currency, lang }, {}) },
    { ...emptyCart, ...termsOf(shop.now(), locked), lines },
    await readMarketing(shop),
  )
  checkTax(locked, priced)
  const cart = viewCart(priced, [], { shop, ...reader })
  const at = locked.lines.length
  return {
    lines: orderLines(locked.id, priced, cart).map((line) => ({ ...line, position: at + line.position })),
    amount: priced.figures.total,
    tax: priced.figures.tax,
    figures: cart.lines.map((line, index) => {
      const { sku, name, options, image, quantity, unitPrice, discount, total, offers = [] } = line
      const { stockPolicy, available, active } = lines[index]!
      const left = stockPolicy === 'deny' ? Math.max(0, available) : null
      const isShort = left !== null && left < quantity
      return {
        ...{ sku, name, options, image, quantity, unitPrice, discount, total, offers },
        shopPrice: { amount: shopPrices[index]!, currency },
        available: left,
        problem: !active ? ('gone' as const) : isShort ? ('short' as const) : null,
      }
    }),
    isLower: add.some(({ unitPrice }, index) => unitPrice !== null && unitPrice < shopPrices[index]!),
  }
}

/** Goods are named in the language in which the order was placed. */
export function readerOf({ lang: placedIn }: Pick<LockedOrder, 'lang'>) {
  const lang = isLang(placedIn) ? placedIn : 'en'
  return { lang, t: translator(lang) }
}

/** Place, payer and proof of a VAT id as when the order was placed. */
function termsOf(now: Date, { email, address, billing, currency, taxation }: LockedOrder) {
  const vat = taxation?.vat
  return {
    ...{ email, address, billing },
    vat: vat ? { ...vat, state: 'confirmed' as const, checkedAt: now.toISOString() } : null,
    quote: {
      ...{ id: '', number: '', inquiryNumber: null, currency, shippingFee: null, discount: null },
      validUntil: now.getTime(),
    },
  }
}

/** One order has one treatment: its invoices and reports state a single country and reason. */
function checkTax({ taxation, totals }: LockedOrder, { figures }: PricedCart): void {
  const { treatment, taxCountry, taxIncluded } = figures
  const isSame =
    taxIncluded === totals.taxIncluded &&
    (taxation === null || (taxation.treatment === treatment && taxation.country === taxCountry))
  if (!isSame) throw new Refusal('transition_refused', { text: { key: 'desk.order.edit_tax' } })
}

/** The change as staff see it before they make it. */
export function viewEdit(locked: LockedOrder, priced: PricedEdit): AdminData<'/order/editPreview'> {
  const { currency, refundedAmount, paidAmount, facts, paymentMethod } = locked
  const payable = payableAmount(locked)
  const { removed, added, difference, due, excess } = priced
  const money = (amount: number): Money => ({ amount, currency })
  return {
    version: locked.version,
    removed: removed.map(({ lineId, quantity, amount }) => ({ lineId, quantity, amount: money(amount) })),
    added: added.figures,
    removedAmount: money(sum(removed.map(({ amount }) => amount))),
    addedAmount: money(added.amount),
    difference: money(difference),
    before: money(payable - refundedAmount),
    after: money(payable - refundedAmount + difference),
    paid: money((facts.paid ? payable : paidAmount) - refundedAmount),
    due: money(due),
    refund: money(excess),
    charge: due === 0 ? 'none' : paymentMethod === 'cod' ? 'at_door' : 'link',
  }
}
