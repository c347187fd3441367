import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Placed } from '#contract/checkout.ts'
import { invoice } from '#server/db/tables.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { askRefunds, type RefundWish } from '#server/orders/refunds/ask-refunds.ts'
import { shipUnits } from '#server/orders/shipments/ship-units.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import type { TestShop, Visitor } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, payAt, sell } from '#test/buying.ts'
import { documentOrder } from './document-order.ts'
import { documentOrders } from './document-orders.ts'
import { invoiceSetting } from './invoice.setting.ts'
import { issueInvoices } from './issue-invoice.ts'

let world: TestShop
let clock = 0

const seller = {
  legalName: 'Haldene GmbH',
  street: 'Haldenweg 12',
  postalCode: '10115',
  city: 'Berlin',
  vatId: 'DE123456789',
}

beforeAll(async () => {
  world = await openBuyingShop({
    prepare: async (shop) => {
      await shop.db.transaction((tx) => changeSetting(tx, shopSetting, seller))
      await sell(shop, { sku: 'MUG', price: 2400, onHand: 1000 })
    },
  })
  world.shop.now = () => new Date(Date.now() + clock)
})
afterAll(() => world.close())

const by = { kind: 'merchant' as const, id: 'staff-1', name: 'Mia' }

async function idOf({ orderNumber }: Placed): Promise<string> {
  const { rows } = await world.shop.pool.query('select id from orders where number = $1', [orderNumber])
  return rows[0].id
}

/** An order that is paid; its events have not run yet. */
async function paid(wish: Parameters<typeof buy>[1] = {}, visitor = world.visitor()) {
  const placed = await buy(visitor, wish)
  if (placed.payment.url) await payAt(world.app, placed.payment)
  return { visitor, placed }
}

async function documentsOf(placed: Placed) {
  return world.shop.db
    .select()
    .from(invoice)
    .where(eq(invoice.orderId, await idOf(placed)))
    .orderBy(desc(invoice.kind), invoice.sequence)
}

function open(visitor: Visitor, { orderNumber: number, accessKey }: Placed, wish: { format?: 'xml' } = {}) {
  return visitor.call('/order/invoice', { number, accessKey, ...wish })
}

async function ship(placed: Placed): Promise<void> {
  const id = await idOf(placed)
  const acting = { by: 'merchant' as const, at: world.shop.now() }
  await world.shop.db.transaction(async (tx) => shipUnits(tx, await lockOrder(tx, id), [{}], acting))
}

async function refund(placed: Placed, wish: Omit<RefundWish, 'by' | 'reason'>): Promise<void> {
  const id = await idOf(placed)
  await world.shop.db.transaction(async (tx) =>
    askRefunds(tx, await lockOrder(tx, id), { reason: 'goodwill', by, ...wish }, world.shop.now()),
  )
  await runAllJobs()
}

/** Runs jobs until none of them has caused another event. */
async function runAllJobs(): Promise<void> {
  for (let waiting = 1; waiting > 0; ) {
    await world.runJobs()
    const { rows } = await world.shop.pool.query('select count(*)::int as waiting from outbox')
    waiting = rows[0].waiting
  }
}

/** Path and query of a link, as inject wants it. */
const pathOf = (url: string) => url.slice('http://shop.test'.length)

describe('the invoice of a paid order', () => {
  it('opens by a link as a PDF with the XML inside, and as plain XML', async () => {
    const { visitor, placed } = await paid({ quantity: 2 })
    expect(await open(visitor, placed)).toMatchObject({ code: 40, data: { reason: 'not_found' } })
    await runAllJobs()
    const { url, documents } = expectDone(await open(visitor, placed))
    expect(documents).toMatchObject([{ kind: 'invoice', number: expect.stringMatching(/^INV-\d{4}-\d{6}$/) }])
    const pdf = await world.app.inject({ url: pathOf(url) })
    expect(pdf.statusCode).toBe(200)
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${documents[0]!.number}.pdf"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect(pdf.rawPayload.subarray(0, 8).toString('latin1')).toBe('%PDF-1.7')
    expect(pdf.rawPayload.toString('latin1')).toContain(
      '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
    )

    const { url: xmlUrl } = expectDone(await open(visitor, placed, { format: 'xml' }))
    const xml = await world.app.inject({ url: pathOf(xmlUrl) })
    expect(xml.headers['content-type']).toContain('application/xml')
    expect(xml.body).toContain(`<ram:ID>${documents[0]!.number}</ram:ID>`)
    expect(xml.body).toContain('<ram:GrandTotalAmount>52.90</ram:GrandTotalAmount>')
  })

  it('is for its buyer only, and a link ends after ten minutes', async () => {
    const { visitor, placed } = await paid()
    await runAllJobs()
    const stranger = await world.visitor().call('/order/invoice', { number: placed.orderNumber })
    expect(stranger).toMatchObject({ code: 40, data: { reason: 'not_found' } })
    const { url } = expectDone(await open(visitor, placed))
    clock += 11 * 60_000
    expect((await world.app.inject({ url: pathOf(url) })).statusCode).toBe(404)
    expect((await world.app.inject({ url: `${pathOf(url).slice(0, -4)}AAAA` })).statusCode).toBe(404)
  })

  it('waits for the seller’s details, and is issued once they are complete', async () => {
    const { shop } = world
    await shop.db.transaction((tx) => changeSetting(tx, shopSetting, { ...seller, vatId: '' }))
    await shop.changes.catchUp()
    const { placed } = await paid()
    await runAllJobs()
    expect(await documentsOf(placed)).toEqual([])
    await shop.db.transaction((tx) => changeSetting(tx, shopSetting, seller))
    await shop.changes.catchUp()
    await documentOrders(shop)
    expect(await documentsOf(placed)).toMatchObject([{ kind: 'invoice', total: 2890 }])
  })
})

describe('cash on delivery, and every order if set so', () => {
  it('is invoiced when it is shipped, with the amount due', async () => {
    const { placed } = await paid({ method: 'cod' })
    await runAllJobs()
    expect(await documentsOf(placed)).toEqual([])
    await ship(placed)
    await runAllJobs()
    const [issued] = await documentsOf(placed)
    expect(issued!.record).toMatchObject({
      payment: { code: '10', terms: 'Due on delivery, payable to the carrier.' },
      totals: { gross: 2890, paid: 0, due: 2890 },
    })
    expect(issued!.record.delivery.on).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  })

  it('is invoiced at shipment by the setting, then refunds before it are credited too', async () => {
    const { shop } = world
    await shop.db.transaction((tx) => changeSetting(tx, invoiceSetting, { at: 'shipment' }))
    await shop.changes.catchUp()
    const { placed } = await paid({ quantity: 2 })
    await refund(placed, { amount: 500 })
    expect(await documentsOf(placed)).toEqual([])
    await ship(placed)
    await runAllJobs()
    expect(await documentsOf(placed)).toMatchObject([
      { kind: 'invoice', total: 5290 },
      { kind: 'credit_note', total: 500 },
    ])
    await shop.db.transaction((tx) => changeSetting(tx, invoiceSetting, {}))
    await shop.changes.catchUp()
  })
})

describe('numbers', () => {
  // Drawing the files of these documents would take longer than all other tests.
  afterAll(() => world.shop.pool.query(`delete from outbox where event = 'invoice.issued'`))

  it('have no gap and no double when fifty orders are invoiced at once', async () => {
    const orders = await Promise.all(Array.from({ length: 10 }, () => paid()))
    const ids = await Promise.all(orders.map(({ placed }) => idOf(placed)))
    const { shop } = world
    const attempts = Array.from({ length: 50 }, (_, index) => ids[index % ids.length]!)
    await Promise.all(
      attempts.map((id) => shop.db.transaction((tx) => documentOrder(tx, shop, id, shop.now()))),
    )
    await expectNoGaps()
    const { rows } = await shop.pool.query(
      'select count(*)::int as count from invoice where order_id = any($1)',
      [ids],
    )
    expect(rows[0].count).toBe(ids.length)
  })

  it('of fifty different orders at once, some rolled back, follow each other without a gap', async () => {
    const { shop } = world
    const ids = await copyOrders(50)
    await Promise.all(
      ids.map((id, index) =>
        shop.db
          .transaction(async (tx) => {
            await issueInvoices(tx, shop, id, shop.now())
            if (index % 5 === 0) throw new Error('rolled back')
          })
          .catch(() => {}),
      ),
    )
    await expectNoGaps()
    const { rows } = await shop.pool.query(
      'select count(*)::int as count from invoice where order_id = any($1)',
      [ids],
    )
    expect(rows[0].count).toBe(40)
  })

  it('begin again with each year, in the shop’s time zone', async () => {
    const { placed } = await paid()
    const { shop } = world
    const at = new Date('2031-12-31T23:30:00Z')
    const issued = await shop.db.transaction(async (tx) => issueInvoices(tx, shop, await idOf(placed), at))
    expect(issued).toMatchObject([{ number: 'INV-2032-000001', record: { issuedOn: '2032-01-01' } }])
  })

  /** Orders like one that is paid, by SQL. */
  async function copyOrders(count: number): Promise<string[]> {
    const { placed } = await paid()
    const { rows } = await world.shop.pool.query(
      `with copied as (
        insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'number',
          'COPY-' || n, 'cart_id', null))).* from orders o, generate_series(1, $2) n where o.id = $1 returning id),
      lines as (
        insert into order_line select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(),
          'order_id', c.id))).* from order_line l, copied c where l.order_id = $1 returning 1)
      select id from copied`,
      [await idOf(placed), count],
    )
    return rows.map(({ id }) => id)
  }

  async function expectNoGaps(): Promise<void> {
    const { rows } = await world.shop.pool.query(
      `select kind, year, count(*)::int as count, count(distinct sequence)::int as numbers, min(sequence) as first,
        max(sequence) as last from invoice group by kind, year`,
    )
    for (const { count, numbers, first, last } of rows) {
      expect({ count, numbers, first, last }).toEqual({ count, numbers: count, first: 1, last: count })
    }
  }
})

describe('an issued document', () => {
  it('cannot be changed or deleted', async () => {
    const { placed } = await paid()
    await runAllJobs()
    const id = await idOf(placed)
    for (const text of [
      'update invoice set total = 0 where order_id = $1',
      'delete from invoice where order_id = $1',
      'delete from invoice_tax where invoice_id in (select id from invoice where order_id = $1)',
      'delete from orders where id = $1',
    ])
      await expect(world.shop.pool.query(text, [id])).rejects.toThrow()
  })

  it('is issued once, however often the event arrives', async () => {
    const { placed } = await paid()
    await runAllJobs()
    const { shop } = world
    const id = await idOf(placed)
    await Promise.all(
      Array.from({ length: 8 }, () => shop.db.transaction((tx) => documentOrder(tx, shop, id, shop.now()))),
    )
    expect(await documentsOf(placed)).toHaveLength(1)
  })
})

describe('every refund of an invoiced order', () => {
  it('makes a credit note of its own series that names the invoice', async () => {
    const { visitor, placed } = await paid({ quantity: 3 })
    await runAllJobs()
    const { rows } = await world.shop.pool.query('select id from order_line where order_id = $1', [
      await idOf(placed),
    ])
    await refund(placed, { lines: [{ lineId: rows[0].id, quantity: 1 }] })
    await refund(placed, { amount: 101 })
    await refund(placed, { lines: 'all', shipping: true })
    const [issued, ...credits] = await documentsOf(placed)
    expect(credits.map(({ number }) => number)).toEqual(
      credits.map(() => expect.stringMatching(/^CN-\d{4}-\d{6}$/)),
    )
    expect(credits.every(({ correctsId }) => correctsId === issued!.id)).toBe(true)
    expect(credits[0]!.record).toMatchObject({
      corrects: { number: issued!.number },
      lines: [{ name: 'MUG', quantity: 1, net: 2017, tax: 383 }],
      totals: { gross: 2400 },
    })
    const total = credits.reduce((sum, credit) => sum + credit.total, 0)
    const tax = credits.reduce((sum, credit) => sum + credit.tax, 0)
    expect({ total, tax }).toEqual({ total: issued!.total, tax: issued!.tax })
    const { documents } = expectDone(await open(visitor, placed))
    expect(documents.map(({ kind }) => kind)).toEqual([
      'invoice',
      'credit_note',
      'credit_note',
      'credit_note',
    ])
  })

  it('also if the refund arrives before the invoice', async () => {
    const { placed } = await paid({ quantity: 2 })
    await refund(placed, { amount: 300 })
    expect(await documentsOf(placed)).toMatchObject([
      { kind: 'invoice', total: 5290 },
      { kind: 'credit_note', total: 300 },
    ])
  })
})
