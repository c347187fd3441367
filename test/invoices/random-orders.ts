import fc from 'fast-check'
import type { order, orderLine } from '#server/db/tables.ts'
import type { Issuer, OrderToInvoice } from '#server/invoices/record/record-of-order.ts'
import {
  type Refundable,
  type RefundParts,
  type RefundShares,
  refundableAmount,
  refundShares,
} from '#server/orders/refunds/refund-shares.ts'
import { translator } from '#server/platform/messages.ts'
import { allocate } from '#server/pricing/allocate.ts'
import { calculateCart } from '#server/pricing/calculate.ts'
import { aCart, aCoupon, aLine, aMethod, aPromotion, germanTax } from '#server/pricing/cart.builder.ts'
import type { CartFigures } from '#server/pricing/cart-figures.ts'

const places = [
  { currency: 'EUR', exchange: { base: 'EUR', rate: '1', step: 1 } },
  { currency: 'CHF', exchange: { base: 'EUR', rate: '0.9312', step: 5 } },
  { currency: 'JPY', exchange: { base: 'EUR', rate: '160.5', step: 10 } },
  { currency: 'KWD', exchange: { base: 'EUR', rate: '0.3345', step: 5 } },
]

/** Home, destination of the One Stop Shop, reverse charge, own registration abroad, and export. */
const buyers = [
  { country: 'DE' },
  { country: 'AT' },
  { country: 'AT', reverseCharge: true },
  { country: 'CH' },
  { country: 'US' },
]

export type PaidOrder = { figures: CartFigures; order: Refundable; toInvoice: OrderToInvoice }

type Choice = {
  lines: { unitPrice: number; quantity: number; taxClass: string }[]
  /** Coupon, 1/10000. */
  percent: number
  /** A promotion, in euro cents. */
  promoted: number
  fee: number
  buyer: { country: string; reverseCharge?: boolean }
  place: (typeof places)[number]
  gross: boolean
  shippingTax: 'class' | 'shared'
  credit: number
  /** Weights of the payments that share what is due. */
  payments: number[]
}

/** A paid order as it is stored: calculated from a cart with discounts, shipping, taxes and store credit. */
export const paidOrder: fc.Arbitrary<PaidOrder> = fc
  .record<Choice>({
    lines: fc.array(
      fc.record({
        unitPrice: fc.oneof(fc.nat(300), fc.nat(500_000)),
        quantity: fc.integer({ min: 1, max: 9 }),
        taxClass: fc.constantFrom('standard', 'reduced', 'books'),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    percent: fc.integer({ min: 0, max: 9999 }),
    promoted: fc.nat(5000),
    fee: fc.nat(3000),
    buyer: fc.constantFrom(...buyers),
    place: fc.constantFrom(...places),
    gross: fc.boolean(),
    shippingTax: fc.constantFrom('class' as const, 'shared' as const),
    credit: fc.nat(20_000),
    payments: fc.array(fc.nat(9), { minLength: 1, maxLength: 3 }),
  })
  .map(orderOf)

/** An order of two kinds of goods at home, in euros, with a discount and shipping, unless `more` says otherwise. */
export function anOrder(more: Partial<Omit<Choice, 'place'>> & { currency?: string } = {}): PaidOrder {
  const { currency = 'EUR', ...choice } = more
  return orderOf({
    lines: [
      { unitPrice: 2450, quantity: 3, taxClass: 'standard' },
      { unitPrice: 999, quantity: 2, taxClass: 'reduced' },
    ],
    ...{ percent: 1050, promoted: 0, fee: 490, buyer: { country: 'DE' }, gross: true },
    ...{ shippingTax: 'shared', credit: 0, payments: [1] },
    place: places.find((place) => place.currency === currency)!,
    ...choice,
  })
}

function orderOf(choice: Choice): PaidOrder {
  const { lines, percent, promoted, fee, place, buyer, gross, shippingTax, credit, payments } = choice
  const figures = calculateCart(
    aCart(
      lines.map((line, index) =>
        aLine(line.unitPrice, line.quantity, { id: `line ${index}`, taxClass: line.taxClass }),
      ),
      {
        ...place,
        ...buyer,
        credit,
        coupon: aCoupon({ kind: 'percentage', percent }),
        promotions: [
          aPromotion({ kind: 'amount', scope: null, amounts: { EUR: promoted } }, { combinable: true }),
        ],
        shippingMethod: aMethod(fee),
        tax: { ...germanTax, gross, shippingTax },
      },
    ),
  )
  return { figures, order: refundable(figures, payments), toInvoice: stored(figures, buyer.country) }
}

function refundable(figures: CartFigures, payments: number[]): Refundable {
  return {
    lines: figures.lines.map(({ id, quantity, total, tax }) => ({
      ...{ id, quantity, total, tax },
      ...{ refunded: 0, refundedTax: 0, refundedUnits: 0 },
    })),
    shipping: {
      total: figures.shipping?.total ?? 0,
      tax: figures.shipping?.tax ?? 0,
      refunded: 0,
      refundedTax: 0,
    },
    sources: [
      { paymentId: null, destination: 'credit', left: figures.credit },
      ...allocate(figures.due, payments).map((left, index) => ({
        paymentId: `payment ${index}`,
        destination: 'original' as const,
        left,
      })),
    ],
  }
}

/** The columns that an invoice reads, as placing an order writes them. */
function stored(figures: CartFigures, country: string): OrderToInvoice {
  const reversed = figures.treatment === 'reverse_charge'
  const taxation: OrderToInvoice['taxation'] = {
    country: figures.taxCountry,
    treatment: figures.treatment,
    shipping: figures.shipping?.parts ?? [],
    vat: reversed
      ? {
          id: 'ATU12345678',
          name: 'Kaffeehaus GmbH',
          consultation: 'WAPI1',
          checkedAt: '2025-06-01T10:00:00Z',
        }
      : null,
  }
  const address = {
    country,
    city: 'Wien',
    postalCode: '1010',
    firstName: 'Ada',
    lastName: 'Lind',
    ...{ address: 'Graben 1', state: '', area: '', countryCode: '43', phone: '' },
    ...(reversed ? { company: 'Kaffeehaus GmbH' } : {}),
  }
  const columns: Partial<typeof order.$inferSelect> = {
    number: 'ABCD-EFGH-JKMN',
    lang: 'en',
    email: 'ada@example.com',
    currency: figures.currency,
    total: figures.total,
    credit: figures.credit,
    payStatus: 'paid',
    paidAmount: figures.total,
    shippingFee: figures.shipping?.total ?? 0,
    tax: figures.tax,
    totals: { taxIncluded: figures.taxIncluded } as (typeof order.$inferSelect)['totals'],
    address,
    billing: null,
    shippingMethod: { code: 'post', name: 'Post' },
    paymentMethod: 'stripe',
    taxation,
  }
  const lines = figures.lines.map(({ id, quantity, unitPrice, discount, tax, taxRate, total }) => ({
    ...{ id, quantity, unitPrice, discount, tax, taxRate, total },
    ...{ name: `Mug ${id}`, sku: 'MUG', options: [{ name: 'Colour', value: 'Red & blue' }] },
  }))
  return {
    order: columns as typeof order.$inferSelect,
    lines: lines as (typeof orderLine.$inferSelect)[],
    taxation,
    placedOn: '2025-06-01',
    issuedOn: '2025-06-02',
    shippedOn: '2025-06-02',
  }
}

/** A seller in Berlin whose books are in euros. */
export function issuerIn(currency: string): Issuer {
  return {
    seller: {
      ...{ name: 'Haldene GmbH', person: '', street: 'Haldenweg 12', street2: '', city: 'Berlin' },
      ...{ postalCode: '10115', state: '', country: 'DE', vatId: 'DE123456789' },
      ...{ taxNumber: '', register: '', email: 'hello@haldene.example', phone: '' },
      lines: ['Haldenweg 12', '10115 Berlin'],
    },
    notes: [],
    iban: 'DE89370400440532013000',
    inTaxCurrency: (tax) => (currency === 'EUR' ? null : { currency: 'EUR', tax }),
    t: translator('en'),
  }
}

/** A partial refund, resolved against what is left when it is asked for. */
export const refundStep = fc.record({
  kind: fc.constantFrom('units', 'worn', 'shipping', 'free', 'rest'),
  line: fc.nat(),
  units: fc.nat(),
  share: fc.nat(100),
})
export type RefundStep = { kind: string; line: number; units: number; share: number }

export function partsOf(order: Refundable, { kind, line, units, share }: RefundStep): RefundParts | null {
  if (kind === 'rest') return { lines: 'all', shipping: true }
  if (kind === 'shipping')
    return { shipping: Math.floor(((order.shipping.total - order.shipping.refunded) * share) / 100) }
  if (kind === 'free') {
    const amount = Math.floor((refundableAmount(order) * share) / 100)
    return amount > 0 ? { amount } : null
  }
  const chosen = order.lines[line % order.lines.length]!
  const open = chosen.quantity - chosen.refundedUnits
  if (open === 0) return null
  const lines = [{ lineId: chosen.id, quantity: (units % open) + 1 }]
  if (kind === 'units') return { lines }
  return { lines, amount: Math.floor((refundShares(order, { lines }).amount * share) / 100) }
}

/** Books a refund as the database does. */
export function book(order: Refundable, shares: RefundShares): Refundable {
  return {
    lines: order.lines.map((line) => {
      const part = shares.lines.find(({ lineId }) => lineId === line.id)
      if (!part) return line
      return {
        ...line,
        refunded: line.refunded + part.amount,
        refundedTax: line.refundedTax + part.tax,
        refundedUnits: line.refundedUnits + part.quantity,
      }
    }),
    shipping: {
      ...order.shipping,
      refunded: order.shipping.refunded + shares.shipping.amount,
      refundedTax: order.shipping.refundedTax + shares.shipping.tax,
    },
    sources: order.sources.map((source) => {
      const payout = shares.payouts.find(({ paymentId }) => paymentId === source.paymentId)
      return { ...source, left: source.left - (payout?.amount ?? 0) }
    }),
  }
}
