import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AdminPayload } from '#contract/admin/calls.ts'
import { currencySetting } from '#server/platform/currency.ts'
import type { Email } from '#server/platform/mail/mail.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import type { TestShop, Visitor } from '#test/app.ts'
import { berlin, expectDone, openBuyingShop, payAt, sell, signIn, stockOf, submit } from '#test/buying.ts'
import { type DeskCaller, runHeldJobs, signInStaff } from '#test/desk.ts'
import { expireDrafts } from './send-draft.ts'

let world: TestShop
let desk: DeskCaller
const emails: Email[] = []

beforeAll(async () => {
  world = await openBuyingShop({
    prepare: async (shop) => {
      const others = [{ code: 'USD', rate: 11_000, step: 1, country: 'US', withTax: false }]
      await shop.db.transaction((tx) => changeSetting(tx, currencySetting, { others }))
      await sell(shop, { sku: 'MUG', price: 2400, onHand: 1000, name: 'Mug', maxPerOrder: 20 })
      await sell(shop, { sku: 'BOWL', price: 3000, onHand: 1000, name: 'Bowl' })
    },
  })
  world.shop.mail.send = async (email) => void emails.push(email)
  desk = await signInStaff(world, { name: 'Mia' })
})
afterAll(() => world.close())
beforeEach(() => void emails.splice(0))

type Content = AdminPayload<'/draftOrder/create'>['content']

const content = (wish: Partial<Content> = {}): Content => ({
  email: 'ada@example.com',
  lines: [{ sku: 'MUG', quantity: 2 }],
  address: berlin,
  shippingMethod: 'standard',
  paymentMethod: 'test',
  ...wish,
})

async function draft(wish: Partial<Content> = {}) {
  return expectDone(await desk.call('/draftOrder/create', { content: content(wish) }))
}

const tokenIn = (link: string) => /#order=(.+)$/.exec(link)![1]!

async function sent(wish: Partial<Content> = {}) {
  const { draft: made } = await draft(wish)
  const { draft: open, version } = expectDone(await desk.call('/draftOrder/send', { number: made.number }))
  return { ...open, version, token: tokenIn(open.link!) }
}

const open = (visitor: Visitor, token: string) => visitor.call('/draftOrder/open', { token })
const show = async (number: string) => expectDone(await desk.call('/draftOrder/detail', { number }))

/** Opens the link and goes on to the last button: staff have entered everything. */
async function toLastButton(visitor: Visitor, token: string) {
  expectDone(await open(visitor, token))
  return expectDone(await visitor.call('/checkout/start')).checkout
}

async function later(days: number, work: () => Promise<unknown>) {
  const { now } = world.shop
  world.shop.now = () => new Date(now().getTime() + days * 24 * 3600_000)
  await work().finally(() => {
    world.shop.now = now
  })
}

async function product(onHand = 5, price = 1000) {
  const sku = `SKU-${crypto.randomUUID().slice(0, 8)}`
  await sell(world.shop, { sku, onHand, price, name: `Jug ${sku}` })
  return sku
}

describe('a draft order', () => {
  it('is emailed, opened, agreed to and paid like any order, at the prices that staff agreed', async () => {
    const { number, token, figures } = await sent({
      lines: [
        { sku: 'MUG', quantity: 30, unitPrice: 2000, reason: 'Café' },
        { sku: 'BOWL', quantity: 1 },
      ],
      shippingFee: 900,
      discount: { kind: 'amount', amount: 1000, label: 'For the wait' },
      note: 'See you soon',
    })
    // 30 × 20.00 + 30.00 − 10.00 + 9.00, as the shop itself calculates it.
    expect(figures.totals.total.amount).toBe(62_900)
    expect(figures.lines[0]).toMatchObject({ shopPrice: { amount: 2400 }, unitPrice: { amount: 2000 } })
    expect(figures.totals.explain.map(({ label }) => label)).toContain('For the wait')
    await runHeldJobs(world)
    expect(emails).toHaveLength(1)
    expect(emails[0]).toMatchObject({
      to: 'ada@example.com',
      subject: `Your prepared order ${number}: €629.00`,
    })
    expect(emails[0]!.text).toContain(`/cart#order=${token}`)
    expect(emails[0]!.text).toContain('See you soon')

    const buyer = world.visitor()
    const checkout = await toLastButton(buyer, token)
    expect(checkout).toMatchObject({ step: 'payment', email: 'ada@example.com', paymentMethod: 'test' })
    expect(checkout.totals.due.amount).toBe(62_900)
    const placed = expectDone(await submit(buyer, checkout))
    await payAt(world.app, placed.payment)
    await world.runJobs()
    expect(await show(number)).toMatchObject({
      draft: { status: 'ordered', orderNumber: placed.orderNumber, link: null },
    })
    const { order } = expectDone(await desk.call('/order/detail', { number: placed.orderNumber }))
    expect(order).toMatchObject({ payStatus: 'paid', price: { amount: 62_900 }, due: { amount: 0 } })
  })

  it('is ordered once: by two tabs, two devices, or a link that is used again', async () => {
    const { token } = await sent()
    const [phone, laptop] = [world.visitor(), world.visitor()]
    const first = await toLastButton(phone, token)
    const both = await Promise.all([submit(phone, first), submit(phone, first)])
    expect(both.filter(({ code }) => code === 0).length).toBeGreaterThan(0)
    const again = await open(laptop, token)
    expect(again).toMatchObject({ code: 40, data: { reason: 'transition_refused' } })
    const { orderNumber, accessKey } = again.data as unknown as { orderNumber: string; accessKey: string }
    const { order } = expectDone(await laptop.call('/order/detail', { number: orderNumber, accessKey }))
    expect(order.number).toBe(orderNumber)
    const { rows } = await world.shop.pool.query(
      `select from orders o join cart c on c.id = o.cart_id join draft_order d on d.id = c.quote_id
        where d.order_id is not null and o.number = $1`,
      [orderNumber],
    )
    expect(rows).toHaveLength(1)
  })

  it('moves to the browser that opened its link last, and the other one cannot order it', async () => {
    const { token } = await sent()
    const [phone, laptop] = [world.visitor(), world.visitor()]
    const onPhone = await toLastButton(phone, token)
    const onLaptop = await toLastButton(laptop, token)
    expect((await submit(phone, onPhone)).code).not.toBe(0)
    expectDone(await submit(laptop, onLaptop))
  })

  it('shows new figures to a buyer who agreed to the old ones, and orders nothing', async () => {
    const sku = await product()
    const { number, token } = await sent({ lines: [{ sku, quantity: 2 }] })
    const buyer = world.visitor()
    const seen = await toLastButton(buyer, token)
    await world.shop.pool.query('update variant set price = 1500 where sku = $1', [sku])
    expect(await submit(buyer, seen)).toMatchObject({ code: 10, data: { reason: 'price_changed' } })

    // Staff change it meanwhile: the cart is empty until the link is opened again.
    const { version } = await show(number)
    const lines = [{ sku, quantity: 1, unitPrice: 900, reason: 'Promised' }]
    expectDone(await desk.call('/draftOrder/save', { number, version, content: content({ lines }) }))
    expect((await submit(buyer, seen)).data).toMatchObject({ reason: 'cart_empty' })
    const fresh = await toLastButton(buyer, token)
    expect(fresh.cart.lines).toMatchObject([{ quantity: 1, unitPrice: { amount: 900 } }])
    expectDone(await submit(buyer, fresh))
    const late = { number, content: content({ lines }) }
    expect(await desk.call('/draftOrder/save', late)).toMatchObject({
      data: { reason: 'transition_refused' },
    })
  })

  it('places an order or takes a change of staff, never both', async () => {
    for (let round = 0; round < 5; round++) {
      const { number, token, version } = await sent()
      const buyer = world.visitor()
      const checkout = await toLastButton(buyer, token)
      const lines = [{ sku: 'BOWL', quantity: 1 }]
      const [ordered, saved] = await Promise.all([
        submit(buyer, checkout),
        desk.call('/draftOrder/save', { number, version: version + 1, content: content({ lines }) }),
      ])
      expect([ordered.code, saved.code].filter((code) => code === 0)).toHaveLength(1)
    }
  })

  it('holds units for its buyer until a set day, and the order takes exactly these', async () => {
    const sku = await product(3)
    const { number, token } = await sent({ lines: [{ sku, quantity: 3 }] })
    expectDone(await desk.call('/draftOrder/hold', { number, hold: true }))
    expect(await stockOf(world.shop, sku)).toMatchObject({ on_hand: 3, reserved: 3, moved_reserved: 3 })
    const stranger = world.visitor()
    expect((await stranger.call('/cart/add', { sku })).data).toMatchObject({ reason: 'sold_out' })
    const buyer = world.visitor()
    expectDone(await submit(buyer, await toLastButton(buyer, token)))
    expect(await stockOf(world.shop, sku)).toMatchObject({ on_hand: 3, reserved: 3, moved_reserved: 3 })

    const other = await product(2)
    const { number: second } = await sent({ lines: [{ sku: other, quantity: 2 }] })
    expectDone(await desk.call('/draftOrder/hold', { number: second, hold: true }))
    const lines = [{ sku: other, quantity: 1 }]
    expectDone(await desk.call('/draftOrder/save', { number: second, content: content({ lines }) }))
    expect(await stockOf(world.shop, other)).toMatchObject({ reserved: 1, moved_reserved: 1 })
    const many = [{ sku: other, quantity: 9 }]
    const refused = await desk.call('/draftOrder/save', { number: second, content: content({ lines: many }) })
    expect(refused).toMatchObject({ data: { reason: 'sold_out' } })
    await later(3, () => expireDrafts(world.shop))
    expect(await stockOf(world.shop, other)).toMatchObject({ reserved: 0, moved_reserved: 0 })
    expect(await show(second)).toMatchObject({ draft: { status: 'sent', heldUntil: null } })
  })

  it('cannot be ordered when its stock is gone or its last day has passed', async () => {
    const sku = await product(1)
    const { token } = await sent({ lines: [{ sku, quantity: 1 }] })
    const buyer = world.visitor()
    const checkout = await toLastButton(buyer, token)
    await world.shop.pool.query(
      'update stock set on_hand = 0 where variant_id = (select id from variant where sku = $1)',
      [sku],
    )
    expect((await submit(buyer, checkout)).data).toMatchObject({ reason: 'sold_out' })

    const short = await sent()
    const late = world.visitor()
    const inTime = await toLastButton(late, short.token)
    await later(15, async () => {
      expect((await submit(late, inTime)).data).toMatchObject({ reason: 'window_passed' })
      await expireDrafts(world.shop)
    })
    expect((await open(late, short.token)).data).toMatchObject({ reason: 'window_passed' })
    expect(expectDone(await late.call('/cart/info')).cart.lines).toEqual([])
    // Sent again, the same link works.
    expectDone(await desk.call('/draftOrder/send', { number: short.number }))
    expectDone(await open(late, short.token))
  })

  it('leaves the cart at will, and saves what was in the cart before', async () => {
    const { token } = await sent()
    const buyer = world.visitor()
    expectDone(await buyer.call('/cart/add', { sku: 'BOWL' }))
    const { cart } = expectDone(await open(buyer, token))
    expect(cart.quote).toMatchObject({ inquiryNumber: null })
    const [line] = cart.lines
    const more = { lineId: line!.id, quantity: 9 }
    expect((await buyer.call('/cart/update', more)).data).toMatchObject({ reason: 'transition_refused' })
    expect((await buyer.call('/cart/coupon', { code: 'X' })).code).toBe(40)
    expect(expectDone(await buyer.call('/draftOrder/leave')).cart.lines).toEqual([])
    expect(expectDone(await buyer.call('/cart/saved')).saved).toMatchObject([{ sku: 'BOWL' }])
    expectDone(await open(buyer, token))
  })

  it('is the order of its customer, although the buyer did not sign in', async () => {
    const ada = await signIn(world.shop)
    const { token, draft: made } = await draft({ customerId: ada.id, email: null }).then(async (each) => ({
      ...each,
      ...(await sent({ customerId: ada.id, email: null })),
    }))
    expect(made.email).toBe(ada.email)
    const buyer = world.visitor()
    const placed = expectDone(await submit(buyer, await toLastButton(buyer, token)))
    const customer = world.visitor({ 'x-auth': ada.token })
    expectDone(await customer.call('/order/detail', { number: placed.orderNumber }))
  })

  it('keeps an address that is half known, and lets the buyer enter it', async () => {
    const known = { firstName: 'Ada', city: 'Berlin', country: 'DE' }
    const { number, token } = await sent({ address: known, shippingMethod: null })
    expect((await show(number)).draft).toMatchObject({
      address: { ...known, lastName: '', lines: ['Berlin'] },
    })
    const checkout = await toLastButton(world.visitor(), token)
    expect(checkout).toMatchObject({ step: 'information', address: null })
    const unknownCode = { ...berlin, postalCode: '1' }
    const refused = await desk.call('/draftOrder/save', {
      number,
      content: content({ address: unknownCode }),
    })
    expect(refused.data).toMatchObject({ fields: { 'address.postalCode': expect.any(String) } })
  })

  it('is changed after it expired, and works again by the same link once it is sent', async () => {
    const { number, token } = await sent()
    expectDone(await desk.call('/draftOrder/expire', { number }))
    const lines = [{ sku: 'BOWL', quantity: 1 }]
    const { draft: saved } = expectDone(
      await desk.call('/draftOrder/save', { number, content: content({ lines }) }),
    )
    expect(saved).toMatchObject({ status: 'expired', link: null, lines: [{ sku: 'BOWL' }] })
    const closed = { data: { reason: 'transition_refused' } }
    expect(await desk.call('/draftOrder/hold', { number, hold: true })).toMatchObject(closed)
    expect((await open(world.visitor(), token)).data).toMatchObject({ reason: 'window_passed' })
    expectDone(await desk.call('/draftOrder/send', { number }))
    const { cart } = expectDone(await open(world.visitor(), token))
    expect(cart.lines).toMatchObject([{ sku: 'BOWL' }])
  })

  it('is made in a currency of the shop, which can be changed', async () => {
    const { currencies, countries } = expectDone(await desk.call('/draftOrder/choices', {}))
    expect(currencies).toEqual(['EUR', 'USD'])
    expect(countries).toContain('DE')
    const { draft: made } = await draft({ currency: 'USD', paymentMethod: null })
    expect(made.figures.totals.total).toMatchObject({ currency: 'USD' })
    const change = async (currency?: string) =>
      expectDone(
        await desk.call('/draftOrder/save', {
          number: made.number,
          content: content({ paymentMethod: null, ...(currency ? { currency } : {}) }),
        }),
      ).draft
    expect(await change()).toMatchObject({ currency: 'USD' })
    expect(await change('EUR')).toMatchObject({
      currency: 'EUR',
      figures: { totals: { total: { amount: 5290, currency: 'EUR' } } },
    })
  })

  it('refuses forged links, bad content and prices below the shop’s without the permission', async () => {
    const { number, token } = await sent()
    const visitor = world.visitor()
    const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
    expect((await open(visitor, forged)).data).toMatchObject({ reason: 'not_found' })
    const { draft: unsent } = await draft()
    expect(unsent.link).toBeNull()
    const bad: [Partial<Content>, string][] = [
      [{ lines: [{ sku: 'MUG', quantity: 1, unitPrice: 1 }] }, 'lines.0.reason'],
      [{ lines: [{ sku: 'NONE', quantity: 1 }] }, 'lines.0.sku'],
      [
        {
          lines: [
            { sku: 'MUG', quantity: 1 },
            { sku: 'MUG', quantity: 2 },
          ],
        },
        'lines.1.sku',
      ],
      [{ shippingMethod: 'rocket' }, 'shippingMethod'],
      [{ paymentMethod: 'shells' }, 'paymentMethod'],
      [{ currency: 'XXX' }, 'currency'],
      [{ customerId: crypto.randomUUID(), email: null }, 'customerId'],
    ]
    for (const [wish, field] of bad) {
      const answer = await desk.call('/draftOrder/create', { content: content(wish) })
      expect(answer.data).toMatchObject({ reason: 'invalid', fields: { [field]: expect.any(String) } })
    }
    const clerk = await signInStaff(world, { permissions: ['orders.read', 'orders.change'] })
    const cheap = [{ sku: 'MUG', quantity: 1, unitPrice: 2399, reason: 'Friend' }]
    const dear = [{ sku: 'MUG', quantity: 1, unitPrice: 2500, reason: 'Engraved' }]
    const create = (wish: Partial<Content>) => clerk.call('/draftOrder/create', { content: content(wish) })
    expect(await create({ lines: cheap })).toMatchObject({ code: 30 })
    expect(await create({ discount: { kind: 'percentage', percent: 500, label: 'x' } })).toMatchObject({
      code: 30,
    })
    expectDone(await create({ lines: dear }))
    const packer = await signInStaff(world, { role: 'packer' })
    expect((await packer.call('/draftOrder/detail', { number })).code).toBe(30)
  })

  it('keeps the later of two colleagues from overwriting, and repeats a retried call', async () => {
    const { draft: made, version } = await draft()
    const key = { idempotencyKey: crypto.randomUUID() }
    const wish = { number: made.number, version, content: content({ note: 'First' }), ...key }
    const first = expectDone(await desk.call('/draftOrder/save', wish))
    expect(expectDone(await desk.call('/draftOrder/save', wish)).version).toBe(first.version)
    const late = { number: made.number, version, content: content({ note: 'Second' }) }
    expect(await desk.call('/draftOrder/save', late)).toMatchObject({
      code: 10,
      data: { reason: 'changed_meanwhile', draft: { note: 'First' } },
    })
  })

  it('is listed, found, duplicated and deleted; a deletion and an email can be undone', async () => {
    const sku = await product()
    const { number, token } = await sent({ lines: [{ sku, quantity: 1 }] })
    const find = async (q: string) => expectDone(await desk.call('/draftOrder/list', { q })).items
    expect(await find(sku)).toMatchObject([{ number, status: 'sent', buyer: 'Ada Lind', count: 1 }])
    const { draft: copy } = expectDone(await desk.call('/draftOrder/duplicate', { number }))
    expect(copy).toMatchObject({ status: 'draft', lines: [{ sku }] })
    const { change } = expectDone(await desk.call('/draftOrder/delete', { number: copy.number }))
    expect((await find(sku)).map((row) => row.number)).toEqual([number])
    expectDone(await desk.call('/change/undo', { id: change.id }))
    expect(await find(sku)).toHaveLength(2)

    const again = expectDone(await desk.call('/draftOrder/send', { number: copy.number }))
    expectDone(await desk.call('/change/undo', { id: again.change.id }))
    emails.length = 0
    await runHeldJobs(world)
    expect(emails.filter(({ text }) => text.includes(copy.number))).toEqual([])
    expect((await show(copy.number)).draft).toMatchObject({ status: 'draft', link: null })
    const visitor = world.visitor()
    expectDone(await desk.call('/draftOrder/expire', { number }))
    expect((await open(visitor, token)).data).toMatchObject({ reason: 'window_passed' })
  })
})
