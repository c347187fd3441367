import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Email } from '#server/platform/mail/mail.ts'
import type { TestShop } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, sell } from '#test/buying.ts'
import { type DeskCaller, runHeldJobs, signInStaff } from '#test/desk.ts'

let world: TestShop
let staff: DeskCaller
const emails: Email[] = []
const text = 'Our oven broke. Your order leaves two days later.'

beforeAll(async () => {
  world = await openBuyingShop()
  world.shop.mail.send = async (email) => void emails.push(email)
  await sell(world.shop, { sku: 'MUG', onHand: 500 })
  staff = await signInStaff(world, { name: 'Mia' })
})
afterAll(() => world.close())

async function placeTwo() {
  const orders = []
  for (let each = 0; each < 2; each++) {
    const placed = await buy(world.visitor(), { sku: 'MUG', method: 'bank' })
    orders.push(expectDone(await staff.call('/order/detail', { number: placed.orderNumber })).order)
  }
  await runHeldJobs(world)
  emails.splice(0)
  return orders
}

async function plan(ids: string[], wanted = text) {
  const payload = { select: { ids }, action: { kind: 'message' as const, text: wanted } }
  return expectDone(await staff.call('/order/plan', payload)).plan
}

const run = async (id: string) => expectDone(await staff.call('/plan/run', { id })).plan
const threadsAbout = async (number: string) =>
  expectDone(await staff.call('/thread/list', {})).items.filter(({ about }) => about?.number === number)

it('writes to the buyer of each order in the conversation about it, and emails it once', async () => {
  const orders = await placeTwo()
  const made = await plan(orders.map(({ id }) => id))
  expect(made).toMatchObject({ change: 2, refused: 0 })
  expect(await threadsAbout(orders[0]!.number)).toEqual([])
  expect(await run(made.id)).toMatchObject({ state: 'done', done: 2 })
  for (const { number } of orders) expect(await threadsAbout(number)).toHaveLength(1)
  await runHeldJobs(world)
  const told = emails.filter((email) => email.text.includes(text))
  expect(told.map(({ to }) => to).sort()).toEqual(orders.map(({ email }) => email).sort())
})

it('takes messages back before their emails go out, and not afterwards', async () => {
  const orders = await placeTwo()
  const sent = await plan(orders.map(({ id }) => id))
  await run(sent.id)
  const undo = expectDone(await staff.call('/plan/undo', { id: sent.id }))
  expect(await run(undo.plan.id)).toMatchObject({ done: 2, skipped: 0 })
  for (const { number } of orders) expect(await threadsAbout(number)).toEqual([])
  await runHeldJobs(world)
  expect(emails.filter((email) => email.text.includes(text))).toEqual([])

  const again = await plan([orders[0]!.id])
  await run(again.id)
  await runHeldJobs(world)
  const late = expectDone(await staff.call('/plan/undo', { id: again.id }))
  expect(await run(late.plan.id)).toMatchObject({ done: 0, skipped: 1 })
  expect(await threadsAbout(orders[0]!.number)).toHaveLength(1)
})

it('needs the permission to answer buyers, and reaches a bounded number of them', async () => {
  const packer = await signInStaff(world, { role: 'packer' })
  const action = { kind: 'message' as const, text }
  const one = { select: { ids: [crypto.randomUUID()] }, action }
  expect((await packer.call('/order/plan', one)).code).toBe(30)
  const ids = Array.from({ length: 1001 }, () => crypto.randomUUID())
  expect(await staff.call('/order/plan', { select: { ids }, action })).toMatchObject({
    data: { reason: 'too_many' },
  })
})
