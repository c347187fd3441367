import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit, creditMove, customer, deskSearch } from '#server/db/tables.ts'
import { goodPassword, signUp } from '#test/accounts.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, sell } from '#test/buying.ts'
import { type DeskCaller, openKey, signInStaff } from '#test/desk.ts'
import { eraseCustomer } from './profile/delete-account.ts'
import { indexCustomer, indexMissingCustomers } from './staff/index-customers.ts'

let world: TestShop
let owner: DeskCaller
beforeAll(async () => {
  world = await openTestShop({ env: { CAPTCHA: 'test' } })
  owner = await signInStaff(world, { name: 'Ada' })
})
afterAll(() => world.close())

async function makeCustomer(fields: Partial<typeof customer.$inferInsert> = {}) {
  const [made] = await world.shop.db
    .insert(customer)
    .values({
      email: `${crypto.randomUUID()}@example.com`,
      firstName: 'Grace',
      lastName: 'Hopper',
      ...fields,
    })
    .returning()
  return made!
}

const auditOf = (id: string) => world.shop.db.select().from(audit).where(eq(audit.resourceId, id))

describe('finding customers', () => {
  it('shows where and when the latest order went for an account without addresses and sessions', async () => {
    const { id } = await makeCustomer()
    await world.shop.pool.query(
      `insert into orders (id, number, access_key_hash, customer_id, email, lang, currency, total, shipping_fee, tax, totals,
          address, payment_method, created_at)
        values (gen_random_uuid(), 'NAME-0002', '', $1, 'x@example.com', 'en', 'EUR', 1, 0, 0, '{"explain": []}',
          '{"firstName": "Ada", "lastName": "Lind", "address": "Weg 1", "postalCode": "10115", "city": "Berlin",
            "state": "", "area": "", "country": "DE"}',
          'bank', '2026-03-01T10:00:00Z')`,
      [id],
    )
    const { customer: shown } = expectDone(await owner.call('/customer/detail', { id }))
    expect(shown).toMatchObject({
      place: { city: 'Berlin', country: 'DE' },
      lastSeen: '2026-03-01T10:00:00.000Z',
      addresses: [],
      lastAddress: { order: 'NAME-0002', name: 'Ada Lind', lines: ['Weg 1', '10115 Berlin'], country: 'DE' },
    })
    const [read] = await auditOf(id)
    expect(read).toMatchObject({ kind: 'read', label: 'Grace Hopper' })
  })

  it('finds them by any part of name, email or number, once they signed up', async () => {
    const { account, user } = await signUp(world)
    await world.runJobs()
    const { data } = await owner.call('/customer/list', { q: account.slice(0, 12) })
    expect(data.items.map(({ id }) => id)).toEqual([user.id])
    const old = await makeCustomer({ firstName: 'Zbigniew', lastName: '王小明' })
    await indexMissingCustomers(world.shop)
    for (const q of ['bignie', '小明', old.email!.slice(3, 20)]) {
      const found = (await owner.call('/customer/list', { q })).data.items
      expect([q, found.map(({ id }) => id)]).toEqual([q, [old.id]])
    }
  })

  it('names those who never wrote a profile by an address, their order, or how they sign in', async () => {
    const unnamed = { firstName: '', lastName: '' }
    const [byOrder, byAddress, byEmail] = [
      await makeCustomer(unnamed),
      await makeCustomer(unnamed),
      await makeCustomer(unnamed),
    ]
    const byMobile = await makeCustomer({
      ...unnamed,
      email: null,
      mobile: '15112345678',
      countryCode: '+49',
    })
    await world.shop.pool.query(
      `insert into orders (id, number, access_key_hash, customer_id, email, lang, currency, total, shipping_fee, tax, totals,
          address, payment_method)
        values (gen_random_uuid(), 'NAME-0001', '', $1, 'x@example.com', 'en', 'EUR', 1, 0, 0, '{"explain": []}',
          '{"firstName": "Quirin", "lastName": "Ørsted"}', 'bank')`,
      [byOrder.id],
    )
    await world.shop.pool.query(
      `insert into address (customer_id, country, first_name, last_name, address) values ($1, 'DE', 'Wanda', 'Kos', 'Weg 1')`,
      [byAddress.id],
    )
    await indexMissingCustomers(world.shop)
    const nameOf = async (q: string) =>
      (await owner.call('/customer/list', { q })).data.items.map(({ name }) => name)
    expect(await nameOf('quirin orsted')).toEqual(['Quirin Ørsted'])
    expect(await nameOf('wanda')).toEqual(['Wanda Kos'])
    expect(await nameOf(byEmail.email!)).toEqual([byEmail.email])
    expect(await nameOf(byMobile.mobile!)).toEqual(['+49 15112345678'])
  })

  it('filters by label and email, and pages by cursor', async () => {
    const label = crypto.randomUUID()
    const made = await Promise.all([1, 2, 3].map(() => makeCustomer({ labels: [label] })))
    const filter = { all: [{ field: 'labels', op: 'has', value: label }] }
    const first = (await owner.call('/customer/list', { filter, size: 2 } as never)).data
    const second = (await owner.call('/customer/list', { filter, size: 2, cursor: first.next } as never)).data
    const ids = [...first.items, ...second.items].map(({ id }) => id)
    expect(ids.toSorted()).toEqual(made.map(({ id }) => id).toSorted())
    const byEmail = { all: [{ field: 'email', op: 'is', value: made[0]!.email }] }
    expect((await owner.call('/customer/list', { filter: byEmail } as never)).data.items).toHaveLength(1)
  })

  it('needs customers.read, and records who read a record', async () => {
    const { id } = await makeCustomer()
    const packer = await signInStaff(world, { role: 'packer' })
    expect((await packer.call('/customer/list', {})).code).toBe(30)
    expect((await packer.call('/customer/detail', { id })).code).toBe(30)
    const support = await signInStaff(world, { role: 'support' })
    const { data } = await support.call('/customer/detail', { id })
    expect(data.customer).toMatchObject({ name: 'Grace Hopper', credits: { amount: 0 }, addresses: [] })
    expect(JSON.stringify(data)).not.toMatch(/passwordHash|password_hash/)
    expect(await auditOf(id)).toMatchObject([
      { kind: 'read', call: '/customer/detail', callerId: support.id },
    ])
    expect((await owner.call('/customer/detail', { id: crypto.randomUUID() })).data).toMatchObject({
      reason: 'not_found',
    })
  })
})

describe('notes, labels and credit', () => {
  it('are saved for the version that was edited', async () => {
    const { id } = await makeCustomer()
    const edit = { id, version: 1, staffNote: 'Prefers mornings', labels: ['vip', 'vip'] }
    const { data } = await owner.call('/customer/save', edit)
    expect(data).toMatchObject({ version: 2, customer: { staffNote: 'Prefers mornings', labels: ['vip'] } })
    const stale = await owner.call('/customer/save', { id, version: 1, staffNote: 'Other' })
    expect(stale).toMatchObject({
      code: 10,
      data: { reason: 'changed_meanwhile', staffNote: 'Prefers mornings' },
    })
    const support = await signInStaff(world, { role: 'accountant' })
    expect((await support.call('/customer/save', { id, version: 2, staffNote: '' })).code).toBe(30)
  })

  it('is given once for a repeated key, and never below zero, however many take it at once', async () => {
    const { id } = await makeCustomer()
    const idempotencyKey = crypto.randomUUID()
    const give = { id, amount: 1000, reason: 'Broken jug', idempotencyKey }
    const answers = await Promise.all([
      owner.call('/customer/credit', give),
      owner.call('/customer/credit', give),
    ])
    expect(answers.map(({ data }) => data)).toMatchObject(Array(2).fill({ credits: { amount: 1000 } }))
    const other = await owner.call('/customer/credit', { ...give, amount: 2000 })
    expect(other.data).toMatchObject({ reason: 'idempotency_conflict' })
    const taken = await Promise.all(
      Array.from({ length: 5 }, () =>
        owner.call('/customer/credit', { id, amount: -300, reason: 'Mistake' }),
      ),
    )
    expect(taken.filter(({ code }) => code === 0)).toHaveLength(3)
    const [row] = await world.shop.db.select().from(customer).where(eq(customer.id, id))
    const moves = await world.shop.db.select().from(creditMove).where(eq(creditMove.customerId, id))
    expect(row!.credits).toBe(100)
    expect(moves.reduce((sum, move) => sum + move.amount, 0)).toBe(100)
    expect(moves[0]).toMatchObject({ note: 'Broken jug', by: 'Ada', reason: 'staff' })
    expect((await owner.call('/customer/credit', { id, amount: 0, reason: 'x' })).data).toMatchObject({
      reason: 'invalid',
    })
  })

  it('is limited by the refund limit of the role, and needs customers.credit', async () => {
    const { id } = await makeCustomer()
    const limited = await signInStaff(world, {
      permissions: ['customers.credit'],
      refundLimits: { order: 500 },
    })
    expect((await limited.call('/customer/credit', { id, amount: 501, reason: 'x' })).data).toMatchObject({
      reason: 'approval_needed',
    })
    expect((await limited.call('/customer/credit', { id, amount: 500, reason: 'x' })).code).toBe(0)
    const support = await signInStaff(world, { role: 'support' })
    expect((await support.call('/customer/credit', { id, amount: 1, reason: 'x' })).code).toBe(30)
  })

  it('counts toward the refund limit of the day, also when it is given twice at once', async () => {
    const { id } = await makeCustomer()
    const wish = { permissions: ['customers.credit' as const], refundLimits: { day: 1000 } }
    const clerk = await signInStaff(world, wish)
    const late = await signInStaff(world, { ...wish, stepUp: false })
    const give = (by: DeskCaller, amount: number) =>
      by.call('/customer/credit', { id, amount, reason: 'Broken jug' })
    expect((await give(late, 501)).data).toMatchObject({ reason: 'step_up' })
    expect((await give(late, 500)).code).toBe(0)
    const both = await Promise.all([give(clerk, 600), give(clerk, 600)])
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 40])
    expect(both.find(({ code }) => code === 40)!.data).toMatchObject({
      reason: 'approval_needed',
      amount: { amount: 600, currency: 'EUR' },
    })
    // Taking credit gives nothing away, and makes no room for more.
    expect((await give(clerk, -600)).code).toBe(0)
    expect((await give(clerk, 600)).code).toBe(40)
    const program = await openKey(world, ['customers.credit'])
    expect((await give(program, 50_000)).code).toBe(0)
    expect((await give(program, 50_001)).data).toMatchObject({ reason: 'step_up' })
  })
})

describe('a record of a customer', () => {
  it('shows less to whoever only reads', async () => {
    const { id } = await makeCustomer({ birthday: '1990-12-09', staffNote: 'Prefers mornings' })
    const fieldsFor = async (caller: DeskCaller) => {
      const { envelope } = await caller.send('/customer/detail', { id })
      return Object.keys(envelope.data.customer as object)
    }
    const hidden = ['birthday', 'addresses', 'staffNote', 'creditMoves']
    const accountant = await fieldsFor(await signInStaff(world, { role: 'accountant' }))
    expect(accountant).toEqual(expect.arrayContaining(['name', 'email', 'credits', 'lastOrders']))
    expect(accountant.filter((field) => hidden.includes(field))).toEqual([])
    const support = await fieldsFor(await signInStaff(world, { role: 'support' }))
    expect(support).toEqual(expect.arrayContaining(hidden))
    const own = await fieldsFor(await signInStaff(world, { permissions: ['customers.read'] }))
    expect(own).not.toContain('lastOrders')
  })
})

describe('sessions', () => {
  it('are listed and ended, which signs the customer out with the next call', async () => {
    const { visitor, user } = await signUp(world)
    const { items } = (await owner.call('/customer/sessions', { id: user.id })).data
    expect(items).toHaveLength(1)
    const unknown = { id: user.id, session: crypto.randomUUID() }
    expect((await owner.call('/customer/endSession', unknown)).data).toMatchObject({ reason: 'not_found' })
    const ended = await owner.call('/customer/endSession', { id: user.id, session: items[0]!.id })
    expect(ended.data).toMatchObject({ ended: 1 })
    expect((await visitor.call('/user/info')).code).toBe(51)
  })
})

describe('exporting and erasing', () => {
  it('needs the permission and a step-up, and no API key', async () => {
    const { id } = await makeCustomer()
    const late = await signInStaff(world, { stepUp: false })
    const support = await signInStaff(world, { role: 'support' })
    const program = await openKey(world, ['export.customers', 'customers.erase'])
    for (const path of ['/customer/export', '/customer/erase'] as const) {
      const payload = { id, confirm: 'Grace Hopper', idempotencyKey: crypto.randomUUID() }
      const reasons = []
      for (const each of [late, support, program])
        reasons.push((await each.send(path, payload)).envelope.data.reason)
      expect([path, reasons]).toEqual([path, ['step_up', 'not_allowed', 'not_allowed']])
    }
    const { data } = await owner.call('/customer/export', { id })
    expect(data.export).toMatchObject({ account: { first_name: 'Grace' } })
    expect((await auditOf(id)).map(({ call }) => call)).toEqual(['/customer/export'])
  })

  it('erases all but what the law keeps, also from the search and the audit', async () => {
    const { visitor, user } = await signUp(world)
    await world.runJobs()
    await owner.call('/customer/save', { id: user.id, version: 1, staffNote: 'Secret words' })
    const { data: preview } = await owner.call('/customer/erasePreview', { id: user.id })
    expect(preview).toMatchObject({ keeps: { orders: 0 }, erases: { sessions: 1 }, openOrders: [] })
    const wrong = await owner.call('/customer/erase', { id: user.id, confirm: 'somebody' })
    expect(wrong.data).toMatchObject({ reason: 'invalid' })
    expect((await owner.call('/customer/erase', { id: user.id, confirm: preview.confirm })).code).toBe(0)
    await world.runJobs()
    expect((await visitor.call('/user/info')).code).not.toBe(0)
    expect(await world.shop.db.select().from(deskSearch).where(eq(deskSearch.id, user.id))).toEqual([])
    const entries = JSON.stringify(await auditOf(user.id))
    expect(entries).not.toContain('Secret words')
    expect(entries).not.toContain(preview.confirm)
    expect((await owner.call('/customer/detail', { id: user.id })).data).toMatchObject({
      reason: 'not_found',
    })
  })

  it('leaves nothing in the search while an indexing is under way', async () => {
    const person = await makeCustomer()
    await indexCustomer(world.shop, { customerId: person.id })
    let indexing: Promise<void> | undefined
    await world.shop.db.transaction(async (tx) => {
      await eraseCustomer(tx, person, world.shop.now())
      indexing = indexCustomer(world.shop, { customerId: person.id })
      await setTimeout(200)
    })
    await indexing
    expect(await world.shop.db.$count(deskSearch, eq(deskSearch.id, person.id))).toBe(0)
  })

  it('leaves nothing in the search and the audit of whoever deletes their own account', async () => {
    const { visitor, user } = await signUp(world)
    await world.runJobs()
    expectDone(await owner.call('/customer/save', { id: user.id, version: 1, staffNote: 'Secret words' }))
    expectDone(await visitor.call('/user/delete', { password: goodPassword }))
    await world.runJobs()
    expect(await world.shop.db.select().from(deskSearch).where(eq(deskSearch.id, user.id))).toEqual([])
    const [entry] = await auditOf(user.id)
    expect(entry).toMatchObject({
      call: '/customer/save',
      label: 'erased',
      changes: [{ path: 'staffNote', before: 'erased', after: 'erased' }],
    })
  })

  it('waits for open orders, and keeps closed ones without the account', async () => {
    const shop = await openBuyingShop()
    try {
      const boss = await signInStaff(shop)
      await sell(shop.shop, { sku: 'JUG' })
      const visitor = shop.visitor()
      const { orderNumber: number } = await buy(visitor, { sku: 'JUG' })
      const [person] = await shop.shop.db.insert(customer).values({ email: 'g@example.com' }).returning()
      await shop.shop.pool.query('update orders set customer_id = $1 where number = $2', [person!.id, number])
      const erase = () => boss.call('/customer/erase', { id: person!.id, confirm: 'g@example.com' })
      expect((await erase()).data).toMatchObject({ reason: 'in_use', openOrders: [number] })
      await shop.shop.pool.query(`update orders set status = 'completed' where number = $1`, [number])
      expect((await erase()).code).toBe(0)
      const { rows } = await shop.shop.pool.query(
        'select customer_id, address from orders where number = $1',
        [number],
      )
      expect(rows[0]).toMatchObject({ customer_id: null, address: expect.any(Object) })
    } finally {
      await shop.close()
    }
  })
})
