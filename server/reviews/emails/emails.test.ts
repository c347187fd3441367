import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readOutbox } from '#server/platform/mail/outbox.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import type { TestShop, Visitor } from '#test/app.ts'
import { expectDone, openBuyingShop, sell } from '#test/buying.ts'
import { apply, receive } from '#test/returns.ts'
import { reviewsSetting } from '../reviews.setting.ts'
import { queueReviewRequests } from './queue-requests.ts'

let world: TestShop
let clock = 0

beforeAll(async () => {
  world = await openBuyingShop({
    async prepare(shop) {
      await shop.db.transaction((tx) => changeSetting(tx, reviewsSetting, { askAfterDays: 7 }))
      for (const sku of ['MUG', 'BOWL']) await sell(shop, { sku })
    },
  })
  world.shop.now = () => new Date(Date.now() + clock)
})
afterAll(() => world.close())

const day = 24 * 3600_000

/** Lets days pass, queues what is due and sends it. */
async function pass(days: number): Promise<void> {
  clock += days * day
  await queueReviewRequests(world.shop)
  await world.runJobs()
}

type Bought = { visitor: Visitor; email: string; order: { orderNumber: string; accessKey?: string } }

async function bought(sku = 'MUG'): Promise<Bought> {
  const visitor = world.visitor()
  const email = `${crypto.randomUUID()}@example.com`
  const { orderNumber, accessKey } = await receive(world, visitor, { sku, email })
  return { visitor, email, order: { orderNumber, ...(accessKey ? { accessKey } : {}) } }
}

const want = ({ visitor, order }: Bought, wanted = true) => visitor.call('/review/ask', { ...order, wanted })
/** The emails that asked for reviews, newest first. Others may be sent in the same moment. */
const requests = async ({ email }: Bought) =>
  (await readOutbox(world.shop.config.dataDir, email)).filter(({ subject }) =>
    subject.includes('How do you like'),
  )
const asked = (buyer: Bought) => requests(buyer).then(([newest]) => newest)

describe('the email that asks for reviews', () => {
  it('goes once to a buyer who agreed, days after delivery, with a link per star that changes nothing', async () => {
    const buyer = await bought()
    expect(expectDone(await buyer.visitor.call('/review/mine', buyer.order)).wanted).toBe(false)
    expectDone(await want(buyer))
    expect(expectDone(await buyer.visitor.call('/review/mine', buyer.order)).wanted).toBe(true)
    await pass(6)
    expect(await asked(buyer)).toBeUndefined()
    await pass(2)
    const sent = (await asked(buyer))!
    expect(sent.subject).toBe('How do you like MUG?')
    const stars = [...sent.html.matchAll(/href="([^"]*stars=\d)"/g)].map(([, link]) =>
      link!.replaceAll('&amp;', '&'),
    )
    expect(stars).toHaveLength(5)
    const link = new URL(stars[3]!)
    expect(link.pathname).toBe('/review')
    const given = new URLSearchParams(link.hash.slice(1))
    expect(Object.fromEntries(given)).toMatchObject({ order: buyer.order.orderNumber, stars: '4' })
    expect((await world.app.inject(link.pathname + link.search)).statusCode).toBe(200)
    const stranger = world.visitor()
    const opened = { orderNumber: given.get('order')!, accessKey: given.get('key')! }
    const { open, items } = expectDone(await stranger.call('/review/mine', opened))
    expect(items).toEqual([])
    expect(open).toMatchObject([{ lineId: given.get('line'), name: 'MUG' }])
    const added = await stranger.call('/review/add', { ...opened, lineId: given.get('line')!, rating: 4 })
    expect(expectDone(added).review.status).toBe('pending')
    await world.shop.pool.query(`delete from outbox where event = 'review.due'`)
    await pass(1)
    const { rowCount } = await world.shop.pool.query(`select from outbox where event = 'review.due'`)
    expect(rowCount).toBe(0)
  })

  it('goes to nobody who has not agreed, and to subscribers of the newsletter', async () => {
    const silent = await bought()
    const refusing = await bought()
    const subscribed = await bought()
    const both = await bought()
    await world.shop.pool.query(
      `insert into subscriber (email, lang, token, confirmed_at) select e, 'en', e, now() from unnest($1::text[]) e`,
      [[subscribed.email, both.email]],
    )
    const marketed = await bought()
    expectDone(await marketed.visitor.call('/consent/set', { statistics: false, marketing: true }))
    for (const each of [refusing, both]) expectDone(await want(each, false))
    await pass(8)
    const found = await Promise.all([silent, refusing, both, subscribed, marketed].map(asked))
    expect(found.map((each) => each !== undefined)).toEqual([false, false, false, true, true])
  })

  it('leaves out what went back, what was cancelled and what has a review', async () => {
    const returning = await bought()
    expectDone(await want(returning))
    await apply(returning.visitor, returning.order as Parameters<typeof apply>[1])
    const writing = await bought()
    expectDone(await want(writing))
    const { open } = expectDone(await writing.visitor.call('/review/mine', writing.order))
    expectDone(
      await writing.visitor.call('/review/add', { ...writing.order, lineId: open[0]!.lineId, rating: 3 }),
    )
    await pass(8)
    expect(await asked(returning)).toBeUndefined()
    expect(await asked(writing)).toBeUndefined()
  })

  it('is stopped for good by one click, and not by opening the link', async () => {
    const buyer = await bought()
    expectDone(await want(buyer))
    await pass(8)
    const sent = (await asked(buyer))!
    const { rows } = await world.shop.pool.query(
      `select q.token from review_request q join orders o on o.id = q.order_id where o.number = $1`,
      [buyer.order.orderNumber],
    )
    expect(sent.text).toContain(`/review#stop=${rows[0].token}`)
    const url = `/review/unsubscribe?token=${rows[0].token}`
    const stops = async () =>
      (await world.shop.pool.query('select from review_stop where email = $1', [buyer.email])).rowCount
    expect((await world.app.inject(url)).headers.location).toBe(`/review#stop=${rows[0].token}`)
    expect(await stops()).toBe(0)
    const oneClick = {
      method: 'POST' as const,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    }
    expect(
      (await world.app.inject({ ...oneClick, url: '/review/unsubscribe?token=unknown' })).statusCode,
    ).toBe(200)
    expect((await world.app.inject({ ...oneClick, url })).statusCode).toBe(200)
    expect(await stops()).toBe(1)
    await world.shop.pool.query(
      `insert into subscriber (email, lang, token, confirmed_at) values ($1, 'en', $1, now())`,
      [buyer.email],
    )
    const again = { ...(await bought('BOWL')) }
    await world.shop.pool.query('update orders set email = $1 where number = $2', [
      buyer.email,
      again.order.orderNumber,
    ])
    await pass(8)
    expect(await requests(buyer)).toHaveLength(1)
  })

  it('is queued once by several processes', async () => {
    const buyer = await bought()
    expectDone(await want(buyer))
    clock += 8 * day
    await world.shop.pool.query(`delete from outbox where event = 'review.due'`)
    await Promise.all(Array.from({ length: 4 }, () => queueReviewRequests(world.shop)))
    const { rowCount } = await world.shop.pool.query(`select from outbox where event = 'review.due'`)
    expect(rowCount).toBe(1)
  })
})
