import { and, asc, eq, sql } from 'drizzle-orm'
import { isLang } from '#contract/languages.ts'
import type { InvoiceRecord } from '#server/db/invoice-record.ts'
import type { Tx } from '#server/db/open.ts'
import { invoice, invoiceSeries, invoiceTax, shipment } from '#server/db/tables.ts'
import { type LockedOrder, lockOrder } from '#server/orders/lock-order.ts'
import { chargedLines } from '#server/orders/refunds/charged-lines.ts'
import { paymentSetting } from '#server/payments/payment.setting.ts'
import { openKind } from '#server/platform/admin/lists/desk-search.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { dayOf } from '#server/platform/day-of.ts'
import { emit } from '#server/platform/emit.ts'
import { translator } from '#server/platform/messages.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { Shop } from '#server/platform/shop.ts'
import { fold } from '#server/platform/text/fold.ts'
import { textIn } from '#server/platform/text-in.ts'
import type { InCurrency } from '#server/pricing/amounts.ts'
import type { Exchange } from '#server/pricing/currency/convert.ts'
import { inBaseCurrency } from '#server/pricing/currency/convert-back.ts'
import { exchangeWhenPlaced } from '#server/pricing/currency/exchange-of.ts'
import { type InvoiceSetting, invoiceSetting } from './invoice.setting.ts'
import { type Issuer, recordOfOrder, taxationOf } from './record/record-of-order.ts'
import { openShipping } from './record/shipping-rows.ts'

export type IssuedInvoice = typeof invoice.$inferSelect

/**
 * Issues the invoice of an order if it is due. Items that staff added to an invoiced order, and shipping that costs more
 * since, get an invoice of their own.
 * @returns the order's invoices, new or not, oldest first; none if none is due or the seller's details are incomplete.
 */
export async function issueInvoices(tx: Tx, shop: Shop, orderId: string, at: Date): Promise<IssuedInvoice[]> {
  const locked = await lockOrder(tx, orderId)
  const documents = await tx
    .select()
    .from(invoice)
    .where(eq(invoice.orderId, orderId))
    .orderBy(invoice.issuedAt, invoice.sequence)
  const issued = documents.filter(({ kind }) => kind === 'invoice')
  const isSupplement = issued.length > 0
  const invoiced = new Set(issued.flatMap(({ record }) => record.lines.map(({ lineId }) => lineId)))
  const taxation = taxationOf(locked, locked.lines)
  const shipping = openShipping(taxation.shipping, ...recordsOf(documents))
  const isStated = shipping.length === 0 && locked.lines.every(({ id }) => invoiced.has(id))
  if (isSupplement && isStated) return issued
  const shippedAt = await firstShipment(tx, orderId)
  const setting = shop.settings(invoiceSetting)
  if (!isDue(locked, shippedAt, setting) || !sellerIsComplete(shop)) return issued
  const lines = (await chargedLines(tx, locked)).filter(({ id }) => !invoiced.has(id))
  if (isSupplement && shipping.length === 0 && lines.every(({ quantity }) => quantity === 0)) return issued
  const day = dayOf(shop)
  const toInvoice = {
    // The first invoice states what credit has paid.
    order: isSupplement ? { ...locked, paidAmount: 0 } : locked,
    lines,
    taxation: { ...taxation, shipping: isSupplement ? shipping : taxation.shipping },
    placedOn: day(locked.createdAt),
    issuedOn: day(at),
    shippedOn: shippedAt && day(shippedAt),
  }
  const exchange = exchangeWhenPlaced(shop.settings(currencySetting), locked)
  const issuer = issuerOf(shop, locked.lang, { currency: locked.currency, exchange })
  const identity = { kind: 'invoice' as const, orderId, requestId: null, correctsId: null }
  const write = (number: string) => recordOfOrder(toInvoice, number, issuer)
  return [...issued, await storeDocument(tx, shop, identity, { write, exchange }, at)]
}

/** Invoices, and the credit notes of what is not charged after all. */
function recordsOf(documents: readonly IssuedInvoice[]): [InvoiceRecord[], InvoiceRecord[]] {
  const taken = documents.filter(({ kind, requestId }) => kind === 'credit_note' && requestId === null)
  const invoices = documents.filter(({ kind }) => kind === 'invoice')
  return [invoices.map(({ record }) => record), taken.map(({ record }) => record)]
}

/** Nothing to pay, nothing to invoice: exchanges are orders of value zero. */
function isDue(locked: LockedOrder, shippedAt: Date | null, { at }: InvoiceSetting): boolean {
  if (locked.total === 0 || isLapsed(locked)) return false
  const atShipment =
    at === 'shipment' || locked.paymentMethod === 'cod' || locked.taxation?.treatment === 'reverse_charge'
  return atShipment ? shippedAt !== null : locked.payStatus === 'paid'
}

/** True if an order was cancelled before it was paid: nothing is charged for it. */
export function isLapsed({ status, payStatus }: Pick<LockedOrder, 'status' | 'payStatus'>): boolean {
  return status === 'cancelled' && payStatus === 'unpaid'
}

/** Tax law requires of the seller: legal name, whole address, and a VAT id or tax number. */
export function sellerIsComplete({ settings }: Pick<Shop, 'settings'>): boolean {
  const { legalName, street, postalCode, city, vatId } = settings(shopSetting)
  const { taxNumber } = settings(invoiceSetting)
  return [legalName, street, postalCode, city, vatId || taxNumber].every((part) => part !== '')
}

async function firstShipment(tx: Tx, orderId: string): Promise<Date | null> {
  const [first] = await tx
    .select({ at: shipment.shippedAt })
    .from(shipment)
    .where(and(eq(shipment.orderId, orderId), sql`${shipment.status} <> 'cancelled'`))
    .orderBy(asc(shipment.shippedAt))
    .limit(1)
  return first?.at ?? null
}

/** The parts of a record that come from settings, in the order's language. */
export function issuerOf(shop: Shop, orderLang: string, { currency, exchange }: InCurrency): Issuer {
  const lang = isLang(orderLang) ? orderLang : 'en'
  const { legalName, street, postalCode, city, country, vatId, email, phone } = shop.settings(shopSetting)
  const { notes, taxNumber, register } = shop.settings(invoiceSetting)
  const { base } = exchange
  const note = textIn(notes, lang)
  return {
    seller: {
      ...{ name: legalName, person: '', street, street2: '', city, postalCode, state: '', country },
      ...{ vatId, taxNumber, register, email, phone },
      lines: [street, `${postalCode} ${city}`.trim()],
    },
    notes: note ? [note] : [],
    iban: shop.settings(paymentSetting).bank.iban,
    inTaxCurrency: (tax) =>
      currency === base ? null : { currency: base, tax: inBaseCurrency(tax, exchange, currency) },
    t: translator(lang),
  }
}

type Identity = Pick<IssuedInvoice, 'kind' | 'orderId' | 'requestId' | 'correctsId'>

/** How to write a document, and how its order converts to the base currency. */
type ToStore = { write: (number: string) => InvoiceRecord; exchange: Exchange }

/**
 * Takes the next number and stores the document. The row of the series stays locked until the transaction ends, so
 * numbers have no gaps, and a rollback returns its number.
 */
export async function storeDocument(
  tx: Tx,
  shop: Shop,
  identity: Identity,
  { write, exchange }: ToStore,
  at: Date,
): Promise<IssuedInvoice> {
  const { kind, orderId } = identity
  const { prefixes } = shop.settings(invoiceSetting)
  const year = Number(dayOf(shop)(at).slice(0, 4))
  const [series] = await tx
    .insert(invoiceSeries)
    .values({ kind, year, last: 1 })
    .onConflictDoUpdate({
      target: [invoiceSeries.kind, invoiceSeries.year],
      set: { last: sql`${invoiceSeries.last} + 1` },
    })
    .returning()
  const sequence = series!.last
  const record = write(`${prefixes[kind]}-${year}-${String(sequence).padStart(6, '0')}`)
  const { number, currency, totals } = record
  const [stored] = await tx
    .insert(invoice)
    .values({
      ...identity,
      ...{ number, year, sequence, currency, record },
      total: totals.gross,
      tax: totals.tax,
      issuedAt: at,
    })
    .returning()
  await storeTaxes(tx, stored!, exchange)
  await tx.execute(sql`update desk_search set words = words || ' ' || ${fold(number)}
    where kind in ('order', ${openKind('order')}) and id = ${orderId}`)
  await emit(tx, 'invoice.issued', { invoiceId: stored!.id }, { at })
  if (kind === 'invoice') shop.log.info({ order: orderId, number }, 'invoice issued')
  return stored!
}

async function storeTaxes(
  tx: Tx,
  { id, kind, record, issuedAt }: IssuedInvoice,
  exchange: Exchange,
): Promise<void> {
  const sign = kind === 'invoice' ? 1 : -1
  const { currency, taxes, taxCountry, delivery } = record
  const rows = taxes.map(({ category, rate, net, tax }, position) => ({
    invoiceId: id,
    position,
    country: taxCountry,
    destination: delivery.to.country,
    ...{ category, rate, currency, issuedAt },
    net: sign * net,
    tax: sign * tax,
    baseNet: sign * inBaseCurrency(net, exchange, currency),
    baseTax: sign * inBaseCurrency(tax, exchange, currency),
  }))
  if (rows.length > 0) await tx.insert(invoiceTax).values(rows)
}
