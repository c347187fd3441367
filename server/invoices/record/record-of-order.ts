import type { Address } from '#contract/address.ts'
import { personName } from '#contract/person-name.ts'
import { addressLines } from '#server/customers/addresses/address-lines.ts'
import type {
  InvoiceRecord,
  Party,
  PaymentTerms,
  RecordCharge,
  RecordLine,
  TaxCategory,
} from '#server/db/invoice-record.ts'
import type { Taxation } from '#server/db/tables/orders.ts'
import type { order, orderLine } from '#server/db/tables.ts'
import type { Translate } from '#server/platform/messages.ts'
import { allocate } from '#server/pricing/allocate.ts'
import { sum } from '#server/pricing/money.ts'
import { withoutTax } from '#server/pricing/tax/tax.ts'
import { shippingAsLine } from './shipping-rows.ts'
import { taxBreakdown } from './taxes.ts'

export type OrderToInvoice = {
  order: typeof order.$inferSelect
  /** Without units that were cancelled before they were paid. */
  lines: (typeof orderLine.$inferSelect)[]
  taxation: Taxation
  /** YYYY-MM-DD in the shop's time zone. */
  placedOn: string
  issuedOn: string
  /** The day of the first shipment; null if nothing has left yet. */
  shippedOn: string | null
}

export type Issuer = {
  seller: InvoiceRecord['seller']
  notes: string[]
  /** The shop's own account for bank transfers. */
  iban: string
  /** The tax in the base currency, from the invoice's currency; null if they are the same. */
  inTaxCurrency(tax: number): InvoiceRecord['inTaxCurrency']
  t: Translate
}

/** The invoice of an order, as EN 16931 models it. Pure: every figure comes from the stored order. */
export function recordOfOrder(
  { order, lines, taxation, placedOn, issuedOn, shippedOn }: OrderToInvoice,
  number: string,
  issuer: Issuer,
): InvoiceRecord {
  const { t } = issuer
  const { taxIncluded } = order.totals
  const goods = lines
    .map((line) => recordLine(line, taxIncluded, taxation))
    .filter(({ quantity }) => quantity > 0)
  const shipping = shippingCharges(order, taxation, t)
  const [invoiced, charges] =
    goods.length > 0 ? [goods, shipping] : [shipping.map((charge) => shippingAsLine(charge, taxIncluded)), []]
  const rows = [...invoiced, ...charges]
  const reason = (category: TaxCategory) => exemptionReason(category, t)
  const [net, tax] = [sum(rows.map((row) => row.net)), sum(rows.map((row) => row.tax))]
  const gross = net + tax
  const paid = order.payStatus === 'paid' ? gross : order.paidAmount
  return {
    kind: 'invoice',
    number,
    issuedOn,
    lang: order.lang,
    currency: order.currency,
    inTaxCurrency: issuer.inTaxCurrency(tax),
    order: { number: order.number, placedOn },
    corrects: null,
    seller: issuer.seller,
    buyer: { ...partyOf(order.billing ?? order.address, taxation), email: order.email },
    delivery: { to: partyOf(order.address ?? order.billing, taxation), on: shippedOn },
    payment: paymentOf(order, gross - paid, issuer),
    notes: issuer.notes,
    showsGross: taxIncluded,
    lines: invoiced,
    charges,
    taxes: taxBreakdown(rows, reason),
    taxCountry: taxation.country,
    totals: {
      lines: sum(invoiced.map((line) => line.net)),
      charges: sum(charges.map((charge) => charge.net)),
      net,
      tax,
      gross,
      paid,
      due: gross - paid,
    },
  }
}

/** How an order was taxed. Orders placed before this was stored had shipping taxed at the rates of their lines. */
export function taxationOf(
  { taxation, address, shippingFee, tax, totals }: OrderToInvoice['order'],
  lines: OrderToInvoice['lines'],
): Taxation {
  if (taxation) return taxation
  const country = address?.country ?? ''
  const rates = [...new Set(lines.map((line) => line.taxRate))]
  const worth = rates.map((rate) =>
    sum(lines.filter((line) => line.taxRate === rate).map((line) => line.total)),
  )
  const fees = allocate(shippingFee, worth)
  const taxes = allocate(
    tax - sum(lines.map((line) => line.tax)),
    rates.map((rate, index) => fees[index]! * rate),
  )
  const shipping = rates.map((rate, index) => ({ rate, total: fees[index]!, tax: taxes[index]! }))
  return {
    country,
    treatment: tax > 0 || totals.taxIncluded ? 'home' : 'export',
    shipping: shipping.filter(({ total }) => total > 0),
    vat: null,
  }
}

function recordLine(
  line: OrderToInvoice['lines'][number],
  taxIncluded: boolean,
  taxation: Taxation,
): RecordLine {
  const { id, name, options, sku, quantity, unitPrice, discount, taxRate, total, tax } = line
  const net = total - tax
  const before = unitPrice * quantity
  const netBefore = taxIncluded ? withoutTax(before, taxRate) : before
  return {
    lineId: id,
    name,
    detail: options.map(({ value }) => value).join(', '),
    sku,
    quantity,
    unitPrice,
    discount,
    category: categoryOf(taxRate, taxation),
    rate: taxRate,
    net,
    tax,
    netDiscount: discount > 0 ? Math.max(0, netBefore - net) : 0,
  }
}

function shippingCharges(
  { shippingMethod }: OrderToInvoice['order'],
  taxation: Taxation,
  t: Translate,
): RecordCharge[] {
  const reason = shippingMethod
    ? t('invoice.shipping_by', { name: shippingMethod.name })
    : t('invoice.shipping')
  return taxation.shipping.map(({ rate, total, tax }) => ({
    reason,
    category: categoryOf(rate, taxation),
    rate,
    net: total - tax,
    tax,
  }))
}

/** Without a rate the treatment of the order says why: K and G are exempt, Z has a rate of zero. */
export function categoryOf(rate: number, { treatment }: Pick<Taxation, 'treatment'>): TaxCategory {
  if (rate > 0) return 'S'
  if (treatment === 'reverse_charge') return 'K'
  return treatment === 'export' ? 'G' : 'Z'
}

export function exemptionReason(category: TaxCategory, t: Translate): string {
  if (category === 'K') return t('invoice.reason_intra_community')
  return category === 'G' ? t('invoice.reason_export') : ''
}

/** A company stands above the person; VAT ids belong to the billing address. */
function partyOf(address: Address | null, { country, vat }: Taxation): Party {
  if (!address) {
    const empty = { street: '', street2: '', city: '', postalCode: '', state: '', vatId: '' }
    return { name: '–', person: '', lines: [], country, ...empty }
  }
  const person = personName(address)
  return {
    name: address.company || person,
    person: address.company ? person : '',
    lines: addressLines({ ...address, company: '' }),
    street: address.address,
    street2: address.apartment ?? '',
    city: address.city,
    postalCode: address.postalCode,
    state: address.state,
    country: address.country,
    vatId: vat?.id ?? address.vatId ?? '',
  }
}

/** UNTDID 4461 codes of the payment methods. */
const paymentCodes: Record<string, string> = {
  bank: '58',
  cod: '10',
  stripe: '68',
  paypal: '68',
  test: '68',
}

function paymentOf(
  { paymentMethod }: OrderToInvoice['order'],
  due: number,
  { iban, t }: Issuer,
): PaymentTerms {
  const code = paymentCodes[paymentMethod] ?? 'ZZZ'
  // Code 58 requires an account.
  const bank = code === '58' && iban !== ''
  return {
    code: code === '58' && !bank ? '30' : code,
    text: t(`payment.${paymentMethod}.name`),
    iban: bank ? iban : '',
    terms: due > 0 ? t(paymentMethod === 'cod' ? 'invoice.terms_cod' : 'invoice.terms_due') : '',
  }
}
