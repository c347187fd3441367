import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, payAt, sell, signIn } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'

/** Two processes of one shop. */
let one: TestShop
let two: TestShop
let owner: DeskCaller

beforeAll(async () => {
  one = await openBuyingShop()
  await sell(one.shop, { sku: 'MUG', onHand: 50 })
  two = await openTestShop({ databaseUrl: one.databaseUrl })
  owner = await signInStaff(one)
})
afterEach(async () => {
  await owner.call('/system/resume', {})
  await Promise.all([one.shop.changes.catchUp(), two.shop.changes.catchUp()])
})
afterAll(async () => {
  await two.close()
  await one.close()
})

const words = { reason: 'a payment provider is down' }

it('closes the checkout in every process within a second, while shoppers fill their carts', async () => {
  const { incident, change } = expectDone(
    await owner.call('/system/pause', {
      ...{ mode: 'checkout', ...words },
      message: { de: 'Gleich geht es weiter' },
    }),
  )
  expect(incident).toMatchObject({ mode: 'checkout', until: null })
  const started = Date.now()
  await expect
    .poll(async () => (await two.visitor().send('/checkout/start', {})).envelope, {
      interval: 50,
      timeout: 2000,
    })
    .toMatchObject({ data: { reason: 'checkout_closed' }, msg: expect.stringContaining('Your cart is safe') })
  expect(Date.now() - started).toBeLessThan(1500)
  expectDone(await two.visitor().call('/cart/add', { sku: 'MUG', quantity: 1 }))
  await two.shop.changes.catchUp()
  const german = await two.app.inject({ url: '/de' })
  expect(german.statusCode).toBe(200)
  expect(german.body).toContain('Gleich geht es weiter')
  expect((await two.app.inject({ url: '/zh' })).statusCode).toBe(200)
  expectDone(await owner.call('/change/undo', { id: change.id }))
  await two.shop.changes.catchUp()
  const { envelope } = await two.visitor().send('/checkout/start', {})
  expect((envelope.data as { reason?: string }).reason).not.toBe('checkout_closed')
})

it('answers writing calls of a read-only shop with the reason, and hears gateways', async () => {
  const placed = await buy(one.visitor(), { sku: 'MUG', method: 'test' })
  expectDone(await owner.call('/system/pause', { mode: 'read_only', ...words }))
  await Promise.all([one.shop.changes.catchUp(), two.shop.changes.catchUp()])
  for (const shop of [one, two]) {
    const reasons = await Promise.all(
      Object.keys(calls).map(async (path) => {
        const { envelope } = await shop.visitor().send(path, {})
        return [path, (envelope.data as { reason?: string } | null)?.reason === 'read_only'] as const
      }),
    )
    const open = reasons.filter(([, refused]) => !refused).map(([path]) => path)
    expect(open).toEqual(
      expect.arrayContaining(['/product/list', '/search/query', '/cart/info', '/order/find']),
    )
    const writing =
      /\/(add|save|remove|submit|start|signin|signup|apply|cancel|send|update|set|claim|edit\w*)$/
    expect(open.filter((path) => writing.test(path)).sort()).toEqual([
      ...['/consent/set', '/notify/cancel', '/order/cancel', '/withdrawal/submit'],
    ])
    expect((await shop.app.inject({ url: '/' })).statusCode).toBe(200)
  }
  await payAt(one.app, placed.payment)
  await one.runJobs()
  const { rows } = await one.shop.pool.query('select pay_status from orders where number = $1', [
    placed.orderNumber,
  ])
  expect(rows[0].pay_status).toBe('paid')
})

it('lets buyers of a read-only shop pay, cancel, withdraw and unsubscribe', async () => {
  const { token, email } = await signIn(one.shop)
  const visitor = one.visitor({ 'x-auth': token })
  const [paid, cancelled] = [await buy(visitor, { sku: 'MUG' }), await buy(visitor, { sku: 'MUG' })]
  expectDone(await visitor.call('/newsletter/change', { subscribed: true }))
  expectDone(await owner.call('/system/pause', { mode: 'read_only', ...words }))
  await one.shop.changes.catchUp()

  const { payment } = expectDone(
    await visitor.call('/order/pay', {
      ...{ number: paid.orderNumber, method: 'test', idempotencyKey: crypto.randomUUID() },
    }),
  )
  await payAt(one.app, payment)
  const { order } = expectDone(
    await visitor.call('/order/cancel', { number: cancelled.orderNumber, reason: 'Too slow' }),
  )
  expect(order.status).toBe('cancelled')
  const statement = { name: 'Ada Lind', orderNumber: paid.orderNumber, email, confirm: true } as const
  expectDone(await visitor.call('/withdrawal/submit', statement))
  expectDone(await visitor.call('/newsletter/change', { subscribed: false }))
  expect(expectDone(await visitor.call('/newsletter/own', {})).state).toBe('none')
  for (const path of ['/consent/set', '/newsletter/unsubscribe', '/review/stop', '/notify/answer'])
    expect((await visitor.send(path, {})).envelope.data).toMatchObject({ reason: 'invalid' })
  for (const path of ['/checkout/start', '/cart/add', '/message/send', '/auth/signin'])
    expect((await visitor.send(path, {})).envelope.data).toMatchObject({ reason: 'read_only' })
  expectDone(await visitor.call('/auth/signout', {}))
  const { rows } = await one.shop.pool.query('select pay_status from orders where number = $1', [
    paid.orderNumber,
  ])
  expect(rows[0].pay_status).toBe('paid')
})

it('signs out all other staff, or all customers, and nobody who has no say', async () => {
  const colleague = await signInStaff(two, { name: 'Bo' })
  const { token } = await signIn(one.shop)
  const visitor = one.visitor({ 'x-auth': token })
  expectDone(await visitor.call('/user/info', {}))
  const staffEnded = expectDone(await owner.call('/system/endSessions', { whose: 'staff', ...words }))
  expect(staffEnded.ended).toBeGreaterThan(0)
  expect(staffEnded.change.undo).toBeNull()
  expect((await colleague.call('/me', {})).code).toBeGreaterThanOrEqual(50)
  expectDone(await owner.call('/me', {}))
  expectDone(await visitor.call('/user/info', {}))
  expect(expectDone(await owner.call('/system/endSessions', { whose: 'customers', ...words })).ended).toBe(1)
  expect((await visitor.call('/user/info', {})).code).toBeGreaterThanOrEqual(50)
  const manager = await signInStaff(one, { role: 'manager' })
  expect((await manager.call('/system/pause', { mode: 'checkout', ...words })).code).toBe(30)
  expect(expectDone(await manager.call('/system/mode', {})).incident.mode).toBeNull()
})
