import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type * as z from 'zod/mini'
import { type CallPath, calls, type Payload } from '#contract/calls.ts'
import type { Visitor } from '#test/app.ts'
import { buy, checkOut, expectDone, newKey, sell } from '#test/buying.ts'
import { type GatewayShop, openGatewayShop } from '#test/gateway-shop.ts'
import { buyPaid, eligibleLines, receive } from '#test/returns.ts'
import { StripeStandIn, stripeEnv, walletEnv } from '#test/stripe-stand-in.ts'

const gateway = vi.hoisted(() => ({ client: undefined as unknown }))
vi.mock('#server/payments/stripe/stripe-client.ts', () => ({ stripeClient: () => gateway.client }))

const stripe = new StripeStandIn()
let world: GatewayShop

beforeAll(async () => {
  gateway.client = await stripe.open()
  world = await openGatewayShop({ env: { ...stripeEnv, ...walletEnv } })
  await sell(world.shop, { sku: 'CUP', price: 1500, onHand: 100, name: 'Cup' })
})
afterAll(async () => {
  await world.close()
  stripe.close()
})

const idempotencyKey = newKey()

/** A call, the same with another payload, and what it must change only once. */
type Sent<Path extends CallPath> = {
  payload: Payload<Path>
  other: Payload<Path>
  state(): Promise<unknown>
}

const orders = async () => (await world.shop.pool.query('select count(*) from orders')).rows

/** Prepares each call that takes an idempotency key, for a visitor of its own. */
const cases: { [Path in CallPath]?: (visitor: Visitor) => Promise<Sent<Path>> } = {
  async '/cart/add'(visitor) {
    const payload = { sku: 'CUP', quantity: 2, idempotencyKey }
    const state = async () => expectDone(await visitor.call('/cart/info')).cart.count
    return { payload, other: { ...payload, quantity: 3 }, state }
  },

  async '/checkout/submit'(visitor) {
    const { totals } = await checkOut(visitor, { sku: 'CUP' })
    const payload = { total: totals.due, idempotencyKey, agree: true }
    const other = { ...payload, total: { ...totals.due, amount: totals.due.amount + 1 } }
    return { payload, other, state: orders }
  },

  async '/wallet/submit'() {
    const payload = {
      goods: { sku: 'CUP', quantity: 1 },
      total: { amount: 1990, currency: 'EUR' },
      email: 'ada@example.com',
      ...{ shippingMethod: 'standard', idempotencyKey, agree: true },
      address: { name: 'Ada Lind', line1: 'Torstraße 1', city: 'Berlin', postalCode: '10115', country: 'DE' },
      confirmationToken: stripe.wallets.confirmInWallet(),
    }
    return { payload, other: { ...payload, email: 'eve@example.com' }, state: orders }
  },

  async '/order/cancel'(visitor) {
    const { orderNumber: number, accessKey } = await buyPaid(world, visitor, { sku: 'CUP' })
    const payload = { number, accessKey, reason: 'Too late', idempotencyKey }
    const state = async () => {
      const { order } = expectDone(await visitor.call('/order/detail', { number, accessKey }))
      return [order.status, order.history.length]
    }
    return { payload, other: { ...payload, reason: 'Too slow' }, state }
  },

  async '/order/pay'(visitor) {
    const { orderNumber: number, accessKey } = await buy(visitor, { sku: 'CUP', method: 'bank' })
    const payload = { number, accessKey, method: 'test' as const, idempotencyKey }
    const state = async () =>
      expectDone(await visitor.call('/order/detail', { number, accessKey })).order.payments.length
    return { payload, other: { ...payload, method: 'bank' as const }, state }
  },

  async '/return/apply'(visitor) {
    const placed = await receive(world, visitor, { sku: 'CUP', quantity: 2 })
    const { orderNumber, accessKey } = placed
    const [line] = await eligibleLines(visitor, placed)
    const payload = {
      ...{ orderNumber, accessKey, type: 'return_refund' as const, reason: 'faulty' as const },
      ...{ description: '', images: [], lines: [{ lineId: line!.lineId, quantity: 1 }], idempotencyKey },
    }
    const state = () => eligibleLines(visitor, placed)
    return { payload, other: { ...payload, reason: 'wrong_item' as const }, state }
  },

  async '/message/send'(visitor) {
    const payload = { text: 'Is it dishwasher-proof?', idempotencyKey }
    const state = async () => expectDone(await visitor.call('/message/list')).threads.length
    return { payload, other: { ...payload, text: 'Is it oven-proof?' }, state }
  },
}

/** Calls whose payload has an idempotency key. */
const keyed = (Object.keys(calls) as CallPath[]).filter((path) => {
  const { shape } = calls[path].payload as Partial<z.ZodMiniObject>
  return shape !== undefined && Object.hasOwn(shape, 'idempotencyKey')
})

it('is tried for every call of the contract that has a key', () => {
  expect(Object.keys(cases).sort()).toEqual(keyed.sort())
})

it.each(keyed)('%s answers a repeated key alike and refuses it for another payload', async (path) => {
  const visitor = world.visitor()
  const { payload, other, state } = await cases[path]!(visitor)
  const before = await state()
  const first = await visitor.call(path, payload as never)
  expect(first.code, first.msg).toBe(0)
  const after = await state()
  expect(after).not.toEqual(before)
  const again = await visitor.call(path, payload as never)
  expect(again.code, again.msg).toBe(0)
  expect(await state()).toEqual(after)
  expect(await visitor.call(path, other as never)).toMatchObject({
    code: 40,
    data: { reason: 'idempotency_conflict' },
  })
  expect(await state()).toEqual(after)
})
