import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestShop } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, payAt, sell, stockOf } from '#test/buying.ts'
import { type DeskCaller, openKey, runHeldJobs, signInStaff } from '#test/desk.ts'

let world: TestShop
let mia: DeskCaller
let tom: DeskCaller
let clock = 0

beforeAll(async () => {
  world = await openBuyingShop({
    async prepare(shop) {
      await sell(shop, { sku: 'MUG', price: 2400, onHand: 1000, name: 'Morning mug' })
      await sell(shop, { sku: 'BOOK', price: 1200, onHand: 5, name: 'Slow book' })
      await sell(shop, { sku: 'LATER', price: 1200, onHand: 5, name: 'Next year', releaseOn: '2999-01-01' })
    },
  })
  world.shop.now = () => new Date(Date.now() + clock)
  mia = await signInStaff(world, { name: 'Mia', role: 'packer' })
  tom = await signInStaff(world, { name: 'Tom', role: 'packer' })
})
afterAll(() => world.close())

type Wish = Parameters<typeof buy>[1]

/** The number of a paid order. */
async function ordered(wish: Wish = {}): Promise<string> {
  const placed = await buy(world.visitor(), { sku: 'MUG', quantity: 2, method: 'test', ...wish })
  if (placed.payment.kind === 'redirect') await payAt(world.app, placed.payment)
  return placed.orderNumber
}

/** Takes an order. */
async function taken(number: string, by = mia) {
  return expectDone(await by.call('/pack/start', { numbers: [number] })).orders[0]!
}

const queueOf = async (by = mia, payload = {}) => expectDone(await by.call('/pack/queue', payload))
const numbersOf = ({ items }: { items: { number: string }[] }) => items.map(({ number }) => number)

describe('the packing queue', () => {
  it('holds orders that can ship, oldest first, and leaves out those that wait', async () => {
    const first = await ordered()
    const unpaid = (await buy(world.visitor(), { sku: 'MUG', method: 'bank' })).orderNumber
    const cod = (await buy(world.visitor(), { sku: 'MUG', method: 'cod' })).orderNumber
    const ahead = await ordered({ sku: 'LATER', quantity: 1 })
    const last = await ordered()
    const queue = await queueOf()
    const numbers = numbersOf(queue)
    expect(numbers.filter((number) => [first, cod, last].includes(number))).toEqual([first, cod, last])
    expect(numbers).not.toContain(unpaid)
    expect(numbers).not.toContain(ahead)
    expect(queue.items.find(({ number }) => number === first)).toMatchObject({ count: 2, claim: null })
    expect(queue.total).toBe(numbers.length)

    const method = queue.methods.find(({ code }) => code === 'standard')!
    expect(method.count).toBe(queue.total)
    expect((await queueOf(mia, { shippingMethod: 'express' })).items).toEqual([])
  })

  it('shows packers names and addresses, but neither emails nor prices', async () => {
    const number = await ordered()
    const order = await taken(number)
    expect(order.address?.lines.length).toBeGreaterThan(0)
    expect(JSON.stringify([order, await queueOf()])).not.toMatch(/@|"price"|"total":\{/)
  })
})

describe('a claim', () => {
  it('gives each order to one of two packers who take it at the same time', async () => {
    const numbers = await Promise.all(Array.from({ length: 4 }, () => ordered()))
    const [one, other] = await Promise.all([
      mia.call('/pack/start', { numbers }),
      tom.call('/pack/start', { numbers: [...numbers].reverse() }),
    ])
    const got = [one, other].flatMap(({ code, data }) =>
      code === 0 ? (data as { orders: { number: string }[] }).orders.map(({ number }) => number) : [],
    )
    expect(got.sort()).toEqual([...numbers].sort())
    const { rows } = await world.shop.pool.query(
      `select count(*)::int from pack_claim c join orders o on o.id = c.order_id where o.number = any($1)`,
      [numbers],
    )
    expect(rows).toEqual([{ count: 4 }])
  })

  it('names who has the order, expires after ten minutes and is kept by an open screen', async () => {
    const number = await ordered()
    await taken(number)
    const refused = await tom.call('/pack/start', { numbers: [number] })
    expect(refused).toMatchObject({
      code: 40,
      data: { reason: 'in_use', refused: [{ number, why: 'Mia is packing this order.' }] },
    })
    const shown = (await queueOf(tom)).items.find((each) => each.number === number)
    expect(shown?.claim).toMatchObject({ by: 'Mia', own: false })

    clock = 9 * 60_000
    expect(expectDone(await mia.call('/pack/keep', { numbers: [number] })).lost).toEqual([])
    clock = 18 * 60_000
    expect((await tom.call('/pack/start', { numbers: [number] })).code).toBe(40)
    clock = 20 * 60_000
    await taken(number, tom)
    expect(expectDone(await mia.call('/pack/keep', { numbers: [number] })).lost).toEqual([number])
    const late = await mia.call('/pack/finish', {
      number,
      parcels: [{ lines: [{ lineId: 'x', quantity: 1 }] }],
    })
    expect(late).toMatchObject({ code: 40, msg: 'Tom is packing this order.', data: { reason: 'in_use' } })
    clock = 0
  })

  it('is given back by its packer, and by others only if they may change orders', async () => {
    const number = await ordered()
    await taken(number)
    expect((await tom.call('/pack/release', { numbers: [number] })).code).toBe(30)
    const owner = await signInStaff(world)
    expectDone(await owner.call('/pack/release', { numbers: [number] }))
    await taken(number, tom)
    expectDone(await tom.call('/pack/release', { numbers: [number] }))
    expect((await tom.call('/pack/release', { numbers: [number] })).data).toMatchObject({
      reason: 'transition_refused',
    })
  })

  it('is refused for an order that cannot ship, and bounded', async () => {
    const unpaid = (await buy(world.visitor(), { sku: 'MUG', method: 'bank' })).orderNumber
    const refused = await mia.call('/pack/start', { numbers: [unpaid] })
    expect(refused.data).toMatchObject({ reason: 'in_use', refused: [{ number: unpaid }] })
    expect((await mia.call('/pack/start', { numbers: ['V-NOSUCH0'] })).data).toMatchObject({
      reason: 'not_found',
    })
    const many = Array.from({ length: 21 }, (_, index) => `V-${1000 + index}`)
    expect((await mia.call('/pack/start', { numbers: many })).data).toMatchObject({ reason: 'invalid' })
    const reader = await openKey(world, ['orders.read'])
    expect((await reader.call('/pack/queue', {})).code).toBe(30)
  })
})

describe('packing', () => {
  it('counts units, refuses too many and those of other orders, and survives a new start', async () => {
    const [number, other] = [await ordered(), await ordered()]
    const [order, foreign] = [await taken(number), await taken(other)]
    const { lineId } = order.lines[0]!
    const pick = (line: string, quantity: number) =>
      mia.call('/pack/pick', { number, picked: [{ lineId: line, quantity }] })
    expect(expectDone(await pick(lineId, 1)).order.lines[0]!.picked).toBe(1)
    expect((await pick(lineId, 3)).data).toMatchObject({ reason: 'invalid', lineId, left: 2 })
    expect((await pick(foreign.lines[0]!.lineId, 1)).data).toMatchObject({ reason: 'not_found' })
    expect((await pick(foreign.lines[0]!.lineId, 0)).data).toMatchObject({ reason: 'not_found' })
    const again = await taken(number)
    expect(again.lines[0]).toMatchObject({ sku: 'MUG', open: 2, picked: 1, missing: 0 })
    expect((await queueOf()).own.map((each) => each.number)).toContain(number)
  })

  it('ships what was packed once, however often it is sent, and tells the buyer after the hold', async () => {
    const number = await ordered()
    const order = await taken(number)
    const { lineId } = order.lines[0]!
    const finish = {
      number,
      parcels: [{ lines: [{ lineId, quantity: 1 }], trackingNumber: '1Z999AA10123456784', weight: 400 }],
      idempotencyKey: crypto.randomUUID(),
    }
    const answers = await Promise.all([mia.call('/pack/finish', finish), mia.call('/pack/finish', finish)])
    for (const answer of answers) expect(expectDone(answer)).toMatchObject({ number, left: 1 })
    await runHeldJobs(world)
    const { rows } = await world.shop.pool.query(
      `select s.carrier_name, s.weight, s.shipped_by, l.quantity from shipment s
        join shipment_line l on l.shipment_id = s.id join orders o on o.id = s.order_id where o.number = $1`,
      [number],
    )
    expect(rows).toEqual([{ carrier_name: 'UPS', weight: 400, shipped_by: 'Mia', quantity: 1 }])
    expect((await queueOf(tom)).items.find((each) => each.number === number)).toMatchObject({
      count: 1,
      claim: null,
    })
    const late = await mia.call('/pack/finish', { ...finish, idempotencyKey: crypto.randomUUID() })
    expect(late.data).toMatchObject({ reason: 'transition_refused' })
  })

  it('is undone like any shipment', async () => {
    const number = await ordered()
    const { lines } = await taken(number)
    const before = await stockOf(world.shop, 'MUG')
    const done = expectDone(
      await mia.call('/pack/finish', {
        number,
        parcels: [{ lines: [{ lineId: lines[0]!.lineId, quantity: 2 }] }],
      }),
    )
    expect(done.change.undo?.kind).toBe('hold')
    expectDone(await mia.call('/change/undo', { id: done.change.id }))
    expect(await stockOf(world.shop, 'MUG')).toEqual(before)
    expect(numbersOf(await queueOf())).toContain(number)
  })

  it('refuses to ship an order that was cancelled while it was packed', async () => {
    const number = await ordered()
    const { lines } = await taken(number)
    const owner = await signInStaff(world)
    expectDone(await owner.call('/order/cancel', { number, reason: 'Asked by phone' }))
    const late = await mia.call('/pack/finish', {
      number,
      parcels: [{ lines: [{ lineId: lines[0]!.lineId, quantity: 2 }] }],
    })
    expect(late.data).toMatchObject({ reason: 'transition_refused' })
    expect(numbersOf(await queueOf())).not.toContain(number)
  })

  it('leaves units that were not found for later and corrects the stock once', async () => {
    const number = await ordered({ sku: 'BOOK', quantity: 3 })
    const { lines } = await taken(number)
    const { lineId } = lines[0]!
    expectDone(await mia.call('/pack/pick', { number, picked: [{ lineId, quantity: 3 }] }))
    const short = {
      number,
      lineId,
      quantity: 2,
      reason: 'lost' as const,
      idempotencyKey: crypto.randomUUID(),
    }
    expectDone(await mia.call('/pack/short', short))
    const { order } = expectDone(await mia.call('/pack/short', short))
    expect(order.lines[0]).toMatchObject({ open: 3, picked: 1, missing: 2, onHand: 3 })
    const same = expectDone(await mia.call('/pack/short', { ...short, idempotencyKey: crypto.randomUUID() }))
    expect(same.order.lines[0]).toMatchObject({ missing: 2, onHand: 3 })
    const { rows } = await world.shop.pool.query(
      `select on_hand, reason, cause, by from stock_move where note = $1`,
      [number],
    )
    expect(rows).toEqual([{ on_hand: -2, reason: 'adjustment', cause: 'lost', by: 'Mia' }])
    const done = expectDone(
      await mia.call('/pack/finish', { number, parcels: [{ lines: [{ lineId, quantity: 1 }] }] }),
    )
    expect(done.left).toBe(2)
  })
})
