import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { invoiceSetting } from '#server/invoices/invoice.setting.ts'
import { remindUnpaid } from '#server/orders/remind-unpaid.ts'
import type { PaymentProvider, RefundOutcome } from '#server/payments/provider.ts'
import { providerOf } from '#server/payments/providers.ts'
import { followUpRefunds } from '#server/payments/refunds/follow-up-refunds.ts'
import { settleRefund } from '#server/payments/refunds/settle-refund.ts'
import { readOutbox } from '#server/platform/mail/outbox.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { endUnsent } from '#server/returns/return.events.ts'
import { returnsSetting } from '#server/returns/returns.setting.ts'
import type { TestShop } from '#test/app.ts'
import { expectDone, openBuyingShop, sell, signIn } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { apply, buyPaid, deliver } from '#test/returns.ts'

let world: TestShop
let clock = 0

const seller = {
  ...{ legalName: 'Haldene GmbH', street: 'Haldenweg 12', postalCode: '10115', city: 'Berlin' },
  vatId: 'DE123456789',
}
const warehouse = {
  ...{ consignee: 'Haldene Returns', contactNumber: '+49 30 1234' },
  detailedAddress: 'Lagerstraße 5\n10317 Berlin',
}
const day = 24 * 3600_000
const goodwill = { reason: 'goodwill' as const }
const dhl = { number: '00340434161094042557', link: /https:\/\/\S*dhl\S*00340434161094042557/ }

beforeAll(async () => {
  world = await openBuyingShop({
    prepare: async (shop) => {
      await shop.db.transaction(async (tx) => {
        await changeSetting(tx, shopSetting, seller)
        await changeSetting(tx, invoiceSetting, { attach: false })
        await changeSetting(tx, returnsSetting, { address: warehouse, sendDays: 10 })
      })
      await sell(shop, { sku: 'MUG', price: 2400, onHand: 1000, name: 'Mug' })
    },
  })
  world.shop.now = () => new Date(Date.now() + clock)
})
afterAll(() => world.close())

type Wish = NonNullable<Parameters<typeof buyPaid>[2]> & { lang?: 'en' | 'zh' | 'zh-HK'; account?: boolean }

/** A paid order of a buyer who has read every email so far. */
async function bought({ lang = 'en', account = false, useCredit = false, ...wish }: Wish = {}) {
  const email = `${crypto.randomUUID()}@example.com`
  const token = account ? (await signIn(world.shop, email, { credits: useCredit ? 100_000 : 0 })).token : ''
  const visitor = world.visitor({ 'x-lang': lang, ...(account ? { 'x-auth': token } : {}) })
  const placed = await buyPaid(world, visitor, { email, useCredit, ...wish })
  const news = readerOf(email)
  const { number, accessKey } = { number: placed.orderNumber, accessKey: placed.accessKey }
  await news()
  const { order } = expectDone(await visitor.call('/order/detail', { number, accessKey }))
  return { visitor, placed, number, accessKey, email, news, lineId: order.products[0]!.lineId }
}

/** Runs all jobs a while later, and returns the emails to an address that it has not returned before. */
function readerOf(email: string) {
  let read = 0
  return async () => {
    // Emails that staff cause are held back, so that they can be undone.
    clock += 61_000
    for (let waiting = 1; waiting > 0; ) {
      await world.runJobs()
      const { rows } = await world.shop.pool.query(
        'select count(*)::int as waiting from outbox where cancelled_at is null',
      )
      waiting = rows[0].waiting
    }
    const all = (await readOutbox(world.shop.config.dataDir, email)).reverse()
    const unread = all.slice(read)
    read = all.length
    return unread
  }
}

type News = ReturnType<typeof readerOf>

/** The only email that has arrived since the last look. */
async function onlyEmail(news: News) {
  const emails = await news()
  expect(emails.map(({ subject }) => subject)).toHaveLength(1)
  return emails[0]!
}

/** A member of staff who signed in a moment ago. */
const desk = (): Promise<DeskCaller> => signInStaff(world, { name: 'Mia' })

async function shipmentsOf(number: string) {
  return expectDone(await (await desk()).call('/order/detail', { number })).order.shipments
}

describe('a parcel', () => {
  it('is announced with carrier, number, link, dates and content, in the language of the order', async () => {
    const { number, news, lineId } = await bought({ lang: 'zh', quantity: 3 })
    const part = { lines: [{ lineId, quantity: 1 }], trackingNumber: dhl.number }
    expectDone(await (await desk()).call('/order/ship', { number, parcels: [part] }))
    const first = await onlyEmail(news)
    expect(first.subject).toBe(`订单 ${number} 部分商品已发货`)
    expect(first.text).toContain(`DHL ${dhl.number}`)
    expect(first.text).toMatch(dhl.link)
    expect(first.text).toContain('1 × Mug')
    expect(first.text).toContain('Torstraße 1')
    expect(first.text).toMatch(/预计送达\n\d+月\d+日至(\d+月)?\d+日/)
    expectDone(await (await desk()).call('/order/ship', { number }))
    const rest = await onlyEmail(news)
    expect(rest.subject).toBe(`订单 ${number} 已发货`)
    expect(rest.text).toContain('2 × Mug')
    // Without a carrier and number there is nothing to track.
    expect(rest.text).not.toContain('承运商')
  })

  it('is not announced if staff say so, nor once its shipment is cancelled', async () => {
    const { number, news } = await bought()
    expectDone(await (await desk()).call('/order/ship', { number, parcels: [{ notify: false }] }))
    expect(await news()).toEqual([])
    const second = await bought()
    const staff = await desk()
    expectDone(await staff.call('/order/ship', { number: second.number }))
    const [shipment] = await shipmentsOf(second.number)
    expectDone(await staff.call('/order/cancelShipment', { number: second.number, shipmentId: shipment!.id }))
    expect(await second.news()).toEqual([])
    const { rows } = await world.shop.pool.query(
      'select last_error from graphile_worker.jobs where last_error is not null',
    )
    expect(rows).toEqual([])
  })

  it('is told to have been delivered, or lost', async () => {
    const { number, news, lineId } = await bought({ quantity: 2 })
    const parcels = [
      { lines: [{ lineId, quantity: 1 }], trackingNumber: dhl.number },
      { lines: [{ lineId, quantity: 1 }], carrier: 'Bike courier', trackingNumber: 'B-77' },
    ]
    expectDone(await (await desk()).call('/order/ship', { number, parcels }))
    expect(await news()).toHaveLength(2)
    const [one, two] = await shipmentsOf(number)
    expectDone(await (await desk()).call('/order/deliver', { number, shipmentId: one!.id }))
    const delivered = await onlyEmail(news)
    expect(delivered.subject).toBe(`Delivered: your order ${number}`)
    expect(delivered.text).toContain('1 × Mug')
    expectDone(await (await desk()).call('/order/lost', { number, shipmentId: two!.id }))
    const lost = await onlyEmail(news)
    expect(lost.subject).toBe(`Your parcel from order ${number} is lost`)
    expect(lost.text).toContain('Bike courier B-77')
    expect(lost.text).toContain('1 × Mug')
  })
})

/** A refund of 10.00 that staff start. Returns its id. */
async function refunded(number: string): Promise<string> {
  const { refund } = expectDone(
    await (await desk()).call('/order/refund', { number, amount: 1000, ...goodwill }),
  )
  const { rows } = await world.shop.pool.query('select id from refund where request_id = $1', [refund!.id])
  return rows[0].id
}

const settle = (id: string, outcome: RefundOutcome) =>
  world.shop.db.transaction((tx) => settleRefund(tx, id, outcome, world.shop.now()))

describe('a refund', () => {
  const refusing = vi.spyOn(providerOf('test') as Required<PaymentProvider>, 'refund')
  afterAll(() => refusing.mockRestore())

  it('that goes out at once is told once, with amount and destination', async () => {
    const { number, news } = await bought({ lang: 'zh-HK' })
    expectDone(await (await desk()).call('/order/refund', { number, amount: 1000, ...goodwill }))
    const { subject, text } = await onlyEmail(news)
    expect(subject).toMatch(new RegExp(`^訂單 ${number} 已退款 .*10\\.00$`))
    expect(text).toContain('退回原付款方式')
  })

  it('that the gateway has not finished is told when it starts and when it has gone out', async () => {
    const { number, news } = await bought()
    refusing.mockResolvedValueOnce({ state: 'pending', reference: number })
    const id = await refunded(number)
    expect((await onlyEmail(news)).subject).toBe(`We’re refunding €10.00 for order ${number}`)
    await settle(id, { state: 'succeeded', reference: number })
    expect((await onlyEmail(news)).subject).toBe(`We’ve refunded €10.00 for order ${number}`)
  })

  it('that fails is told once, however often it is tried again, and then that it has gone out', async () => {
    const { number, news } = await bought()
    refusing.mockResolvedValueOnce({ state: 'failed', failure: 'try later' })
    await refunded(number)
    const failed = await onlyEmail(news)
    expect(failed.subject).toBe(`Your refund for order ${number} is delayed`)
    expect(failed.text).toContain('We’ll try again')
    refusing.mockResolvedValueOnce({ state: 'failed', failure: 'try later' })
    clock += day
    await followUpRefunds(world.shop)
    expect(await news()).toEqual([])
    clock += day
    await followUpRefunds(world.shop)
    expect((await onlyEmail(news)).subject).toBe(`We’ve refunded €10.00 for order ${number}`)
  })

  it('that the buyer’s bank sends back is told to be delayed', async () => {
    const { number, news } = await bought({ lang: 'zh' })
    const id = await refunded(number)
    await onlyEmail(news)
    await settle(id, { state: 'failed', failure: 'account closed' })
    expect((await onlyEmail(news)).subject).toBe(`订单 ${number} 的退款有所延迟`)
  })

  it('to store credit is told once, because it arrives at once', async () => {
    const { number, news } = await bought({ account: true, useCredit: true, method: 'credit' })
    expectDone(await (await desk()).call('/order/refund', { number, amount: 700, ...goodwill }))
    const { subject, text } = await onlyEmail(news)
    expect(subject).toBe(`We’ve refunded €7.00 for order ${number}`)
    expect(text).toContain('in your store credit')
  })

  it('of a bank transfer asks for an account first', async () => {
    const { visitor, number, accessKey, news } = await bought({ method: 'bank' })
    expectDone(await (await desk()).call('/order/markPaid', { number }))
    expect((await onlyEmail(news)).subject).toBe(`Payment received for order ${number}`)
    const { refund } = expectDone(
      await (await desk()).call('/order/refund', { number, amount: 500, ...goodwill }),
    )
    const asked = await onlyEmail(news)
    expect(asked.subject).toBe(`We’re refunding €5.00 for order ${number}`)
    expect(asked.text).toContain('which bank account')
    expect(asked.links.some((link) => link.includes(number))).toBe(true)
    const account = { iban: 'DE89370400440532013000', holder: 'Ada Lind' }
    expectDone(await visitor.call('/order/refundAccount', { number, accessKey, ...account }))
    const { rows } = await world.shop.pool.query('select id from refund where request_id = $1', [refund!.id])
    expectDone(await (await desk()).call('/refund/markSent', { id: rows[0].id }))
    const sent = await onlyEmail(news)
    expect(sent.subject).toBe(`We’ve refunded €5.00 for order ${number}`)
    expect(sent.text).toContain('your bank account')
  })
})

describe('an invoice', () => {
  it('is attached as PDF if the shop says so, and so is a credit note', async () => {
    await setAttach(true)
    const email = `${crypto.randomUUID()}@example.com`
    const news = readerOf(email)
    const placed = await buyPaid(world, world.visitor({ 'x-lang': 'zh' }), { email })
    const invoiced = (await news()).filter(hasPdf)
    expect(invoiced).toHaveLength(1)
    expectPdf(invoiced[0]!, /^INV-\d{4}-\d{6}\.pdf$/)
    expect(invoiced[0]!.subject).toMatch(new RegExp(`^订单 ${placed.orderNumber} 的发票 INV-\\d{4}-\\d{6}$`))
    const refund = { number: placed.orderNumber, amount: 1000, ...goodwill }
    expectDone(await (await desk()).call('/order/refund', refund))
    const credited = (await news()).filter(hasPdf)
    expect(credited).toHaveLength(1)
    expectPdf(credited[0]!, /^CN-\d{4}-\d{6}\.pdf$/)
    await setAttach(false)
  })

  it('is not emailed otherwise', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    const placed = await buyPaid(world, world.visitor(), { email })
    const emails = await readerOf(email)()
    expect(emails.map(({ subject }) => subject).sort()).toEqual([
      `Payment received for order ${placed.orderNumber}`,
      `Your Vitrine order ${placed.orderNumber}`,
    ])
    expect(emails.some(hasPdf)).toBe(false)
    const { rows } = await world.shop.pool.query(
      'select count(*)::int from invoice i join orders o on o.id = i.order_id where o.number = $1',
      [placed.orderNumber],
    )
    expect(rows[0].count).toBe(1)
  })
})

describe('an unpaid order', () => {
  it('is reminded of once, with the deadline, how to pay, the amount and a link', async () => {
    const { number, news } = await bought({ lang: 'zh', method: 'bank' })
    const before = clock
    clock += 6 * day + 3600_000
    await remindUnpaid(world.shop)
    await remindUnpaid(world.shop)
    const { subject, text } = await onlyEmail(news)
    clock = before
    expect(subject).toBe(`请完成订单 ${number} 的付款`)
    expect(text).toMatch(/保留至 20\d\d年\d+月\d+日.*GMT\+[12]/)
    expect(text).toContain('DE89 3704 0044 0532 0130 00')
    expect(text).toContain('28.90')
    expect(text).toContain(number)
  })

  it('that is paid meanwhile is not', async () => {
    const { number, news } = await bought({ method: 'bank' })
    const before = clock
    clock += 6 * day + 3600_000
    await remindUnpaid(world.shop)
    expectDone(await (await desk()).call('/order/markPaid', { number }))
    const { subject } = await onlyEmail(news)
    clock = before
    expect(subject).toBe(`Payment received for order ${number}`)
  })
})

type Asked = Parameters<typeof apply>[2]

/** A return of an order that was delivered; the buyer has read the emails about its parcel. */
async function returning(wish: Wish, asked: Asked = {}) {
  const order = await bought(wish)
  await deliver(world, order.number)
  expect(await order.news()).toHaveLength(2)
  const made = await apply(order.visitor, order.placed, asked)
  return { ...order, return: made, applied: await onlyEmail(order.news) }
}

describe('a return', () => {
  it('is told step by step, with address, deadline, label, parcel and refund', async () => {
    const made = await returning({ lang: 'zh-HK', account: true, quantity: 2 }, { quantity: 2 })
    const { visitor, news, number: order } = made
    const { number, lines } = made.return
    const page = `http://shop.test/zh-HK/user/return/${number}`
    expect(made.applied.subject).toBe(`已收到退貨申請 ${number}`)
    expect(made.applied.text).toContain(order)
    expect(made.applied.text).toContain(page)

    const labelUrl = 'https://labels.example/1.pdf'
    const approval = expectDone(await (await desk()).call('/return/approve', { number, labelUrl }))
    const approved = await onlyEmail(news)
    expect(approved.subject).toBe(`退貨申請 ${number} 已獲批准`)
    expect(approved.text).toContain('Haldene Returns\nLagerstraße 5\n10317 Berlin\n+49 30 1234')
    const sendBy = new Intl.DateTimeFormat('zh-Hant-HK', { dateStyle: 'long', timeZone: 'Europe/Berlin' })
    expect(approved.text).toContain(sendBy.format(new Date(approval.return.sendBy!)))
    expect(approved.links).toContain(labelUrl)

    const parcel = { logisticsCompany: 'Hongkong Post', trackingNumber: 'HK-4711' }
    expectDone(await visitor.call('/return/ship', { number, ...parcel }))
    expect((await onlyEmail(news)).text).toContain('Hongkong Post HK-4711')

    expectDone(await (await desk()).call('/return/receive', { number }))
    expect((await onlyEmail(news)).subject).toBe(`已收到退貨 ${number} 的商品`)

    const { lineId } = lines[0]!
    const all = { lineId, restock: 2, writeOff: 0 }
    expectDone(await (await desk()).call('/return/inspect', { number, lines: [all] }))
    expect(await news()).toEqual([])
    expectDone(await (await desk()).call('/return/refund', { number, amount: 4000 }))
    const refunded = await onlyEmail(news)
    expect(refunded.subject).toMatch(new RegExp(`^退貨 ${number} 已退款 .*40\\.00$`))
    expect(refunded.text).toContain('退回原付款方式')
    expect(refunded.text).toContain('2 × Mug')
  })

  it('that is refused, or closed by staff, is told with the reason', async () => {
    const refused = await returning({})
    const { number } = refused.return
    expectDone(await (await desk()).call('/return/refuse', { number, reason: 'The mug is worn.' }))
    const first = await onlyEmail(refused.news)
    expect(first.subject).toBe(`About your return ${number}`)
    expect(first.text).toContain('The mug is worn.')
    // A guest's link opens the order.
    expect(first.text).toMatch(new RegExp(`http://shop\\.test/\\S*${refused.number}`))

    const closed = await returning({})
    await approve(closed)
    expectDone(
      await (await desk()).call('/return/close', { number: closed.return.number, reason: 'Sent elsewhere.' }),
    )
    const { subject, text } = await onlyEmail(closed.news)
    expect(subject).toBe(`Your return ${closed.return.number} is closed`)
    expect(text).toContain('Sent elsewhere.')
    expect(text).not.toContain('tracking number')
  })

  it('that the buyer cancels, or never sends, is told to be closed', async () => {
    const cancelled = await returning({})
    const { visitor, accessKey } = cancelled
    expectDone(await visitor.call('/return/cancel', { number: cancelled.return.number, accessKey }))
    expect((await onlyEmail(cancelled.news)).subject).toBe(
      `Your return ${cancelled.return.number} is cancelled`,
    )
    const unsent = await returning({ lang: 'zh' })
    await approve(unsent)
    const before = clock
    clock += 11 * day
    await endUnsent(world.shop)
    const { subject, text } = await onlyEmail(unsent.news)
    clock = before
    expect(subject).toBe(`退货 ${unsent.return.number} 已关闭`)
    expect(text).toContain('未在规定时间内收到')
  })

  it('for an exchange is told with the replacement, its address and link, in one email', async () => {
    const made = await returning({ lang: 'zh' }, { type: 'exchange', reason: 'faulty' })
    const { number, lines } = made.return
    await approve(made)
    expectDone(await (await desk()).call('/return/receive', { number }))
    const inspected = [{ lineId: lines[0]!.lineId, restock: 0, writeOff: 1 }]
    expectDone(await (await desk()).call('/return/inspect', { number, lines: inspected }))
    await made.news()
    const done = expectDone(await (await desk()).call('/return/replace', { number }))
    const { subject, text } = await onlyEmail(made.news)
    expect(subject).toBe(`退货 ${number} 的换货安排`)
    expect(text).toContain('1 × Mug')
    expect(text).toContain('Torstraße 1')
    expect(text).toMatch(new RegExp(`http://shop\\.test/zh/\\S*${done.return.replacementOrder}`))
    expect(text).not.toContain('付款')
  })

  it('by withdrawal is told by acknowledgement, approval and refund, without a deadline of the shop', async () => {
    const order = await bought({})
    await deliver(world, order.number)
    await order.news()
    const { number, accessKey, email } = order
    const statement = { name: 'Ada Lind', orderNumber: number, accessKey, email, confirm: true as const }
    expectDone(await order.visitor.call('/withdrawal/submit', statement))
    const [acknowledged, approved, ...others] = (await order.news()).sort((a, b) =>
      a.at!.localeCompare(b.at!),
    )
    expect(others).toEqual([])
    expect(acknowledged!.subject).toMatch(/^We’ve received your withdrawal W-/)
    expect(approved!.subject).toMatch(/^Your return R-.* is approved$/)
    expect(approved!.text).toContain('within 14 days of your withdrawal')
    expect(approved!.text).toContain('Lagerstraße 5')
    const returned = /R-[A-Z\d-]+/.exec(approved!.subject)![0]
    expectDone(await (await desk()).call('/return/receive', { number: returned }))
    const lines = [{ lineId: order.lineId, restock: 1, writeOff: 0 }]
    expectDone(await (await desk()).call('/return/inspect', { number: returned, lines }))
    await order.news()
    expectDone(await (await desk()).call('/return/refund', { number: returned }))
    const refunded = await onlyEmail(order.news)
    expect(refunded.subject).toBe(`We’ve refunded €28.90 for return ${returned}`)
    expect(refunded.text).toContain('original payment method')
  })
})

describe('a withdrawal that staff reject', () => {
  it('is told with the reason in the sender’s language, unless the rejection is undone in time', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    const visitor = world.visitor({ 'x-lang': 'zh-HK' })
    const statement = { name: 'Ada Lind', orderNumber: 'AAAA-BBBB-CCCC', email, goods: '一隻杯' }
    const { number } = expectDone(
      await visitor.call('/withdrawal/submit', { ...statement, confirm: true as const }),
    )
    const news = readerOf(email)
    expect((await onlyEmail(news)).subject).toBe(`已收到您的撤回聲明 ${number}`)
    const merchant = await desk()
    const reject = async () =>
      expectDone(await merchant.call('/withdrawal/reject', { number, reason: 'No such order.' }))
    const { change } = await reject()
    expectDone(await merchant.call('/change/undo', { id: change.id }))
    expect(await news()).toEqual([])
    await reject()
    const { subject, text, links } = await onlyEmail(news)
    expect(subject).toBe(`關於您的撤回聲明 ${number}`)
    expect(text).toContain('AAAA-BBBB-CCCC')
    expect(text).toContain('No such order.')
    expect(text).toContain('一隻杯')
    expect(links).toEqual([])
  })
})

async function approve({ return: { number }, news }: { return: { number: string }; news: News }) {
  expectDone(await (await desk()).call('/return/approve', { number }))
  await onlyEmail(news)
}

async function setAttach(attach: boolean): Promise<void> {
  await world.shop.db.transaction((tx) => changeSetting(tx, invoiceSetting, { attach }))
  await world.shop.changes.catchUp()
}

type Sent = Awaited<ReturnType<typeof readOutbox>>[number]

/** Confirmations have the texts agreed to attached. */
function hasPdf({ attachments = [] }: Sent): boolean {
  return attachments.some(({ contentType }) => contentType === 'application/pdf')
}

function expectPdf({ attachments = [] }: Sent, name: RegExp): void {
  expect(attachments).toMatchObject([
    { filename: expect.stringMatching(name), contentType: 'application/pdf' },
  ])
  const content = Buffer.from(attachments[0]!.content, 'base64')
  expect(content.subarray(0, 5).toString('latin1')).toBe('%PDF-')
}
