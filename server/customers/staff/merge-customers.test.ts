import { readdir, readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  article,
  audit,
  comment,
  customer,
  deskSearch,
  loginSession,
  order,
  review,
} from '#server/db/tables.ts'
import { readOutbox } from '#server/platform/mail/outbox.ts'
import { issueTicket } from '#server/platform/sign-in/ticket.ts'
import { goodPassword, signInAgain, signUp } from '#test/accounts.ts'
import type { TestShop, Visitor } from '#test/app.ts'
import {
  berlin,
  buy,
  checkOut,
  expectDone,
  openBuyingShop,
  payAt,
  sell,
  signIn,
  submit,
} from '#test/buying.ts'
import { type DeskCaller, openKey, signInStaff } from '#test/desk.ts'
import { deliver } from '#test/returns.ts'

let world: TestShop
let owner: DeskCaller
beforeAll(async () => {
  world = await openBuyingShop({
    env: { CAPTCHA: 'test' },
    prepare: async (shop) => {
      for (const sku of ['MUG', 'BOWL', 'CUP']) await sell(shop, { sku, price: 1000, onHand: 1000 })
    },
  })
  owner = await signInStaff(world, { name: 'Ada' })
})
afterAll(() => world.close())

type Person = { id: string; email: string; visitor: Visitor }

async function person(name?: [string, string]): Promise<Person> {
  const { id, email, token } = await signIn(world.shop)
  const visitor = world.visitor({ 'x-auth': token })
  if (name) expectDone(await visitor.call('/user/editName', { firstName: name[0], lastName: name[1] }))
  return { id, email, visitor }
}

async function personWithPassword(): Promise<Person> {
  const { visitor, account, user } = await signUp(world)
  return { id: user.id, email: account, visitor }
}

const preview = async (own: Person, other: Person) =>
  expectDone(await owner.call('/customer/mergePreview', { id: own.id, from: other.id }))

/** A merge that keeps the address of the first, as its preview confirms it. */
async function wishOf(own: Person, other: Person, choice: Record<string, string> = {}) {
  const { confirm } = await preview(own, other)
  return { id: own.id, from: other.id, choice: { email: own.email, ...choice }, confirm }
}

const merge = async (...which: Parameters<typeof wishOf>) =>
  owner.call('/customer/merge', await wishOf(...which))

const stored = async ({ id }: Person) =>
  (await world.shop.db.select().from(customer).where(eq(customer.id, id)))[0]

describe('merging two customers', () => {
  it('transfers orders with their returns, addresses, credit, favorites, threads and the cart', async () => {
    const [own, other] = [await person(['Grace', 'Hopper']), await person()]
    for (const each of [own, other]) {
      expectDone(await each.visitor.call('/address/save', { address: berlin }))
      expectDone(await owner.call('/customer/credit', { id: each.id, amount: 500, reason: 'Welcome' }))
    }
    const porto = { ...berlin, city: 'Hamburg', postalCode: '20095', isDefault: true }
    expectDone(await other.visitor.call('/address/save', { address: porto }))
    const placed = await buy(other.visitor, { email: other.email })
    await payAt(world.app, placed.payment)
    expectDone(await own.visitor.call('/favorite/add', { type: 'product', id: await productId('MUG') }))
    for (const sku of ['MUG', 'BOWL']) {
      expectDone(await other.visitor.call('/favorite/add', { type: 'product', id: await productId(sku) }))
    }
    expectDone(await own.visitor.call('/message/send', { text: 'Hello from one account' }))
    expectDone(await other.visitor.call('/message/send', { text: 'Hello from the other' }))
    const about = { kind: 'order' as const, number: placed.orderNumber }
    expectDone(await other.visitor.call('/message/send', { about, text: 'When does it ship?' }))
    expectDone(await own.visitor.call('/cart/add', { sku: 'MUG', quantity: 1 }))
    expectDone(await other.visitor.call('/cart/add', { sku: 'MUG', quantity: 2 }))
    expectDone(await other.visitor.call('/cart/add', { sku: 'CUP' }))
    await world.runJobs()

    expect(await preview(own, other)).toMatchObject({
      differs: [{ field: 'email', own: own.email, other: other.email }],
      moves: { orders: 1, addresses: 2, favorites: 2, threads: 2, credits: { amount: 500 } },
      confirm: other.email,
    })
    const { customer: shown, change } = expectDone(await merge(own, other))
    expect(shown).toMatchObject({
      ...{ id: own.id, name: 'Grace Hopper', email: own.email, orders: 1, credits: { amount: 1000 } },
      addresses: [
        { city: 'Berlin', default_shipping: true },
        { city: 'Hamburg', default_shipping: false },
      ],
      lastOrders: [{ number: placed.orderNumber }],
    })
    expect(shown.creditMoves.map(({ amount }) => amount)).toEqual([500, 500])
    expect(change.undo).toBeNull()

    const { visitor } = own
    expect(expectDone(await visitor.call('/order/list', {})).items).toMatchObject([
      { number: placed.orderNumber },
    ])
    expect(expectDone(await visitor.call('/favorite/count')).product).toBe(2)
    const { cart } = expectDone(await visitor.call('/cart/info'))
    expect(cart.lines.map(({ sku, quantity }) => [sku, quantity]).toSorted()).toEqual([
      ['CUP', 1],
      ['MUG', 3],
    ])
    const { threads } = expectDone(await visitor.call('/message/list', {}))
    expect(threads.map((thread) => thread.about?.number ?? null).toSorted()).toEqual([
      placed.orderNumber,
      null,
    ])
    const general = threads.find((thread) => thread.about === null)!
    const { messages } = expectDone(await visitor.call('/message/list', { threadId: general.id }))
    expect(messages.map(({ text }) => text)).toEqual(['Hello from the other', 'Hello from one account'])
  })

  it('transfers reviews, questions, comments and inquiries', async () => {
    const [own, other] = [await person(['Grace', 'Hopper']), await person()]
    const { call } = other.visitor
    const placed = await buy(other.visitor, { email: other.email })
    await payAt(world.app, placed.payment)
    await deliver(world, placed.orderNumber)
    const { order: bought } = expectDone(await call('/order/detail', { number: placed.orderNumber }))
    const written = {
      orderNumber: bought.number,
      lineId: bought.products[0]!.lineId,
      rating: 4,
      text: 'Good.',
    }
    expectDone(await call('/review/add', written))
    expectDone(await call('/question/ask', { slug: 'mug', text: 'Is it heavy?' }))
    const [story] = await world.shop.db.insert(article).values({ handle: 'story' }).returning()
    const noted = { articleId: story!.id, customerId: other.id, author: 'Ada', lang: 'en', text: 'Fine.' }
    await world.shop.db.insert(comment).values({ ...noted, status: 'approved', at: world.shop.now() })
    const { ticket } = issueTicket(world.shop, 'inquiry')
    const products = [{ slug: 'mug', sku: 'MUG', quantity: 50 }]
    const asked = { products, name: 'Ada Lind', email: other.email, content: 'For a café.', ticket }
    const { number } = expectDone(await call('/inquiry/submit', asked))

    expectDone(await merge(own, other))
    const { visitor } = own
    expect(expectDone(await visitor.call('/review/mine', {})).items).toMatchObject([{ text: 'Good.' }])
    expect(expectDone(await visitor.call('/inquiry/list', {})).items).toMatchObject([{ number }])
    expectDone(await visitor.call('/inquiry/message', { number, text: 'And in blue, please.' }))
    for (const table of ['review', 'question', 'comment', 'inquiry']) {
      const { rows } = await world.shop.pool.query(`select from ${table} where customer_id = $1`, [own.id])
      expect([table, rows.length]).toEqual([table, 1])
    }
  })

  it('counts a vote once that both accounts gave, and keeps the one of the other account', async () => {
    const [own, other] = [await person(['Grace', 'Hopper']), await person()]
    const productId = (await world.shop.pool.query(`select id from product where handle = 'mug'`)).rows[0].id
    const made = { productId, author: 'Ada', status: 'published' as const, rating: 5, lang: 'en' }
    const [both, one] = await world.shop.db
      .insert(review)
      .values(['Good.', 'Fine.'].map((text) => ({ ...made, text, publishedAt: world.shop.now() })))
      .returning()
    for (const each of [own, other]) expectDone(await each.visitor.call('/review/helpful', { id: both!.id }))
    expectDone(await other.visitor.call('/review/helpful', { id: one!.id }))
    expectDone(await merge(own, other))
    for (const { id } of [both!, one!])
      expect(expectDone(await own.visitor.call('/review/helpful', { id })).helpful).toBe(1)
  })

  it('ends the other account: nobody signs in to it, and none of its ways in opens the one that stays', async () => {
    const [own, other] = [await personWithPassword(), await personWithPassword()]
    expectDone(await merge(own, other))
    await world.runJobs()
    expect((await other.visitor.call('/user/info')).code).toBe(50)
    const stranger = world.visitor()
    const given = { account: other.email, password: goodPassword }
    expect((await stranger.call('/auth/signin', given)).data).toMatchObject({ reason: 'credentials_wrong' })
    await signInAgain(world, own.email)
    expect(await stored(other)).toBeUndefined()
    const subject = async (to: string) =>
      (await readOutbox(world.shop.config.dataDir, to)).map((each) => each.subject)
    expect(await subject(own.email)).toContain('Your Vitrine accounts were merged')
    expect(await subject(other.email)).toContain('Your Vitrine account was merged into another')
    const found = await world.shop.db.select().from(deskSearch).where(eq(deskSearch.id, other.id))
    expect(found).toEqual([])
  })

  it('is refused while it is not clear which value stays', async () => {
    const [own, other] = [await personWithPassword(), await person(['Grace', 'Murray'])]
    expectDone(await own.visitor.call('/user/editName', { firstName: 'Grace', lastName: 'Hopper' }))
    expectDone(await other.visitor.call('/user/editInfo', { nickName: 'G', bio: '', birthday: '1990-12-09' }))
    const { confirm, differs } = await preview(own, other)
    expect(differs.map(({ field }) => field)).toEqual(['email', 'name'])
    const call = (choice: Record<string, string>, typed = confirm) =>
      owner.call('/customer/merge', { id: own.id, from: other.id, choice, confirm: typed })
    expect(await call({})).toMatchObject({
      code: 40,
      data: { reason: 'invalid', fields: { email: expect.any(String), name: expect.any(String) }, differs },
    })
    const chosen = { email: other.email, name: 'Grace Murray' }
    expect(await call({ ...chosen, email: 'third@example.com' })).toMatchObject({
      code: 10,
      data: { reason: 'changed_meanwhile' },
    })
    expect(await call(chosen, 'Somebody')).toMatchObject({
      data: { fields: { confirm: expect.any(String) } },
    })
    expect((await call({ ...chosen, email: '' })).data).toMatchObject({ reason: 'changed_meanwhile' })
    const same = { id: own.id, from: own.id, confirm: 'x' }
    expect((await owner.call('/customer/merge', same)).data).toMatchObject({ reason: 'invalid' })
    const gone = { id: own.id, from: crypto.randomUUID(), confirm: 'x' }
    expect((await owner.call('/customer/merge', gone)).data).toMatchObject({ reason: 'not_found' })
    expect(await stored(other)).toBeDefined()

    // The address of the other account signs in with the password of the one that stays.
    expectDone(await call(chosen))
    const kept = { email: other.email, lastName: 'Murray', birthday: '1990-12-09' }
    expect(await stored(own)).toMatchObject(kept)
    await signInAgain(world, other.email)
  })

  it('needs customers.erase with a step-up, is in the audit, and is erased with the customer', async () => {
    const [own, other, third] = [await person(), await person(), await person()]
    const late = await signInStaff(world, { stepUp: false })
    const support = await signInStaff(world, { role: 'support' })
    const program = await openKey(world, ['customers.erase'])
    const wish = { id: own.id, from: other.id, confirm: other.email, choice: { email: own.email } }
    expect((await late.call('/customer/merge', wish)).data).toMatchObject({ reason: 'step_up' })
    for (const each of [support, program]) expect((await each.call('/customer/merge', wish)).code).toBe(30)
    expectDone(await owner.call('/customer/save', { id: other.id, version: 1, staffNote: 'Secret words' }))
    const { change } = expectDone(await merge(own, other))
    const { changes } = expectDone(await owner.call('/change/detail', { id: change.id }))
    expect(changes).toContainEqual({ path: 'merged', before: other.id, after: own.id })
    expect((await stored(own))!.staffNote).toBe('Secret words')
    expectDone(await merge(third, own))
    expectDone(await owner.call('/customer/erase', { id: third.id, confirm: third.email }))
    for (const { id } of [own, other, third]) {
      const entries = await world.shop.db.select().from(audit).where(eq(audit.resourceId, id))
      expect(JSON.stringify(entries)).not.toMatch(/Secret words|@example\.com/)
    }
  })

  it('keeps its entries when the ones of customers who left before are erased afterwards', async () => {
    const [own, other, gone] = [await person(), await person(), await person()]
    for (const { id } of [own, other, gone])
      expectDone(await owner.call('/customer/save', { id, version: 1, staffNote: 'Secret words' }))
    await world.runJobs()
    expectDone(await merge(own, other))
    await world.shop.db.delete(customer).where(eq(customer.id, gone.id))
    const names = await readdir('server/db/migrations')
    const name = names.find((each) => each.endsWith('customers-who-left-are-erased-everywhere.sql'))
    await world.shop.pool.query(await readFile(`server/db/migrations/${name}`, 'utf8'))
    const traces = await Promise.all(
      [own, other, gone].map(async ({ id }) => ({
        notes: JSON.stringify(await world.shop.db.select().from(audit).where(eq(audit.resourceId, id))),
        found: await world.shop.db.$count(deskSearch, eq(deskSearch.id, id)),
      })),
    )
    expect(traces.map(({ notes, found }) => [notes.includes('Secret words'), found])).toEqual([
      [true, 1],
      [true, 0],
      [false, 0],
    ])
  })

  it('happens once when two people press it, in either direction', async () => {
    const [own, other] = [await person(), await person()]
    // Both have seen the preview before either of them presses.
    const wishes = [
      await wishOf(own, other),
      await wishOf(own, other),
      await wishOf(other, own, { email: own.email }),
    ]
    const answers = await Promise.all(wishes.map((wish) => owner.call('/customer/merge', wish)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    const left = await Promise.all([stored(own), stored(other)])
    expect(left.filter(Boolean)).toHaveLength(1)
  })
})

describe('a merge at the moment of', () => {
  it('an order leaves one order, which belongs to the customer who stays', async () => {
    for (let round = 0; round < 6; round++) {
      const [own, other] = [await person(), await person()]
      expectDone(await owner.call('/customer/credit', { id: other.id, amount: 700, reason: 'Welcome' }))
      const useCredit = round % 2 === 0
      const checkout = await checkOut(other.visitor, { email: other.email, useCredit })
      const { confirm } = await preview(own, other)
      const wish = { id: own.id, from: other.id, choice: { email: own.email }, confirm }
      const [placed, merged] = await Promise.all([
        submit(other.visitor, checkout),
        owner.call('/customer/merge', wish),
      ])
      expectDone(merged)
      expect([0, 40, 50]).toContain(placed.code)
      const rows = await world.shop.db.select().from(order).where(eq(order.email, other.email))
      expect(rows.map(({ customerId }) => customerId)).toEqual(placed.code === 0 ? [own.id] : [])
      const taken = placed.code === 0 && useCredit ? 700 : 0
      expect((await stored(own))!.credits).toBe(700 - taken)
      const { cart } = expectDone(await own.visitor.call('/cart/info'))
      expect(cart.count).toBe(placed.code === 0 ? 0 : 1)
    }
  })

  it('a sign-in lets the customer in to an account that exists, or says so', async () => {
    for (let round = 0; round < 3; round++) {
      const [own, other] = [await person(), await personWithPassword()]
      const guest = world.visitor()
      expectDone(await guest.call('/cart/add', { sku: 'MUG' }))
      expectDone(await other.visitor.call('/cart/add', { sku: 'BOWL' }))
      const { confirm } = await preview(own, other)
      const wish = { id: own.id, from: other.id, choice: { email: own.email }, confirm }
      const [signedIn, merged] = await Promise.all([
        guest.call('/auth/signin', { account: other.email, password: goodPassword }),
        owner.call('/customer/merge', wish),
      ])
      expectDone(merged)
      expect([0, 40, 50]).toContain(signedIn.code)
      const sessions = await world.shop.db
        .select()
        .from(loginSession)
        .where(eq(loginSession.customerId, other.id))
      expect(sessions).toEqual([])
    }
  })

  it('a shopper who holds a lock for long is given up, and nothing is changed', async () => {
    const [own, other] = [await person(), await person()]
    const client = await world.shop.pool.connect()
    try {
      await client.query('begin')
      await client.query('select from customer where id = $1 for share', [other.id])
      expect(await merge(own, other)).toMatchObject({ code: 40, data: { reason: 'in_use' } })
    } finally {
      await client.query('rollback')
      client.release()
    }
    expect(await stored(other)).toBeDefined()
    expectDone(await merge(own, other))
  })
})

async function productId(sku: string): Promise<string> {
  const { items } = expectDone(
    await owner.call('/stock/list', { filter: { all: [{ field: 'sku', op: 'is', value: sku }] } }),
  )
  return String(items[0]!.product)
}
