import type { Data } from '#contract/calls.ts'
import type { Placed } from '#contract/checkout.ts'
import type { TestOptions, TestShop, Visitor } from './app.ts'
import { expectDone, openBuyingShop, sell } from './buying.ts'

type Order = Data<'/order/detail'>['order']

export type GatewayShop = TestShop & {
  /** Milliseconds by which the shop's clock is ahead. */
  clock: { ahead: number }
  /** The order as its buyer sees it. */
  orderOf(visitor: Visitor, placed: Pick<Placed, 'orderNumber' | 'accessKey'>): Promise<Order>
  /** Delivers a webhook of a provider. Returns the HTTP status. */
  deliver(provider: string, webhook: { headers: Record<string, string>; payload: string }): Promise<number>
  /** The buyer's browser opens an address of the shop. Returns where it is sent. */
  open(url: string): Promise<string | undefined>
}

export const minutes = (count: number) => count * 60_000
export const hours = (count: number) => count * 3600_000

/** A shop that sells MUG for 24.00 plus 4.90 shipping, with a clock that tests can move. */
export async function openGatewayShop(options: TestOptions = {}): Promise<GatewayShop> {
  const world = await openBuyingShop({
    ...options,
    async prepare(shop) {
      await sell(shop, { sku: 'MUG', price: 2400, onHand: 1000, name: 'Morning mug' })
      await options.prepare?.(shop)
    },
  })
  const clock = { ahead: 0 }
  world.shop.now = () => new Date(Date.now() + clock.ahead)
  return {
    ...world,
    clock,
    async orderOf(visitor, { orderNumber: number, accessKey }) {
      const access = accessKey ? { accessKey } : {}
      return expectDone(await visitor.call('/order/detail', { number, ...access })).order
    },
    async deliver(provider, webhook) {
      const request = { method: 'POST', url: `/api/webhook/${provider}`, ...webhook } as const
      return (await world.app.inject(request)).statusCode
    },
    async open(url) {
      const { pathname, search } = new URL(url, world.shop.publicUrl)
      return (await world.app.inject({ method: 'GET', url: pathname + search })).headers.location
    },
  }
}
