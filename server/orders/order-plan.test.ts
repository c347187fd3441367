import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AdminData, AdminPayload } from '#contract/admin/calls.ts'
import { readOutbox } from '#server/platform/mail/outbox.ts'
import type { TestShop } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, payAt, sell, stockOf } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'

let world: TestShop
let staff: DeskCaller

beforeAll(async () => {
  world = await openBuyingShop()
  await sell(world.shop, { sku: 'MUG', onHand: 500 })
  staff = await signInStaff(world)
})
afterAll(() => world.close())

type Wish = Omit<AdminPayload<'/order/plan'>, 'idempotencyKey'>
type Placed = { id: string; number: string }

async function place(method: 'bank' | 'test'): Promise<Placed> {
  const placed = await buy(world.visitor(), { sku: 'MUG', method })
  if (method === 'test') {
    await payAt(world.app, placed.payment)
    await world.runJobs()
  }
  const { order } = expectDone(await staff.call('/order/detail', { number: placed.orderNumber }))
  return { id: order.id, number: order.number }
}

const plan = async (wish: Wish) => expectDone(await staff.call('/order/plan', wish))
const run = async (id: string) => expectDone(await staff.call('/plan/run', { id })).plan
const detail = async ({ number }: Placed) => expectDone(await staff.call('/order/detail', { number })).order
const why = ({ sample }: AdminData<'/order/plan'>) =>
  Object.fromEntries(
    sample.filter(({ state }) => state === 'refused').map(({ label, why: text }) => [label, text]),
  )

it('labels orders, leaves out those that have the label, and takes it off again', async () => {
  const [one, two] = [await place('bank'), await place('bank')]
  expectDone(await staff.call('/order/label', { number: two.number, add: ['gift'] }))
  const action = { kind: 'labels' as const, add: ['gift'] }
  const made = await plan({ select: { ids: [one.id, two.id, crypto.randomUUID()] }, action })
  expect(made.plan).toMatchObject({ kind: 'order', change: 1, same: 1, refused: 0 })
  expect((await detail(one)).labels).toEqual([])
  expect(await run(made.plan.id)).toMatchObject({ state: 'done', done: 1 })
  expect((await detail(one)).labels).toEqual(['gift'])
  const undo = expectDone(await staff.call('/plan/undo', { id: made.plan.id }))
  expect(await run(undo.plan.id)).toMatchObject({ done: 1 })
  expect((await detail(one)).labels).toEqual([])
  expect((await detail(two)).labels).toEqual(['gift'])
})

it('ships with the numbers of a file, names rows that cannot, and tells buyers only if asked', async () => {
  const [paid, silent, unpaid] = [await place('test'), await place('test'), await place('bank')]
  const cells = {
    [paid.number.toLowerCase()]: { trackingNumber: '00340434161094042557', carrier: 'DHL' },
    [unpaid.number]: { trackingNumber: 'B2' },
    NOSUCH1: { trackingNumber: 'C3' },
  }
  const made = await plan({ select: {}, action: { kind: 'ship', cells } })
  expect(made.plan).toMatchObject({ change: 1, refused: 2 })
  expect(why(made)).toEqual({
    [unpaid.number]: expect.stringContaining('paid'),
    NOSUCH1: 'We couldn’t find that.',
  })
  expect(made.sample.find(({ id }) => id === paid.id)?.after).toMatchObject({ carrier: 'DHL', notify: true })
  const before = await stockOf(world.shop, 'MUG')
  expect(await run(made.plan.id)).toMatchObject({ done: 1, skipped: 0 })
  const { shipments, shipStatus } = await detail(paid)
  expect([shipStatus, shipments.map(({ expressNumber }) => expressNumber)]).toEqual([
    'shipped',
    ['00340434161094042557'],
  ])
  expect(await stockOf(world.shop, 'MUG')).toMatchObject({
    ...{ on_hand: before.on_hand - 1, reserved: before.reserved - 1 },
  })
  const csv = expectDone(await staff.call('/plan/csv', { id: made.plan.id })).csv
  expect(csv).toContain('NOSUCH1')

  const quiet = await plan({ select: { ids: [silent.id] }, action: { kind: 'ship', notify: false } })
  await run(quiet.plan.id)
  await world.runJobs()
  await world.runJobs()
  const sent = await readOutbox(world.shop.config.dataDir)
  const parcels = sent.filter(({ subject }) => /shipped|on its way/i.test(subject))
  expect(parcels.map(({ subject }) => subject).join()).toContain(paid.number)
  expect(parcels.map(({ subject }) => subject).join()).not.toContain(silent.number)
})

it('marks transfers as paid and cancels what nobody paid, each only once', async () => {
  const [arrived, dropped, paid] = [await place('bank'), await place('bank'), await place('test')]
  const all = { ids: [arrived.id, dropped.id, paid.id] }
  const marking = await plan({ select: { ids: [arrived.id, paid.id] }, action: { kind: 'markPaid' } })
  expect(marking.plan).toMatchObject({ change: 1, refused: 1 })
  const cancelling = await plan({ select: all, action: { kind: 'cancel', reason: 'Never paid' } })
  expect(cancelling.plan).toMatchObject({ change: 2, refused: 1 })
  expect(why(cancelling)[paid.number]).toContain('money goes back')
  await run(marking.plan.id)
  expect((await detail(arrived)).payStatus).toBe('paid')
  const before = await stockOf(world.shop, 'MUG')
  // The order that was paid after the plan was made is not cancelled.
  expect(await run(cancelling.plan.id)).toMatchObject({ state: 'done', done: 1, skipped: 1 })
  expect([(await detail(arrived)).status, (await detail(dropped)).status]).toEqual([
    'in_progress',
    'cancelled',
  ])
  expect((await stockOf(world.shop, 'MUG')).reserved).toBe(before.reserved - 1)
  const undo = expectDone(await staff.call('/plan/undo', { id: marking.plan.id }))
  expect(await run(undo.plan.id)).toMatchObject({ done: 0, skipped: 1 })
  expect((await detail(arrived)).payStatus).toBe('paid')
})

it('runs two plans over the same orders at once without waiting for each other forever', async () => {
  const orders: Placed[] = []
  for (let each = 0; each < 6; each++) orders.push(await place('bank'))
  const ids = orders.map(({ id }) => id)
  const plans = [
    await plan({ select: { ids }, action: { kind: 'markPaid' } }),
    await plan({ select: { ids: ids.toReversed() }, action: { kind: 'cancel', reason: 'Too late' } }),
  ]
  const ran = await Promise.all(plans.map((each) => run(each.plan.id)))
  expect(ran.map(({ state }) => state)).toEqual(['done', 'done'])
  expect(ran.reduce((sum, { done }) => sum + done, 0)).toBe(6)
  expect(ran.reduce((sum, { skipped }) => sum + skipped, 0)).toBe(6)
  for (const each of orders) {
    const { status, payStatus } = await detail(each)
    expect([status === 'cancelled', payStatus === 'paid'].filter(Boolean)).toHaveLength(1)
  }
})

it('needs the permission of its action', async () => {
  const packer = await signInStaff(world, { role: 'packer' })
  const { id } = await place('test')
  const ship = await packer.call('/order/plan', { select: { ids: [id] }, action: { kind: 'ship' } })
  expect(ship.code).toBe(0)
  const label = { kind: 'labels' as const, add: ['x'] }
  expect((await packer.call('/order/plan', { select: { ids: [id] }, action: label })).code).toBe(30)
})
