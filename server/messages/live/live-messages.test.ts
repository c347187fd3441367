import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LiveMessage } from '#contract/live.ts'
import { reconcilePayments } from '#server/payments/reconcile-payments.ts'
import { openTestShop, type TestShop, type Visitor } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, payAt, sell, signIn } from '#test/buying.ts'
import { signInStaff } from '#test/desk.ts'
import { apply, deliver } from '#test/returns.ts'

/** The process that makes every change, and the one that every page is connected to. */
let world: TestShop
let neighbour: TestShop

beforeAll(async () => {
  world = await openBuyingShop({ prepare: (shop) => sell(shop, { sku: 'MUG', price: 2400 }).then(() => {}) })
  neighbour = await openTestShop({ databaseUrl: world.databaseUrl })
})
afterAll(async () => {
  await neighbour.close()
  await world.close()
})

type Page = {
  /** Data of the messages of a type, oldest first. */
  heard<Type extends LiveMessage['type']>(type: Type): unknown[]
  close(): void
}

/** A page that is connected to the other process, signed in if there is a token. */
async function openPage({ id, headers }: Visitor): Promise<Page> {
  const messages: LiveMessage[] = []
  const socket = await neighbour.app.injectWS(`/ws/message?visitorId=${id}`)
  socket.on('message', (raw: Buffer) => messages.push(JSON.parse(raw.toString())))
  const heard = (type: LiveMessage['type']) =>
    messages.filter((message) => message.type === type).map(({ data }) => data)
  const token = headers['x-auth']
  if (token) socket.send(JSON.stringify({ type: 'auth', data: { token } }))
  socket.send(JSON.stringify({ type: 'ping', data: {} }))
  await expect.poll(() => heard('pong')).toHaveLength(1)
  return { heard, close: () => socket.terminate() }
}

async function customerPage(): Promise<{ visitor: Visitor; page: Page; id: string }> {
  const { id, token } = await signIn(world.shop)
  const visitor = world.visitor({ 'x-auth': token })
  await visitor.call('/cart/info')
  const page = await openPage(visitor)
  // The session is looked up after the pong: a message to the customer arrives once that is done.
  await expect
    .poll(async () => {
      await world.shop.live.publish({ customerId: id }, { type: 'cart', data: {} })
      return page.heard('cart').length
    })
    .toBeGreaterThan(0)
  return { visitor, page, id }
}

describe('a change made in one process reaches a page connected to another', () => {
  it('as `order` and `unpaid` once a payment is in process, and when it failed', async () => {
    const { visitor, page } = await customerPage()
    const { orderNumber, payment } = await buy(visitor)
    await world.runJobs()
    await expect.poll(() => page.heard('unpaid')).toEqual([{ count: 1 }])
    await payAt(world.app, payment, 'delayed_decline')
    await world.runJobs()
    await expect.poll(() => page.heard('order')).toHaveLength(2)
    expect(page.heard('order').at(-1)).toMatchObject({ number: orderNumber, payStatus: 'unpaid' })
    await expect.poll(() => page.heard('unpaid').at(-1)).toEqual({ count: 0 })
    const at = new Date(Date.now() + 11 * 60_000)
    await reconcilePayments({ ...world.shop, now: () => at })
    await world.runJobs()
    await expect.poll(() => page.heard('unpaid').at(-1)).toEqual({ count: 1 })
    page.close()
  })

  it('as `cart`, `order`, `unpaid` and `return` for a customer', async () => {
    const { visitor, page } = await customerPage()
    const placed = await buy(visitor)
    await expect.poll(() => page.heard('cart')).toContainEqual({ id: '', version: 0, count: 0 })
    const { cart } = expectDone(await visitor.call('/cart/add', { sku: 'MUG', quantity: 2 }))
    await expect
      .poll(() => page.heard('cart'))
      .toContainEqual({ id: cart.id, version: cart.version, count: 2 })
    await world.runJobs()
    const order = { number: placed.orderNumber, status: 'in_progress' }
    await expect.poll(() => page.heard('order')).toEqual([{ ...order, payStatus: 'unpaid' }])
    await expect.poll(() => page.heard('unpaid')).toEqual([{ count: 1 }])
    await payAt(world.app, placed.payment)
    await world.runJobs()
    await expect.poll(() => page.heard('order').at(-1)).toEqual({ ...order, payStatus: 'paid' })
    await expect.poll(() => page.heard('unpaid').at(-1)).toEqual({ count: 0 })
    await deliver(world, placed.orderNumber)
    const { number } = await apply(visitor, placed)
    await world.runJobs()
    const asked = { number, status: 'pending', auditStatus: 'pending' }
    await expect.poll(() => page.heard('return')).toEqual([asked])
    const desk = await signInStaff(world)
    expectDone(await desk.call('/return/approve', { number }))
    await world.runJobs()
    await expect.poll(() => page.heard('return').at(-1)).toMatchObject({ number, auditStatus: 'successful' })
    page.close()
  })

  it('as counts only for a guest, whose visitor id others may know', async () => {
    const visitor = world.visitor()
    await visitor.call('/cart/info')
    const page = await openPage(visitor)
    const placed = await buy(visitor)
    await world.runJobs()
    await expect.poll(() => page.heard('unpaid')).toEqual([{ count: 1 }])
    await payAt(world.app, placed.payment)
    await deliver(world, placed.orderNumber)
    await apply(visitor, placed)
    await world.runJobs()
    await expect.poll(() => page.heard('unpaid').at(-1)).toEqual({ count: 0 })
    expect([...page.heard('order'), ...page.heard('return')]).toEqual([])
    page.close()
  })

  it('and no page of anybody else', async () => {
    const { page } = await customerPage()
    const { visitor, page: other } = await customerPage()
    const before = page.heard('cart').length
    await buy(visitor)
    await world.runJobs()
    await expect.poll(() => other.heard('unpaid')).toEqual([{ count: 1 }])
    expect([page.heard('cart').length, page.heard('order'), page.heard('unpaid')]).toEqual([before, [], []])
    page.close()
    other.close()
  })
})
