import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminPayload } from '#contract/admin/calls.ts'
import {
  attribute,
  attributeValue,
  outbox,
  product,
  productOption,
  stock,
  stockMove,
  variant,
} from '#server/db/tables.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeProduct } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'
import { callerOf, type DeskCaller, openKey, signInStaff } from '#test/desk.ts'
import { indexProducts } from '../staff/index-products.ts'

let world: TestShop
let owner: DeskCaller
beforeAll(async () => {
  world = await openTestShop()
  owner = await signInStaff(world, { name: 'Ada' })
})
afterAll(() => world.close())

let products = 0
/** The variant of a new product with so many units on hand. */
async function makeVariant(onHand: number, policy: 'deny' | 'backorder' | 'untracked' = 'deny') {
  const handle = `stocked-${++products}`
  const product = await makeProduct(world.shop, {
    handle,
    variants: [{ sku: handle.toUpperCase(), onHand, stockPolicy: policy }],
  })
  const [row] = await world.shop.db.select().from(variant).where(eq(variant.sku, handle.toUpperCase()))
  return { id: row!.id, product, sku: row!.sku }
}

const figures = async (id: number) =>
  (await world.shop.db.select().from(stock).where(eq(stock.variantId, id)))[0]!
const ledgerOf = async (id: number) => (await owner.call('/stock/ledger', { variant: id })).data
const lowEvents = async (id: number) => {
  const rows = await world.shop.db.select().from(outbox).where(eq(outbox.event, 'stock.low'))
  return rows.filter(({ payload }) => payload.variantId === id).length
}

const adjust = (id: number, change: { by: number } | { to: number; seen: number }, caller = owner) =>
  caller.call('/stock/adjust', { variant: id, reason: 'damaged', note: 'fell', ...change } as never)

describe('adjusting', () => {
  it('by a difference changes the figure, and leaves a line in the ledger with reason, note and name', async () => {
    const { id, sku } = await makeVariant(10)
    const { code, data } = await adjust(id, { by: -3 })
    expect(code).toBe(0)
    expect(data).toMatchObject({ stock: { sku, before: 10, onHand: 7, reserved: 0, available: 7 } })
    const ledger = await ledgerOf(id)
    expect(ledger).toMatchObject({ onHand: 7, reserved: 0, sums: { onHand: 7, reserved: 0 }, proven: true })
    expect(ledger.items[0]).toMatchObject({
      ...{ onHand: -3, reason: 'adjustment', cause: 'damaged', note: 'fell', by: 'Ada' },
    })
  })

  it('to a figure is refused with the current one if it changed since it was seen', async () => {
    const { id } = await makeVariant(10)
    await adjust(id, { by: -1 })
    const stale = await adjust(id, { to: 20, seen: 10 })
    expect(stale).toMatchObject({
      code: 10,
      data: { reason: 'changed_meanwhile', onHand: 9, reserved: 0, available: 9 },
    })
    expect((await figures(id)).onHand).toBe(9)
    expect((await adjust(id, { to: 20, seen: 9 })).code).toBe(0)
    expect((await figures(id)).onHand).toBe(20)
  })

  it('lets one of two people set the figure that both saw', async () => {
    const { id } = await makeVariant(10)
    const answers = await Promise.all([adjust(id, { to: 15, seen: 10 }), adjust(id, { to: 12, seen: 10 })])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 10])
    expect((await ledgerOf(id)).proven).toBe(true)
  })

  it('peer case 33: stock is never set below zero, but goods that are lost are lost although they are reserved', async () => {
    const { id } = await makeVariant(5)
    await reserve(id, 4)
    expect((await adjust(id, { by: -6 })).data).toMatchObject({ reason: 'invalid' })
    expect((await figures(id)).onHand).toBe(5)
    const { data } = await adjust(id, { by: -3 })
    expect(data).toMatchObject({ stock: { onHand: 2, reserved: 4, available: -2 } })
  })

  it('refuses unknown and untracked variants, both ways at once, and missing reasons', async () => {
    const { id } = await makeVariant(5)
    const untracked = await makeVariant(0, 'untracked')
    expect((await adjust(2_000_000_000, { by: 1 })).data).toMatchObject({ reason: 'not_found' })
    expect((await adjust(untracked.id, { by: 1 })).data).toMatchObject({ reason: 'invalid' })
    const key = () => crypto.randomUUID()
    for (const wrong of [
      { variant: id, by: 1, to: 3, seen: 5, reason: 'found' },
      { variant: id, to: 3, reason: 'found' },
      { variant: id, by: 1.5, reason: 'found' },
      { variant: id, by: 1 },
      { variant: id, by: 1, reason: 'because' },
      { variant: id, to: -1, seen: 5, reason: 'lost' },
    ]) {
      const { envelope } = await owner.send('/stock/adjust', { ...wrong, idempotencyKey: key() })
      expect([wrong, envelope.data.reason]).toEqual([wrong, 'invalid'])
    }
    expect((await figures(id)).onHand).toBe(5)
  })

  it('is undone by its opposite, whatever was sold meanwhile', async () => {
    const { id } = await makeVariant(10)
    const { data } = await adjust(id, { by: -4 })
    await adjust(id, { by: -1 })
    expect(
      (await owner.call('/change/undo', { id: (data as { change: { id: string } }).change.id })).code,
    ).toBe(0)
    expect((await figures(id)).onHand).toBe(9)
    expect((await ledgerOf(id)).proven).toBe(true)
  })

  it('needs stock.change, by session or key', async () => {
    const { id } = await makeVariant(10)
    const packer = await signInStaff(world, { role: 'packer' })
    const reader = await openKey(world, ['products.read'])
    const program = await openKey(world, ['stock.change'])
    expect((await adjust(id, { by: 1 }, packer)).code).toBe(30)
    expect((await adjust(id, { by: 1 }, reader)).code).toBe(30)
    expect((await reader.call('/stock/list', {})).code).toBe(0)
    expect((await adjust(id, { by: 1 }, program)).code).toBe(0)
    expect((await figures(id)).onHand).toBe(11)
  })
})

/** Reserves units like an order does. */
async function reserve(id: number, units: number) {
  await world.shop.pool.query('update stock set reserved = reserved + $2 where variant_id = $1', [id, units])
  await world.shop.db.insert(stockMove).values({ variantId: id, reserved: units, reason: 'order' })
}

describe('counting and receiving', () => {
  it('sets what was counted and answers the differences', async () => {
    const [one, two] = [await makeVariant(10), await makeVariant(3)]
    const lines = [
      { variant: one.id, counted: 8 },
      { variant: two.id, counted: 3 },
    ]
    const { data } = await owner.call('/stock/count', { lines, note: 'June' })
    expect(data.lines).toMatchObject([
      { variant: one.id, before: 10, onHand: 8 },
      { variant: two.id, before: 3, onHand: 3 },
    ])
    for (const { id } of [one, two]) expect((await figures(id)).countedAt).not.toBeNull()
    expect((await ledgerOf(two.id)).items).toHaveLength(1)
    expect((await ledgerOf(one.id)).items[0]).toMatchObject({ onHand: -2, reason: 'count', note: 'June' })
  })

  it('adds deliveries with their cost, which only money.read sees', async () => {
    const { id } = await makeVariant(1)
    const lines = [{ variant: id, quantity: 12, cost: 450 }]
    expect((await owner.call('/stock/receive', { lines })).data.lines).toMatchObject([
      { before: 1, onHand: 13 },
    ])
    expect((await ledgerOf(id)).items[0]).toMatchObject({ onHand: 12, reason: 'receipt', cost: 450 })
    const packer = await signInStaff(world, { role: 'packer' })
    const { items } = (await packer.call('/stock/ledger', { variant: id })).data
    expect(items[0]).not.toHaveProperty('cost')
  })

  it('refuses a list that names a variant twice, and changes nothing if one line is wrong', async () => {
    const { id } = await makeVariant(10)
    const twice = [id, id].map((variant) => ({ variant, counted: 4 }))
    expect((await owner.call('/stock/count', { lines: twice })).data).toMatchObject({ reason: 'invalid' })
    const lines = [id, 2_000_000_000].map((variant) => ({ variant, quantity: 1 }))
    expect((await owner.call('/stock/receive', { lines })).data).toMatchObject({ reason: 'not_found' })
    expect((await figures(id)).onHand).toBe(10)
  })

  it('of the same variants in opposite order at once neither fails nor loses a unit', async () => {
    const ids = [await makeVariant(0), await makeVariant(0), await makeVariant(0)].map(({ id }) => id)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => {
        const order = i % 2 ? ids : [...ids].reverse()
        return owner.call('/stock/receive', { lines: order.map((variant) => ({ variant, quantity: 1 })) })
      }),
    )
    expect(answers.map(({ code }) => code)).toEqual(Array(10).fill(0))
    for (const id of ids) expect(await ledgerOf(id)).toMatchObject({ onHand: 10, proven: true })
  })
})

describe('a level', () => {
  it('that is crossed downwards is told once, and evicts pages that show it', async () => {
    const { id, product } = await makeVariant(20)
    await world.shop.pool.query('delete from change')
    await adjust(id, { by: -5 })
    expect(await lowEvents(id)).toBe(0)
    const tags = async () =>
      (await world.shop.pool.query('select tag from change')).rows.map(({ tag }) => tag)
    expect(await tags()).not.toContain(`product:${product}`)
    await adjust(id, { by: -10 })
    expect(await lowEvents(id)).toBe(1)
    expect(await tags()).toContain(`product:${product}`)
    await adjust(id, { by: -1 })
    expect(await lowEvents(id)).toBe(1)
    await adjust(id, { by: 20 })
    expect(await lowEvents(id)).toBe(1)
  })

  it('is set for each variant, and found in the list', async () => {
    const { id, sku } = await makeVariant(20)
    await owner.call('/stock/save', { variant: id, lowAt: 30, location: 'A-12' })
    expect(await lowEvents(id)).toBe(1)
    const filter = { all: [{ field: 'sku', op: 'is', value: sku }] }
    const { items } = (await owner.call('/stock/list', { filter } as never)).data
    expect(items).toMatchObject([
      { id: String(id), sku, level: 1, lowAt: 30, location: 'A-12', available: 20 },
    ])
    const low = { all: [{ field: 'level', op: 'lt', value: 2 }] }
    const found = (await owner.call('/stock/list', { filter: low } as never)).data.items
    expect(found.map((row) => row.id)).toContain(String(id))
    const shelf = { all: [{ field: 'location', op: 'is', value: 'A-12' }] }
    expect((await owner.call('/stock/list', { filter: shelf } as never)).data.items).toHaveLength(1)
  })
})

describe('the list and the ledger', () => {
  it('page by cursor in every sort', async () => {
    for (const by of ['sku', 'level', 'location'] as const) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const payload = { sort: { by, dir: 'asc' as const }, size: 4, ...(cursor ? { cursor } : {}) }
        const { data } = await owner.call('/stock/list', payload)
        seen.push(...data.items.map(({ id }) => id))
        cursor = data.next ?? undefined
      } while (cursor)
      const { rows } = await world.shop.pool.query(
        'select count(*)::int n from stock s join variant v on v.id = s.variant_id where v.active',
      )
      expect(seen).toHaveLength(rows[0].n)
      expect(new Set(seen).size).toBe(seen.length)
    }
  })

  it('is searched by SKU, barcode, option and any name of the product', async () => {
    await makeProduct(world.shop, {
      handle: 'searched',
      texts: { en: { slug: 'searched', name: 'Morning kettle' }, zh: { slug: 'searched', name: '早晨水壶' } },
      variants: [
        { sku: 'KETTLE-RED', barcode: '4006381333931', options: { color: 'vermilion' } },
        { sku: 'KETTLE-BLUE', options: { color: 'ultramarine' } },
      ],
    })
    await indexProducts(world.shop)
    const found = async (q: string) =>
      (await owner.call('/stock/list', { q })).data.items.map(({ sku }) => sku)
    expect(await found('kettle-red')).toEqual(['KETTLE-RED'])
    expect(await found('6381333')).toEqual(['KETTLE-RED'])
    expect(await found('morning kett')).toEqual(['KETTLE-BLUE', 'KETTLE-RED'])
    expect(await found('水壶 ultram')).toEqual(['KETTLE-BLUE'])
    expect(await found('kettle vermilion ultramarine')).toEqual([])
  })

  it('names the options of a variant in the language of the desk and the order of the product', async () => {
    await world.shop.db.insert(attribute).values({ code: 'wood', labels: { en: 'Wood', zh: '木材' } })
    await world.shop.db
      .insert(attributeValue)
      .values({ attributeCode: 'wood', code: 'ash', labels: { en: 'Ash wood', zh: '白蜡木' } })
    await makeProduct(world.shop, {
      handle: 'bench',
      variants: [
        { sku: 'BENCH-ASH', options: { wood: 'ash' } },
        { sku: 'BENCH-LOST', options: { wood: 'lost' } },
        { sku: 'BENCH-LOW', options: { size: 'low', wood: 'ash' } },
      ],
    })
    const [bench] = await world.shop.db.select().from(product).where(eq(product.handle, 'bench'))
    await world.shop.db.insert(attribute).values({ code: 'size', labels: { en: 'Size' } })
    await world.shop.db.insert(productOption).values([
      { productId: bench!.id, attributeCode: 'wood', position: 0 },
      { productId: bench!.id, attributeCode: 'size', position: 1 },
    ])
    await indexProducts(world.shop)
    const labelsIn = async (lang: string) => {
      const reader = callerOf(world.app, owner.id, { ...owner.headers, 'x-lang': lang })
      return (await reader.call('/stock/list', { q: 'bench' })).data.items.map(({ labels }) => labels)
    }
    expect(await labelsIn('zh')).toEqual([['白蜡木'], ['lost'], ['白蜡木', 'low']])
    expect(await labelsIn('zh-HK')).toEqual([['白蜡木'], ['lost'], ['白蜡木', 'low']])
    expect(await labelsIn('de')).toEqual([['Ash wood'], ['lost'], ['Ash wood', 'low']])
    const rows = expectDone(await owner.call('/variant/list', { q: 'bench' })).items
    expect(rows.map(({ labels }) => labels)).toEqual([['Ash wood'], ['lost'], ['Ash wood', 'low']])
  })

  it('say how fast a variant sells, and when it runs out', async () => {
    const { id, sku } = await makeVariant(100)
    await reserve(id, 28)
    const filter = { all: [{ field: 'sku', op: 'is', value: sku }] }
    const { items } = (await owner.call('/stock/list', { filter } as never)).data
    expect(items[0]).toMatchObject({ soldPerWeek: 7, daysLeft: 72, available: 72 })
  })

  it('forget sales of more than four weeks ago', async () => {
    const { id, sku } = await makeVariant(100)
    await reserve(id, 28)
    await world.shop.pool.query(
      `update stock_move set at = now() - interval '29 days' where variant_id = $1 and reason = 'order'`,
      [id],
    )
    const filter = { all: [{ field: 'sku', op: 'is', value: sku }] }
    const { items } = (await owner.call('/stock/list', { filter } as never)).data
    expect(items[0]).toMatchObject({ soldPerWeek: 0, daysLeft: null })
  })

  it('find what is oversold, and what was not counted in 90 days', async () => {
    const [oversold, counted, stale, never] = await Promise.all(
      [1, 5, 5, 5].map((units) => makeVariant(units)),
    )
    await reserve(oversold!.id, 3)
    for (const { id } of [counted!, stale!])
      await owner.call('/stock/count', { lines: [{ variant: id, counted: 5 }] })
    await world.shop.pool.query(
      `update stock set counted_at = now() - interval '91 days' where variant_id = $1`,
      [stale!.id],
    )
    const all = [oversold!, counted!, stale!, never!]
    const found = async (field: string, value: boolean) => {
      const filter = { all: [{ field, op: 'is', value }] }
      const { items } = (await owner.call('/stock/list', { filter } as never)).data
      return all.filter(({ id }) => items.some(({ variant: each }) => each === id))
    }
    expect(await found('oversold', true)).toEqual([oversold])
    expect(await found('oversold', false)).toEqual([counted, stale, never])
    expect(await found('countDue', true)).toEqual([oversold, stale, never])
    expect(await found('countDue', false)).toEqual([counted])
    const { counts } = (await owner.call('/view/counts', { kind: 'stock' })).data
    expect(counts.oversold!.value).toBeGreaterThanOrEqual(1)
    expect(counts['count-due']!.value).toBeGreaterThanOrEqual(3)
  })

  it('show a ledger that does not add up as unproven', async () => {
    const { id } = await makeVariant(10)
    expect((await ledgerOf(id)).proven).toBe(true)
    await world.shop.pool.query('update stock set on_hand = 11 where variant_id = $1', [id])
    expect(await ledgerOf(id)).toMatchObject({ onHand: 11, sums: { onHand: 10 }, proven: false })
    for (let i = 0; i < 5; i++) await adjust(id, { by: 1 })
    const first = (await owner.call('/stock/ledger', { variant: id, size: 4 })).data
    const second = (await owner.call('/stock/ledger', { variant: id, size: 4, cursor: first.next! })).data
    expect(first.items).toHaveLength(4)
    expect(second.items).toHaveLength(2)
    expect([first.proven, second.proven, second.sums]).toEqual([false, null, null])
    expect(second.next).toBeNull()
  })
})

describe('a bulk change', () => {
  const plan = (ids: number[], action: AdminPayload<'/stock/plan'>['action'], caller = owner) =>
    caller.call('/stock/plan', { select: { ids: ids.map(String) }, action })
  const run = async (id: string) => expectDone(await owner.call('/plan/run', { id })).plan

  it('sets the level at which staff are told, skips what changed meanwhile, and is undone', async () => {
    const [first, second] = [await makeVariant(10), await makeVariant(10)]
    const made = expectDone(await plan([first.id, second.id], { kind: 'lowAt', to: 12 }))
    expect(made.plan).toMatchObject({ kind: 'stock', change: 2, same: 0, refused: 0 })
    expect(made.sample[0]).toMatchObject({ label: first.sku, before: { lowAt: 5 }, after: { lowAt: 12 } })
    expectDone(await owner.call('/stock/save', { variant: second.id, lowAt: 7 }))
    expect(await run(made.plan.id)).toMatchObject({ state: 'done', done: 1, skipped: 1 })
    expect(await figures(first.id)).toMatchObject({ lowAt: 12, level: 1 })
    expect(await figures(second.id)).toMatchObject({ lowAt: 7 })
    const inverse = expectDone(await owner.call('/plan/undo', { id: made.plan.id }))
    await run(inverse.plan.id)
    expect(await figures(first.id)).toMatchObject({ lowAt: 5, level: 2 })
  })

  it('sets the place and the policy, each with its own permission', async () => {
    const { id } = await makeVariant(3)
    await run(expectDone(await plan([id], { kind: 'location', to: ' A 12 ' })).plan.id)
    expect(await figures(id)).toMatchObject({ location: 'A 12' })
    await run(expectDone(await plan([id], { kind: 'policy', to: 'backorder' })).plan.id)
    const [row] = await world.shop.db.select().from(variant).where(eq(variant.id, id))
    expect(row).toMatchObject({ stockPolicy: 'backorder' })
    const keeper = await signInStaff(world, { permissions: ['products.read', 'stock.change'] })
    expect((await plan([id], { kind: 'policy', to: 'deny' }, keeper)).code).toBe(30)
    expect((await plan([id], { kind: 'lowAt', to: 1 }, keeper)).code).toBe(0)
    const writer = await signInStaff(world, { permissions: ['products.read', 'products.change'] })
    expect((await plan([id], { kind: 'lowAt', to: 2 }, writer)).code).toBe(30)
  })
})
