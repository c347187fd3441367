import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Condition } from '#contract/admin/list.ts'
import type { Data, Payload } from '#contract/calls.ts'
import type { Email } from '#server/platform/mail/mail.ts'
import { issueTicket } from '#server/platform/sign-in/ticket.ts'
import type { TestShop, Visitor } from '#test/app.ts'
import { berlin, checkOut, expectDone, openBuyingShop, sell, signIn, submit } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { jpegWithPlace, sendImage } from '#test/uploads.ts'
import { expireQuotes } from './quotes/end-quote.ts'

let world: TestShop
let desk: DeskCaller
const emails: Email[] = []

beforeAll(async () => {
  world = await openBuyingShop({
    prepare: async (shop) => {
      await sell(shop, { sku: 'MUG', price: 2400, onHand: 1000, name: 'Mug', maxPerOrder: 20 })
      await sell(shop, { sku: 'BOWL', price: 3000, onHand: 5, name: 'Bowl' })
    },
  })
  world.shop.mail.send = async (email) => void emails.push(email)
  desk = await signInStaff(world, { name: 'Mia' })
})
afterAll(() => world.close())
beforeEach(() => void emails.splice(0))

async function later<Result>(days: number, work: () => Promise<Result>): Promise<Result> {
  const { now } = world.shop
  world.shop.now = () => new Date(now().getTime() + days * 24 * 3600_000)
  try {
    return await work()
  } finally {
    world.shop.now = now
  }
}

const ticketFor = (purpose: 'inquiry' | 'feedback' | 'upload') => issueTicket(world.shop, purpose).ticket

type Wish = Partial<Payload<'/inquiry/submit'>>

async function ask(visitor: Visitor, wish: Wish = {}): Promise<Data<'/inquiry/submit'>> {
  return expectDone(
    await visitor.call('/inquiry/submit', {
      products: [{ slug: 'mug', sku: 'MUG', quantity: 50 }],
      name: 'Ada Lind',
      email: 'ada@example.com',
      content: 'For a café. Can you engrave them?',
      ticket: ticketFor('inquiry'),
      ...wish,
    }),
  )
}

type Offer = Partial<Omit<Parameters<typeof desk.call<'/quote/make'>>[1], 'inquiry'>>

async function quote(number: string, offer: Offer = {}): Promise<string> {
  const lines = [{ sku: 'MUG', quantity: 50, unitPrice: 1900 }]
  const made = expectDone(
    await desk.call('/quote/make', { inquiry: number, lines, shippingFee: 1500, ...offer }),
  )
  const { number: quoted } = made.inquiry.quotes[0]!
  expectDone(await desk.call('/quote/send', { number: quoted }))
  return quoted
}

async function asked(visitor = world.visitor(), offer: Offer = {}) {
  const { number, accessKey } = await ask(visitor)
  return { visitor, number, accessKey: accessKey!, quoted: await quote(number, offer) }
}

const reasonOf = (envelope: { data: unknown }) => (envelope.data as { reason?: string }).reason

describe('an inquiry', () => {
  it('names several products, brings pictures, and is acknowledged by email', async () => {
    const visitor = world.visitor()
    const { data: picture } = await sendImage(world, visitor, await jpegWithPlace(), {
      ticket: ticketFor('upload'),
    })
    const { number, accessKey } = await ask(visitor, {
      products: [
        { slug: 'mug', sku: 'MUG', quantity: 20 },
        { slug: 'mug', sku: 'MUG', quantity: 30 },
        { slug: 'bowl' },
      ],
      images: [picture.id],
    })
    expect(number).toMatch(/^Q-/)
    const { inquiry } = expectDone(await visitor.call('/inquiry/detail', { number }))
    expect(inquiry).toMatchObject({
      status: 'open',
      lines: [
        { sku: 'MUG', name: 'Mug', quantity: 50 },
        { sku: null, name: 'Bowl', quantity: 1 },
      ],
      images: [{ id: picture.id }],
      quotes: [],
      messages: [],
    })
    await world.runJobs()
    expect(emails).toMatchObject([
      { to: 'ada@example.com', subject: `We’ve received your inquiry ${number}` },
    ])
    expect(emails[0]!.text).toContain(`/quote/${number}#key=${accessKey}`)
    const other = world.visitor()
    expect(reasonOf(await other.call('/inquiry/detail', { number }))).toBe('not_found')
    expect(expectDone(await other.call('/inquiry/detail', { number, accessKey })).inquiry.number).toBe(number)
  })

  it('needs a ticket, products on sale and pictures of its own', async () => {
    const visitor = world.visitor()
    const given = {
      products: [{ slug: 'mug' }],
      name: 'Ada',
      email: 'ada@example.com',
      content: 'Hello',
    }
    expect(reasonOf(await visitor.call('/inquiry/submit', given))).toBe('ticket_required')
    const ticket = ticketFor('inquiry')
    const gone = { ...given, products: [{ slug: 'teapot' }], ticket }
    expect(reasonOf(await visitor.call('/inquiry/submit', gone))).toBe('not_found')
    const images = [crypto.randomUUID()]
    const foreign = await visitor.call('/inquiry/submit', { ...given, images, ticket })
    expect(foreign.data).toMatchObject({ fields: { images: expect.any(String) } })
    // A ticket is spent once.
    expect(reasonOf(await visitor.call('/inquiry/submit', { ...given, ticket }))).toBe('ticket_required')
  })

  it('is a conversation with staff, who find it in the inbox', async () => {
    const visitor = world.visitor()
    const { number } = await ask(visitor)
    const { inquiry } = expectDone(await desk.call('/inquiry/detail', { number }))
    expect(inquiry).toMatchObject({ name: 'Ada Lind', content: expect.stringContaining('café') })
    const topic = { all: [{ field: 'aboutNumber', op: 'is', value: number }] } as const
    expect(
      expectDone(await desk.call('/thread/list', { filter: { all: [...topic.all] } })).items,
    ).toMatchObject([{ id: inquiry.threadId, about: { kind: 'inquiry', number }, lastFrom: 'shopper' }])
    expectDone(await desk.call('/thread/reply', { id: inquiry.threadId, text: 'Yes, we can.' }))
    expectDone(await desk.call('/thread/reply', { id: inquiry.threadId, text: 'A café!', internal: true }))
    const said = expectDone(await visitor.call('/inquiry/message', { number, text: 'Great, 50 please.' }))
    expect(said.inquiry.messages).toMatchObject([
      { from: 'staff', author: 'Mia', text: 'Yes, we can.' },
      { from: 'shopper', text: 'Great, 50 please.' },
    ])
  })

  it('waits in the inbox until it has a quote, also after a question, and is put away when it is closed', async () => {
    const { number } = await ask(world.visitor())
    const { threadId: id } = expectDone(await desk.call('/inquiry/detail', { number })).inquiry
    const is = (field: 'aboutNumber' | 'inquiryStatus' | 'aboutKind', value: string) =>
      ({ field, op: 'is', value }) as Condition
    const find = async (...all: Condition[]) => {
      const filter = { all: [is('aboutNumber', number), ...all] } as never
      return expectDone(await desk.call('/thread/list', { filter })).items
    }
    const waiting = { field: 'waiting', op: 'is', value: true } as const
    const queued = async () => {
      const { queues } = expectDone(await desk.call('/home/state', {}))
      return queues.find(({ code }) => code === 'inquiries')?.count ?? 0
    }
    const before = await queued()
    const asked = { kind: 'inquiry', number, label: expect.stringContaining('Mug'), recordId: null }
    const [row] = await find(waiting, is('aboutKind', 'inquiry'))
    expect(row).toMatchObject({ id, about: asked, inquiryStatus: 'open', shopper: 'Ada Lind' })
    expectDone(await desk.call('/thread/reply', { id, text: 'Glazed or raw?' }))
    expect(await find(waiting)).toMatchObject([{ lastFrom: 'staff', waitingSince: row!.createdAt }])
    expect(await queued()).toBe(before)
    const until = new Date(world.shop.now().getTime() + 3600_000).toISOString()
    expectDone(await desk.call('/thread/snooze', { id, until }))
    expect([await find(waiting), await queued()]).toEqual([[], before - 1])
    const lines = [{ sku: 'MUG', quantity: 50, unitPrice: 1900 }]
    expectDone(await desk.call('/quote/make', { inquiry: number, lines }))
    expectDone(await desk.call('/quote/send', { number: `${number}-1` }))
    expect(await find(is('inquiryStatus', 'quoted'))).toMatchObject([{ id, waitingSince: null }])
    expectDone(await desk.call('/inquiry/close', { number }))
    expect(await find()).toMatchObject([{ status: 'closed', inquiryStatus: 'closed', snoozedUntil: null }])
  })

  it('is found in the inbox by the name, the phone number and the products of its sender', async () => {
    const { number } = await ask(world.visitor(), { name: 'Ottilie Brandt', phone: '+493099887766' })
    for (const q of ['ottilie', '998877', 'brandt mug', number]) {
      const { items } = expectDone(await desk.call('/thread/list', { q }))
      expect(items.map(({ about }) => about?.number)).toContain(number)
    }
  })

  it('keeps its conversation open until it has a quote or is closed itself', async () => {
    const { number } = await ask(world.visitor())
    const { inquiry } = expectDone(await desk.call('/inquiry/detail', { number }))
    const { threadId: id } = inquiry
    expect(reasonOf(await desk.call('/thread/close', { id }))).toBe('transition_refused')
    expectDone(await desk.call('/inquiry/close', { number }))
    const { items } = expectDone(await desk.call('/thread/list', { q: number }))
    expect(items).toMatchObject([{ id, status: 'closed', inquiryStatus: 'closed' }])
  })

  it('is erased with the account whose address it has, although another account sent it', async () => {
    const [sender, owner] = [await signIn(world.shop), await signIn(world.shop)]
    const { number } = await ask(world.visitor({ 'x-auth': sender.token }), { email: owner.email })
    const found = async () => expectDone(await desk.call('/thread/list', { q: owner.email })).items
    expect((await found()).map(({ about }) => about?.number)).toEqual([number])
    const { confirm } = expectDone(await desk.call('/customer/erasePreview', { id: owner.id }))
    expectDone(await desk.call('/customer/erase', { id: owner.id, confirm }))
    expect(await found()).toEqual([])
  })

  it('of a guest belongs to the customer after signing in, is exported and erased with the account', async () => {
    const visitor = world.visitor()
    const { email, token, id } = await signIn(world.shop)
    const { number } = await ask(visitor, { email })
    const { mergeInquiries } = await import('./inquiry.calls.ts')
    await world.shop.db.transaction((tx) => mergeInquiries(tx, visitor.id!, id))
    const customer = world.visitor({ 'x-auth': token })
    expect(expectDone(await customer.call('/inquiry/list')).items).toMatchObject([{ number, quote: null }])
    const held = expectDone(await desk.call('/customer/export', { id })).export as Record<string, unknown[]>
    expect(held.inquiries).toMatchObject([{ number, lines: [{ sku: 'MUG' }] }])
    const { confirm } = expectDone(await desk.call('/customer/erasePreview', { id }))
    expectDone(await desk.call('/customer/erase', { id, confirm }))
    expect(reasonOf(await desk.call('/inquiry/detail', { number }))).toBe('not_found')
  })
})

describe('a quote', () => {
  it('is emailed, and ordered at its own prices and fee, which nothing changes', async () => {
    const { visitor, number, quoted } = await asked()
    emails.length = 0
    await world.runJobs()
    expect(emails.at(-1)).toMatchObject({ subject: `Your quote ${quoted}: €965.00` })
    expectDone(await visitor.call('/cart/add', { sku: 'BOWL', quantity: 2 }))
    const { cart } = expectDone(await visitor.call('/quote/accept', { number: quoted }))
    expect(cart).toMatchObject({
      quote: { number: quoted, inquiryNumber: number },
      lines: [{ sku: 'MUG', quantity: 50, unitPrice: { amount: 1900 }, total: { amount: 95_000 } }],
      notices: [],
    })
    const { saved } = expectDone(await visitor.call('/cart/saved'))
    expect(saved).toMatchObject([{ sku: 'BOWL', quantity: 2 }])
    const [line] = cart.lines
    for (const refused of [
      visitor.call('/cart/add', { sku: 'BOWL' }),
      visitor.call('/cart/update', { lineId: line!.id, quantity: 1 }),
      visitor.call('/cart/remove', { lineId: line!.id }),
      visitor.call('/cart/clear'),
      visitor.call('/cart/saveForLater', { lineId: line!.id }),
      visitor.call('/cart/fill', { items: [{ sku: 'BOWL' }] }),
    ])
      expect(reasonOf(await refused)).toBe('transition_refused')
    await sell(world.shop, { sku: 'MUG', price: 9900, onHand: 1000, name: 'Mug', maxPerOrder: 20 })
    const checkout = await checkOut(visitor, { sku: '' })
    expect(checkout.shippingMethods).toMatchObject([{ code: 'standard', fee: { amount: 1500 } }])
    expect(checkout.totals.total).toEqual({ amount: 96_500, currency: 'EUR' })
    const { orderNumber } = expectDone(await submit(visitor, checkout))
    await world.runJobs()
    await world.runJobs()
    const { quote: after } = expectDone(await visitor.call('/quote/detail', { number: quoted }))
    expect(after).toMatchObject({ status: 'accepted', orderNumber, can: { accept: false, open: false } })
    expect(reasonOf(await visitor.call('/quote/accept', { number: quoted }))).toBe('transition_refused')
    await sell(world.shop, { sku: 'MUG', price: 2400, onHand: 1000, name: 'Mug', maxPerOrder: 20 })
  })

  it('is in one cart only, however often and wherever it is accepted', async () => {
    const { visitor, accessKey, quoted } = await asked()
    const phone = world.visitor()
    const wanted = { number: quoted, accessKey }
    const answers = await Promise.all(
      [visitor, visitor, phone, phone, visitor, phone].map((each) => each.call('/quote/accept', wanted)),
    )
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0, 0])
    const carts = async () => {
      const shown = await Promise.all([visitor, phone].map((each) => each.call('/cart/info')))
      return shown.map((each) => expectDone(each).cart.count)
    }
    expect((await carts()).toSorted()).toEqual([0, 50])
    const { rows } = await world.shop.pool.query(
      `select count(*)::int from cart c join quote q on q.id = c.quote_id where q.number = $1`,
      [quoted],
    )
    expect(rows).toEqual([{ count: 1 }])
    // The last press decides which browser has it.
    expectDone(await visitor.call('/quote/accept', wanted))
    expect(await carts()).toEqual([50, 0])
  })

  it('is ordered once, whoever is faster: the order, or another browser that takes the cart over', async () => {
    for (let round = 0; round < 3; round++) {
      const { visitor, accessKey, quoted } = await asked()
      expectDone(await visitor.call('/quote/accept', { number: quoted }))
      const checkout = await checkOut(visitor, { sku: '' })
      const phone = world.visitor()
      const [placed, taken] = await Promise.all([
        submit(visitor, checkout),
        phone.call('/quote/accept', { number: quoted, accessKey }),
      ])
      expect([placed.code === 0, taken.code === 0].filter(Boolean)).toHaveLength(1)
      const { rows } = await world.shop.pool.query(
        `select count(*)::int orders from orders o join cart c on c.id = o.cart_id
          join quote q on q.id = c.quote_id where q.number = $1`,
        [quoted],
      )
      expect(rows[0].orders).toBe(placed.code === 0 ? 1 : 0)
    }
  })

  it('can be taken out of the cart, and accepted again', async () => {
    const { visitor, number, quoted } = await asked()
    expectDone(await visitor.call('/quote/accept', { number: quoted }))
    expect(expectDone(await visitor.call('/quote/leave')).cart).toMatchObject({ lines: [], quote: null })
    expect(expectDone(await visitor.call('/inquiry/detail', { number })).inquiry.status).toBe('quoted')
    expect(expectDone(await visitor.call('/quote/accept', { number: quoted })).cart.count).toBe(50)
  })

  it('needs its stock', async () => {
    const lines = [{ sku: 'BOWL', quantity: 6, unitPrice: 3000 }]
    const { visitor, quoted } = await asked(world.visitor(), { lines })
    const refused = await visitor.call('/quote/accept', { number: quoted })
    expect(refused.data).toMatchObject({ reason: 'sold_out', lines: [{ sku: 'BOWL', left: 5 }] })
    expect(expectDone(await visitor.call('/quote/detail', { number: quoted })).quote.lines).toMatchObject([
      { outOfStock: true },
    ])
  })

  it('ends with its last day, also in the cart, and nobody can order it then', async () => {
    const { visitor, number, quoted } = await asked()
    expectDone(await visitor.call('/quote/accept', { number: quoted }))
    const waiting = await asked()
    const checkout = await checkOut(visitor, { sku: '' })
    await later(15, async () => {
      expect(reasonOf(await submit(visitor, checkout))).toBe('window_passed')
      expect(reasonOf(await waiting.visitor.call('/quote/accept', { number: waiting.quoted }))).toBe(
        'window_passed',
      )
      await Promise.all([expireQuotes(world.shop), expireQuotes(world.shop)])
      expect(expectDone(await visitor.call('/cart/info')).cart).toMatchObject({ lines: [], quote: null })
      expect(expectDone(await visitor.call('/inquiry/detail', { number })).inquiry).toMatchObject({
        status: 'closed',
        quotes: [{ status: 'expired', can: { accept: false, reject: false } }],
      })
      emails.length = 0
      await world.runJobs()
    })
    expect(emails.filter(({ subject }) => subject === `Quote ${quoted} has expired`)).toHaveLength(1)
  })

  it('is rejected with a reason, which staff read', async () => {
    const { visitor, number, quoted } = await asked()
    const reason = 'Delivery is too late.'
    const done = expectDone(await visitor.call('/quote/reject', { number: quoted, reason }))
    expect(done.quote).toMatchObject({ status: 'rejected', rejectReason: reason })
    expect(reasonOf(await visitor.call('/quote/accept', { number: quoted }))).toBe('transition_refused')
    const { inquiry } = expectDone(await desk.call('/inquiry/detail', { number }))
    expect(inquiry.status).toBe('open')
    expect(
      expectDone(await desk.call('/thread/detail', { id: inquiry.threadId })).messages.at(-1)!.text,
    ).toBe(reason)
  })

  it('replaces earlier ones, and takes them out of the cart; drafts stay with staff', async () => {
    const { visitor, number, quoted } = await asked()
    expectDone(await visitor.call('/quote/accept', { number: quoted }))
    const lines = [{ sku: 'MUG', quantity: 60, unitPrice: 1800 }]
    const { inquiry } = expectDone(await desk.call('/quote/make', { inquiry: number, lines }))
    const draft = inquiry.quotes[0]!.number
    expect(draft).toBe(`${number}-2`)
    expect(reasonOf(await visitor.call('/quote/accept', { number: draft }))).toBe('not_found')
    expectDone(await desk.call('/quote/send', { number: draft }))
    expect(expectDone(await visitor.call('/cart/info')).cart.lines).toEqual([])
    const shown = expectDone(await visitor.call('/inquiry/detail', { number })).inquiry
    expect(shown.quotes.map(({ status }) => status)).toEqual(['sent', 'replaced'])
    expect(reasonOf(await visitor.call('/quote/accept', { number: quoted }))).toBe('transition_refused')
    // Without a fee of its own, the usual methods are offered.
    expectDone(await visitor.call('/quote/accept', { number: draft }))
    const { checkout } = expectDone(
      await visitor.call('/checkout/information', { email: 'ada@example.com', address: berlin }),
    )
    expect(checkout.shippingMethods.map(({ code }) => code)).toContain('standard')
  })

  it('below the shop’s prices needs somebody who may change prices, and the version that they saw', async () => {
    const { number } = await ask(world.visitor())
    const support = await signInStaff(world, { role: 'support' })
    const low = { inquiry: number, lines: [{ sku: 'MUG', quantity: 50, unitPrice: 1900 }] }
    expect((await support.call('/quote/make', low)).code).toBe(30)
    const same = { ...low, lines: [{ sku: 'MUG', quantity: 50, unitPrice: 2400 }] }
    const { version } = expectDone(await support.call('/quote/make', same))
    expect((await desk.call('/quote/make', { ...low, version: version - 1 })).code).toBe(10)
    for (const wrong of [
      { ...low, lines: [{ sku: 'NONE', quantity: 1, unitPrice: 1 }] },
      { ...low, lines: [...low.lines, ...low.lines] },
      { ...low, validUntil: '2020-01-01T00:00:00Z' },
    ])
      expect((await desk.call('/quote/make', wrong)).code).toBe(40)
  })

  it('in a guest’s cart survives signing in; the customer’s own lines are saved for later', async () => {
    const { visitor, quoted } = await asked()
    expectDone(await visitor.call('/quote/accept', { number: quoted }))
    const { id, token } = await signIn(world.shop)
    const customer = world.visitor({ 'x-auth': token })
    expectDone(await customer.call('/cart/add', { sku: 'BOWL', quantity: 3 }))
    const { mergeCarts } = await import('#server/cart/merge-carts.ts')
    await world.shop.db.transaction((tx) => mergeCarts(tx, visitor.id!, id))
    expect(expectDone(await customer.call('/cart/info')).cart).toMatchObject({
      quote: { number: quoted },
      count: 50,
    })
    expect(expectDone(await customer.call('/cart/saved')).saved).toMatchObject([{ sku: 'BOWL', quantity: 3 }])
  })
})

describe('feedback', () => {
  it('arrives in the inbox with its pictures, and is answered where the sender asked', async () => {
    const visitor = world.visitor()
    const { data: picture } = await sendImage(world, visitor, await jpegWithPlace(), {
      ticket: ticketFor('upload'),
    })
    const content = '<script>alert(1)</script>'
    const given = { kind: 'problem' as const, content, images: [picture.id as string] }
    expect(reasonOf(await visitor.call('/feedback/submit', given))).toBe('ticket_required')
    const ticket = ticketFor('feedback')
    const { number } = expectDone(
      await visitor.call('/feedback/submit', { ...given, contact: 'Ada@example.com', ticket }),
    )
    const { feedback } = expectDone(await desk.call('/feedback/detail', { number }))
    expect(feedback).toMatchObject({
      kind: 'problem',
      contact: 'Ada@example.com',
      images: [{ id: picture.id }],
    })
    const thread = expectDone(await desk.call('/thread/detail', { id: feedback.threadId! }))
    expect(thread).toMatchObject({
      thread: { about: { kind: 'feedback', number }, shopper: 'ada@example.com' },
      messages: [{ text: given.content }],
    })
    const { threads } = expectDone(await visitor.call('/message/list'))
    expect(threads).toMatchObject([{ about: { kind: 'feedback', number } }])
  })
})
