import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer, productAlert, stock, variant } from '#server/db/tables.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeProduct } from '#test/builders.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'

let world: TestShop
let owner: DeskCaller
let jug: number
let bowl: number
const variants = new Map<number, number>()

beforeAll(async () => {
  world = await openTestShop()
  owner = await signInStaff(world)
  jug = await makeProduct(world.shop, { handle: 'jug' })
  bowl = await makeProduct(world.shop, { handle: 'bowl' })
  for (const { id, productId } of await world.shop.db.select().from(variant)) variants.set(productId, id)
  await world.shop.db.update(stock).set({ onHand: 0, reserved: 0 })
})
afterAll(() => world.close())

const wish = (product: number, email: string, more: Partial<typeof productAlert.$inferInsert> = {}) =>
  world.shop.db.insert(productAlert).values({
    ...{ kind: 'back_in_stock', variantId: variants.get(product)!, email, lang: 'en', currency: 'EUR' },
    ...{ token: `${email} ${JSON.stringify(more)}`, confirmed: true, ...more },
  })

it('counts the people who wait by product and variant, the most wanted first', async () => {
  expect((await owner.call('/alert/list', { kind: 'back_in_stock' })).data).toMatchObject({
    ...{ items: [], total: 0, waiting: 0 },
  })
  await wish(jug, 'ann@example.com', { createdAt: new Date('2026-01-02T00:00:00Z') })
  await wish(bowl, 'ann@example.com')
  await wish(bowl, 'ben@example.com')
  await wish(jug, 'any@example.com', { whole: true })
  await wish(jug, 'unconfirmed@example.com', { confirmed: false })
  await wish(jug, 'done@example.com', { sentAt: new Date() })
  await wish(jug, 'cheap@example.com', { kind: 'price_drop' })

  const { data } = await owner.call('/alert/list', { kind: 'back_in_stock' })
  expect(data).toMatchObject({ total: 3, waiting: 4, next: null })
  expect(data.items).toMatchObject([
    { product: { id: bowl, name: 'bowl' }, variant: { sku: 'BOWL' }, waiting: 2, available: 0 },
    { product: { id: jug }, variant: null, waiting: 1, available: 0 },
    { product: { id: jug }, variant: { sku: 'JUG' }, waiting: 1, since: '2026-01-02T00:00:00.000Z' },
  ])
  const cheaper = await owner.call('/alert/list', { kind: 'price_drop' })
  expect(cheaper.data.items).toMatchObject([{ product: { id: jug }, waiting: 1 }])
})

it('pages through them, and finds them by name and SKU', async () => {
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { data } = await owner.call('/alert/list', {
      ...{ kind: 'back_in_stock', size: 1 },
      ...(cursor ? { cursor } : {}),
    })
    seen.push(...data.items.map(({ product, variant: one }) => `${product.name} ${one?.sku ?? 'any'}`))
    cursor = data.next ?? undefined
  } while (cursor)
  expect(seen).toEqual(['bowl BOWL', 'jug any', 'jug JUG'])
  const found = await owner.call('/alert/list', { kind: 'back_in_stock', q: 'BOW' })
  expect(found.data).toMatchObject({ total: 1, waiting: 2 })
  expect((await owner.call('/alert/list', { kind: 'back_in_stock', q: '%' })).data.total).toBe(0)
})

it('names the people only to staff who may see customers', async () => {
  const [made] = await world.shop.db
    .insert(customer)
    .values({ email: 'cora@example.com', firstName: 'Cora', lastName: 'Voss' })
    .returning()
  await wish(bowl, 'cora@example.com', { customerId: made!.id })
  const ask = { kind: 'back_in_stock' as const, product: bowl, variant: variants.get(bowl)! }
  const { data } = await owner.call('/alert/people', ask)
  expect(data.items.map(({ email }) => email)).toEqual([
    ...['ann@example.com', 'ben@example.com', 'cora@example.com'],
  ])
  expect(data.items.at(-1)!.customer).toEqual({ id: made!.id, name: 'Cora Voss' })
  const any = await owner.call('/alert/people', { kind: 'back_in_stock', product: jug })
  expect(any.data.items.map(({ email }) => email)).toEqual(['any@example.com'])

  const catalogue = await signInStaff(world, { role: 'catalogue' })
  const counted = await catalogue.call('/alert/list', { kind: 'back_in_stock' })
  expect(counted.code).toBe(0)
  expect(JSON.stringify(counted.data)).not.toContain('@example.com')
  expect((await catalogue.call('/alert/people', ask)).code).toBe(30)
})
