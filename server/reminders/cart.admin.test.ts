import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestShop } from '#test/app.ts'
import { berlin, buy, expectDone, openBuyingShop, sell, signIn } from '#test/buying.ts'
import { type DeskCaller, openKey, signInStaff } from '#test/desk.ts'
import { remindCarts } from './remind-carts.ts'

let world: TestShop
let mia: DeskCaller
beforeAll(async () => {
  world = await openBuyingShop({
    prepare: async (shop) => {
      await sell(shop, { sku: 'MUG', price: 2400, onHand: 1000, name: 'Mug' })
      await sell(shop, { sku: 'BOWL', price: 3000, onHand: 1000, name: 'Bowl' })
    },
  })
  mia = await signInStaff(world, { role: 'support', name: 'Mia' })
})
afterAll(() => world.close())

/** A customer with two mugs and a bowl in a cart that was last changed seven hours ago. */
async function leaveCart({ consents = true } = {}) {
  const { email, token, id } = await signIn(world.shop)
  const customer = world.visitor({ 'x-auth': token })
  if (consents) expectDone(await customer.call('/newsletter/change', { subscribed: true }))
  expectDone(await customer.call('/cart/add', { sku: 'MUG', quantity: 2 }))
  expectDone(await customer.call('/cart/add', { sku: 'BOWL' }))
  await world.runJobs()
  await rest()
  return { customer, email, id }
}

/** Lets hours pass for every cart and order. */
async function rest(hours = 7): Promise<void> {
  await world.shop.pool.query(
    `update cart set updated_at = updated_at - make_interval(hours => $1),
      reminded_at = reminded_at - make_interval(hours => $1)`,
    [hours],
  )
  await world.shop.pool.query('update orders set created_at = created_at - make_interval(hours => $1)', [
    hours,
  ])
}

const list = async (wish = {}, by = mia) => expectDone(await by.call('/cart/list', wish)).items
const counts = async () => expectDone(await mia.call('/cart/counts', {}))
const where = (field: string, value: string) => ({ filter: { all: [{ field, op: 'is', value }] } }) as object

it('shows carts of people who agreed to be written to, and only counts all others', async () => {
  const left = await leaveCart()
  const silent = await leaveCart({ consents: false })
  const guest = world.visitor()
  expectDone(await guest.call('/cart/add', { sku: 'MUG' }))
  await rest()
  const carts = await list()
  expect(carts).toMatchObject([
    {
      ...{ email: left.email, state: 'left', units: 3, remindedAt: null, order: null },
      customer: { id: left.id },
      value: { amount: 7800, currency: 'EUR' },
    },
  ])
  expect(JSON.stringify(carts)).not.toContain(silent.email)
  expect(await counts()).toEqual({ left: 3, listed: 1, reminded: 0, bought: 0 })
  const { cart } = expectDone(await mia.call('/cart/detail', { id: carts[0]!.id }))
  expect(cart.lines).toMatchObject([
    { name: 'Mug', sku: 'MUG', quantity: 2, price: { amount: 2400, currency: 'EUR' } },
    { name: 'Bowl', quantity: 1 },
  ])
  const { rows } = await world.shop.pool.query<{ id: string }>('select id from cart where customer_id = $1', [
    silent.id,
  ])
  expect((await mia.call('/cart/detail', { id: rows[0]!.id })).data).toMatchObject({ reason: 'not_found' })

  expectDone(await left.customer.call('/newsletter/change', { subscribed: false }))
  await world.runJobs()
  expect(await list()).toEqual([])
})

it('leaves out carts in use, emptied or bought without a reminder, and finds the others by email', async () => {
  const [used, emptied, bought, stays] = [
    await leaveCart(),
    await leaveCart(),
    await leaveCart(),
    await leaveCart(),
  ]
  expectDone(await used.customer.call('/cart/add', { sku: 'MUG' }))
  expectDone(await emptied.customer.call('/cart/clear'))
  await buy(bought.customer, { sku: '', email: bought.email })
  const emails = (await list()).map(({ email }) => email)
  expect(emails).toEqual([stays.email])
  expect(await list({ q: stays.email.slice(0, 20) })).toHaveLength(1)
  expect(await list({ q: 'nobody' })).toEqual([])
})

it('says at which step a guest stopped, and filters by it', async () => {
  const { email } = await leaveCart()
  await world.shop.pool.query('update subscriber set email = $1 where email = $2', [`guest-${email}`, email])
  const guest = world.visitor()
  expectDone(await guest.call('/cart/add', { sku: 'MUG' }))
  expectDone(await guest.call('/checkout/information', { email: `guest-${email}`, address: berlin }))
  await rest()
  const found = await list(where('step', 'address'))
  expect(found).toMatchObject([{ email: `guest-${email}`, customer: null, step: 'address', units: 1 }])
  expect((await list(where('step', 'payment'))).map((each) => each.email)).toEqual([])
})

it('tells which reminders brought an order, from any device', async () => {
  const before = await counts()
  const [back, away] = [await leaveCart(), await leaveCart()]
  await remindCarts(world.shop)
  await world.runJobs()
  await rest(2)
  expect((await list(where('state', 'reminded'))).map(({ email }) => email)).toEqual(
    expect.arrayContaining([back.email, away.email]),
  )
  expect(await list(where('state', 'bought'))).toEqual([])
  // On another device, as a guest with the same address.
  const { orderNumber } = await buy(world.visitor(), { sku: 'BOWL', email: back.email })
  const [won] = await list(where('state', 'bought'))
  expect(won).toMatchObject({
    email: back.email,
    order: { number: orderNumber },
    remindedAt: expect.any(String),
  })
  const after = await counts()
  expect(after.bought).toBe(before.bought + 1)
  expect(after.reminded).toBe((await list()).filter(({ remindedAt }) => remindedAt).length)
  expect(after.listed).toBe((await list()).filter(({ state }) => state !== 'bought').length)

  const clerk = await openKey(world, ['customers.read'])
  const { envelope } = await clerk.send('/cart/list', where('state', 'bought'))
  expect(Object.keys((envelope.data.items as object[])[0]!)).not.toContain('order')
  const packer = await signInStaff(world, { role: 'packer' })
  expect((await packer.call('/cart/list', {})).code).toBe(30)
})

it('does not count a cart as reminded whose goods were gone when its email was due', async () => {
  await sell(world.shop, { sku: 'JUG', price: 2000, onHand: 3, name: 'Jug' })
  const { customer, email } = await leaveCart()
  expectDone(await customer.call('/cart/clear'))
  expectDone(await customer.call('/cart/add', { sku: 'JUG' }))
  await rest()
  await sell(world.shop, { sku: 'JUG', price: 2000, onHand: 0, name: 'Jug' })
  const { reminded } = await counts()
  const outcome = async () => (await list({ q: email }))[0]
  for (const onHand of [0, 3]) {
    await sell(world.shop, { sku: 'JUG', price: 2000, onHand, name: 'Jug' })
    await remindCarts(world.shop)
    await world.runJobs()
    expect(await outcome()).toMatchObject({ state: 'left', remindedAt: null })
  }
  expect((await counts()).reminded).toBe(reminded)
})

it('turns pages by cursor', async () => {
  const first = expectDone(await mia.call('/cart/list', { size: 1 }))
  const next = expectDone(await mia.call('/cart/list', { size: 1, cursor: first.next! }))
  expect(first.items[0]!.changedAt >= next.items[0]!.changedAt).toBe(true)
  expect(next.items[0]!.id).not.toBe(first.items[0]!.id)
})
