import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportCustomer } from '#server/customers/profile/export-data.ts'
import { order } from '#server/db/tables.ts'
import type { TestShop } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, payAt, sell, signIn } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'

let world: TestShop
let owner: DeskCaller
beforeAll(async () => {
  world = await openBuyingShop({ prepare: async (shop) => void (await sell(shop, { sku: 'MUG' })) })
  owner = await signInStaff(world, { name: 'Ada' })
})
afterAll(() => world.close())

async function paidOrder(headers: Record<string, string> = {}): Promise<string> {
  const { orderNumber, payment } = await buy(world.visitor(headers))
  await payAt(world.app, payment)
  await world.runJobs()
  return orderNumber
}

const ship = async (number: string): Promise<string> =>
  expectDone(await owner.call('/order/ship', { number })).change.id

const happened = async (number: string, by = owner) =>
  expectDone(await by.call('/order/happened', { number }))

it('lists the emails that an order caused, with the subject that the buyer read', async () => {
  const number = await paidOrder()
  const { emails } = await happened(number)
  const subjects = emails.map(({ state, subject }) => [state, subject])
  expect(subjects).toContainEqual(['sent', `Payment received for order ${number}`])
  expect(JSON.stringify(emails)).not.toContain('@example.com')
})

it('is part of what a customer’s data export holds of an order', async () => {
  const buyer = await signIn(world.shop)
  const number = await paidOrder({ 'x-auth': buyer.token })
  const data = await exportCustomer(world.shop, buyer.id)
  const [exported] = data!.orders as { emails: { subject: string }[] }[]
  expect(exported!.emails.map(({ subject }) => subject)).toContain(`Payment received for order ${number}`)
})

it('shows an email that waits beside the change that can be undone, and that it was stopped', async () => {
  const number = await paidOrder()
  const change = await ship(number)
  const before = await happened(number)
  expect(before.changes[0]).toMatchObject({ id: change, undo: { kind: 'hold' }, undoneBy: null })
  const waiting = { change, subject: `Your order ${number} has shipped` }
  expect(before.emails[0]).toMatchObject({ ...waiting, state: 'held' })
  expectDone(await owner.call('/change/undo', { id: change, dryRun: false }))
  const after = await happened(number)
  expect(after.emails.filter((each) => each.change === change)).toMatchObject([
    { ...waiting, state: 'undone' },
  ])
  const undone = after.changes.find(({ id }) => id === change)
  expect(undone?.undoneBy).toBe(after.changes[0]!.id)
})

it('lists what the mail server refused once, however often it is tried', async () => {
  const number = await paidOrder()
  const { mail } = world.shop
  const send = mail.send
  let tried = 0
  mail.send = () => {
    tried++
    return Promise.reject(Object.assign(new Error('no such user'), { responseCode: 550 }))
  }
  try {
    await ship(number)
    expectDone(await owner.call('/held/release', { id: (await happened(number)).changes[0]!.id }))
    for (const _ of [1, 2]) {
      await world.runJobs()
      await world.shop.pool.query(`update graphile_worker._private_jobs set run_at = now()`)
    }
  } finally {
    mail.send = send
  }
  expect(tried).toBeGreaterThan(1)
  const refused = (await happened(number)).emails.filter(({ state }) => state === 'refused')
  expect(refused).toMatchObject([{ subject: `Your order ${number} has shipped` }])
})

it('offers undo and reasons to those who may have them, and a customer’s emails to those who read orders', async () => {
  const buyer = await signIn(world.shop)
  const number = await paidOrder({ 'x-auth': buyer.token })
  expectDone(await owner.call('/order/refund', { number, amount: 100, reason: 'goodwill', note: 'Chipped' }))
  const packer = await signInStaff(world, { permissions: ['orders.read'] })
  const [seen] = (await happened(number, packer)).changes
  expect(seen).toMatchObject({ call: '/order/refund', undo: null, reason: '' })

  expectDone(await owner.call('/customer/credit', { id: buyer.id, amount: 500, reason: 'Sorry' }))
  const { changes, emails } = expectDone(await owner.call('/customer/happened', { id: buyer.id }))
  expect(changes.map(({ call }) => call)).toEqual(['/customer/credit'])
  expect(emails.map(({ subject }) => subject)).toContain(`Payment received for order ${number}`)
  const clerk = await signInStaff(world, { permissions: ['customers.read'] })
  const { envelope } = await clerk.send('/customer/happened', { id: buyer.id })
  expect(Object.keys(envelope.data)).toEqual(['changes'])
  expect(JSON.stringify(envelope.data)).not.toContain('Sorry')
  expect((await clerk.send('/order/happened', { number })).envelope.code).toBe(30)
  expect((await owner.send('/customer/happened', { id: 'nobody' })).envelope.data).toMatchObject({
    reason: 'not_found',
  })
})

it('finds the emails of a return among those of its order', async () => {
  const number = await paidOrder()
  const rows = await world.shop.db.select({ id: order.id, number: order.number }).from(order)
  const { id } = rows.find((each) => each.number === number)!
  await world.shop.pool.query(
    `with made as (insert into return_request (number, order_id, type, reason) values ('R-TEST', $1, 'return_refund', 'faulty') returning id)
     insert into sent_email (order_id, return_id, template, subject) select $1, id, 'return', 'We’ve received your return' from made`,
    [id],
  )
  const { emails } = expectDone(await owner.call('/return/happened', { number: 'R-TEST' }))
  expect(emails).toMatchObject([{ state: 'sent', subject: 'We’ve received your return' }])
  expect((await happened(number)).emails.map(({ subject }) => subject)).toContain(
    'We’ve received your return',
  )
})
