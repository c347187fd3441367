import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { InvoiceRecord } from '#server/db/invoice-record.ts'
import { invoice } from '#server/db/tables.ts'
import { lockByNumber } from '#server/orders/lock-order.ts'
import { askRefunds } from '#server/orders/refunds/ask-refunds.ts'
import type { RefundParts } from '#server/orders/refunds/refund-shares.ts'
import { shipUnits } from '#server/orders/shipments/ship-units.ts'
import { sendRefund } from '#server/payments/refunds/send-refund.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { shippingSetting } from '#server/pricing/shipping/shipping.setting.ts'
import { taxSetting } from '#server/pricing/tax/tax.setting.ts'
import type { TestShop } from '#test/app.ts'
import { expectDone, newCoupon, newKey, openBuyingShop, payAt, sell } from '#test/buying.ts'
import { openVies } from '#test/vies-stand-in.ts'
import { documentOrder } from '../document-order.ts'
import { taxReport } from './tax-report.ts'

/** Which month. TAX_SEED repeats that of another run. */
const seed = Number(process.env.TAX_SEED ?? Date.now() % 2 ** 31)
const orders = 30

let world: TestShop
let vies: Awaited<ReturnType<typeof openVies>>
/** Noon of the first day in Berlin. */
const firstDay = Date.UTC(2027, 2, 1, 11)
let now = firstDay

beforeAll(async () => {
  vies = await openVies()
  world = await openBuyingShop({
    env: { VIES_URL: vies.url },
    async prepare(shop) {
      await shop.db.transaction(async (tx) => {
        await changeSetting(tx, shopSetting, {
          ...{ legalName: 'Haldene GmbH', street: 'Haldenweg 12', postalCode: '10115', city: 'Berlin' },
          vatId: 'DE123456789',
        })
        await changeSetting(tx, currencySetting, {
          base: 'EUR',
          others: [
            { code: 'JPY', rate: 1_605_000, step: 1, country: 'DE' },
            { code: 'KWD', rate: 3345, step: 5, country: 'DE' },
          ],
        })
        await changeSetting(tx, taxSetting, { oss: { since: '2026-01-01' } })
        const method = { code: 'standard', name: { en: 'Standard' }, table: [{ from: 0, fee: { EUR: 490 } }] }
        await changeSetting(tx, shippingSetting, {
          zones: [{ code: 'world', name: { en: 'World' }, countries: ['*'], methods: [method] }],
        })
      })
      for (const [sku, price] of Object.entries(goods)) await sell(shop, { sku, price, onHand: 10_000 })
      await shop.pool.query("update product set tax_class = 'reduced' where handle = 'book'")
      await shop.changes.catchUp()
      await newCoupon(shop, { code: 'ODD', kind: 'percentage', percent: 1050 })
    },
  })
  world.shop.now = () => new Date(now)
})
afterAll(async () => {
  await world.close()
  vies.close()
})

const goods = { MUG: 2400, BOOK: 999, LAMP: 7933 }

/** Home, elsewhere in the union, a business there (whose VAT id is confirmed), and outside the union. */
const places = {
  DE: { country: 'DE', city: 'Berlin', postalCode: '10115' },
  FR: { country: 'FR', city: 'Paris', postalCode: '75003' },
  AT: { country: 'AT', city: 'Wien', postalCode: '1010' },
  business: { country: 'FR', city: 'Paris', postalCode: '75003', company: 'Atelier', vatId: 'FR40123456789' },
  CH: { country: 'CH', city: 'Bern', postalCode: '3011' },
}

const everyPlace = (Object.keys(places) as (keyof typeof places)[]).flatMap((place) =>
  (['EUR', 'JPY', 'KWD'] as const).map((currency) => ({ place, currency })),
)

const refund = fc.record({
  kind: fc.constantFrom('units', 'amount', 'shipping', 'all'),
  line: fc.nat(2),
  share: fc.integer({ min: 1, max: 100 }),
})

const sale = fc.record({
  /** Hours since the sale before. */
  after: fc.integer({ min: 0, max: 36 }),
  place: fc.constantFrom(...(Object.keys(places) as (keyof typeof places)[])),
  currency: fc.constantFrom('EUR', 'EUR', 'JPY', 'KWD'),
  lines: fc.uniqueArray(
    fc.record({ sku: fc.constantFrom(...Object.keys(goods)), quantity: fc.integer({ min: 1, max: 4 }) }),
    { minLength: 1, maxLength: 3, selector: ({ sku }) => sku },
  ),
  coupon: fc.boolean(),
  refunds: fc.array(refund, { maxLength: 2 }),
})
type Sale = typeof sale extends fc.Arbitrary<infer Value> ? Value : never

async function sellOnce({ place, currency, lines, coupon }: Sale): Promise<string> {
  const visitor = world.visitor({ 'x-currency': currency })
  for (const line of lines) expectDone(await visitor.call('/cart/add', line))
  if (coupon) expectDone(await visitor.call('/cart/coupon', { code: 'ODD' }))
  const address = { ...places[place], firstName: 'Zoé', lastName: 'Petit', address: 'Rue 12' }
  const email = `${newKey()}@example.com`
  expectDone(await visitor.call('/checkout/information', { email, address }))
  expectDone(await visitor.call('/checkout/shipping', { method: 'standard' }))
  const { checkout } = expectDone(await visitor.call('/checkout/payment', { method: 'test' }))
  const submission = { total: checkout.totals.due, idempotencyKey: newKey(), agree: true }
  const placed = expectDone(await visitor.call('/checkout/submit', submission))
  await payAt(world.app, placed.payment)
  const { shop } = world
  // Sales without tax are invoiced when the goods leave.
  await shop.db.transaction(async (tx) => {
    const locked = await lockByNumber(tx, placed.orderNumber)
    const acting = { by: 'merchant', at: shop.now() } as const
    await shipUnits(tx, locked, [{}], acting)
  })
  return placed.orderNumber
}

/** Pays back a part of what is left. Nothing happens if nothing is. */
async function payBack(number: string, { kind, line, share }: Sale['refunds'][number]): Promise<void> {
  const { shop } = world
  const asked = await shop.db
    .transaction(async (tx) => {
      const locked = await lockByNumber(tx, number)
      const chosen = locked.lines[line % locked.lines.length]!
      const left = chosen.quantity - chosen.refundedUnits
      const parts: Record<typeof kind, RefundParts> = {
        units: { lines: [{ lineId: chosen.id, quantity: Math.max(1, Math.ceil((left * share) / 100)) }] },
        amount: { amount: Math.max(1, Math.floor((locked.total * share) / 300)) },
        shipping: { shipping: Math.floor((locked.shippingFee * share) / 100) },
        all: { lines: 'all', shipping: true },
      }
      return askRefunds(
        tx,
        locked,
        { ...parts[kind], reason: 'goodwill', by: { kind: 'merchant' } },
        shop.now(),
      )
    })
    .catch((error) => {
      if (!(error instanceof Refusal)) throw error
    })
  for (const id of asked?.refunds ?? []) await sendRefund(shop, id)
}

/** Writes the documents that jobs would write, without emails and PDFs. */
async function write(number: string): Promise<void> {
  const { shop } = world
  await shop.db.transaction(async (tx) => {
    const { id } = await lockByNumber(tx, number)
    await documentOrder(tx, shop, id, shop.now())
  })
}

type Sum = { net: number; tax: number }

/** Sums of what the documents themselves state, by country, category, rate and currency. */
function sumsOf(documents: { kind: string; record: InvoiceRecord }[]): Map<string, Sum> {
  const sums = new Map<string, Sum>()
  for (const { kind, record } of documents) {
    const sign = kind === 'invoice' ? 1 : -1
    for (const { category, rate, net, tax } of record.taxes) {
      const key = [record.taxCountry, category, rate, record.currency].join(' ')
      const sum = sums.get(key) ?? { net: 0, tax: 0 }
      sums.set(key, { net: sum.net + sign * net, tax: sum.tax + sign * tax })
    }
  }
  return sums
}

async function reported(from: string, until: string): Promise<Map<string, Sum>> {
  const { rows } = await taxReport(world.shop, { from, until })
  return new Map(
    rows.map(({ country, category, rate, net, tax }) => [
      [country, category, rate, net.currency].join(' '),
      { net: net.amount, tax: tax.amount },
    ]),
  )
}

const dayOf = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(at)

it(`reports exactly what the invoices and credit notes of a random month state (seed ${seed})`, async () => {
  const month = fc.sample(sale, { numRuns: orders, seed })
  for (const [index, each] of month.entries()) {
    now += each.after * 3600_000
    // The first sales cover every place and currency.
    const number = await sellOnce({ ...each, ...(everyPlace[index] ?? {}) })
    await write(number)
    for (const wish of each.refunds) {
      now += 3600_000
      await payBack(number, wish)
      await write(number)
    }
  }
  const { shop } = world
  const documents = await shop.db.select().from(invoice)
  const notes = documents.filter(({ kind }) => kind === 'credit_note')
  expect(documents.length - notes.length).toBe(orders)
  expect(notes.length).toBeGreaterThan(0)
  const days = [...new Set(documents.map(({ issuedAt }) => dayOf(issuedAt)))].sort()
  expect(await reported(days[0]!, days.at(-1)!)).toEqual(sumsOf(documents))
  const { totals } = await taxReport(shop, { from: days[0]!, until: days.at(-1)! })
  // A document with several rates counts once.
  expect(totals.documents).toBe(documents.length)
  // Reports of parts of the month sum to that of the whole, whichever day divides them.
  const middle = days[Math.floor(days.length / 2)]!
  const until = (limit: string) => documents.filter(({ issuedAt }) => dayOf(issuedAt) <= limit)
  expect(await reported(days[0]!, middle)).toEqual(sumsOf(until(middle)))
  // Money: what was received less what went back is what the documents state, tax included.
  const { rows } = await shop.pool.query<{ currency: string; kept: string }>(
    `select o.currency, sum(o.paid_amount - o.refunded_amount) kept from orders o group by o.currency`,
  )
  const stated = new Map<string, number>()
  for (const [key, { net, tax }] of sumsOf(documents)) {
    const currency = key.split(' ').at(-1)!
    stated.set(currency, (stated.get(currency) ?? 0) + net + tax)
  }
  expect(new Map(rows.map(({ currency, kept }) => [currency, Number(kept)]))).toEqual(stated)
  const categories = new Set(documents.flatMap(({ record }) => record.taxes.map(({ category }) => category)))
  expect([...categories].sort()).toEqual(['G', 'K', 'S'])
  expect(new Set(documents.map(({ currency }) => currency))).toEqual(new Set(['EUR', 'JPY', 'KWD']))
})
