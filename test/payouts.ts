import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Payout } from '#contract/admin/money/payout.ts'
import { fetchPayouts } from '#server/payments/payouts/fetch-payouts.ts'
import { buy, expectDone } from './buying.ts'
import { type DeskCaller, runHeldJobs, signInStaff } from './desk.ts'
import { type GatewayShop, hours, openGatewayShop } from './gateway-shop.ts'
import { openGateways } from './gateways.ts'
import { PaypalStandIn, paypalEnv } from './paypal-stand-in.ts'
import { StripeStandIn, stripeEnv, walletEnv } from './stripe-stand-in.ts'

/** Costs of every order of these tests. */
export const price = 2890

export const days = (count: number) => hours(24 * count)
export const euros = (amount: number) => ({ amount, currency: 'EUR' })
export const refusedAs = (reason: string) => ({ code: 40, data: { reason } })

/**
 * Opens a shop for the payouts of one test file. Each test begins without payouts and with new stand-ins for Stripe and
 * PayPal, which the file puts in the place of their clients.
 */
export function withPayouts(clients: { stripe: unknown; paypal: unknown }) {
  let stripe: StripeStandIn
  let paypal: PaypalStandIn
  let world: GatewayShop
  let desk: DeskCaller
  let gateways: ReturnType<typeof openGateways>

  const now = () => Date.now() + world.clock.ahead
  const signIn = async () => {
    desk = await signInStaff(world)
  }
  beforeAll(async () => {
    world = await openGatewayShop({ env: { ...stripeEnv, ...walletEnv, ...paypalEnv } })
    await signIn()
  })
  beforeEach(async () => {
    stripe?.close()
    paypal?.close()
    stripe = new StripeStandIn()
    paypal = new PaypalStandIn()
    stripe.now = now
    paypal.reports.now = now
    clients.stripe = await stripe.open()
    clients.paypal = await paypal.open()
    gateways = openGateways(() => world, stripe, paypal)
    world.clock.ahead = 0
    await world.shop.pool.query('truncate payout, payout_fetch cascade; delete from payment')
  })
  afterAll(async () => {
    await world.close()
    stripe.close()
    paypal.close()
  })

  async function paid(method: 'stripe' | 'paypal' = 'stripe'): Promise<string> {
    const placed = await buy(world.visitor(), { method })
    const gateway = gateways[method === 'stripe' ? 'Stripe’s page' : 'PayPal']
    await gateway.pay(placed)
    expect(method === 'stripe' ? await gateway.tell(placed) : await gateway.comeBack(placed)).toBeTruthy()
    expect(expectDone(await desk.call('/order/detail', { number: placed.orderNumber })).order.payStatus).toBe(
      'paid',
    )
    return placed.orderNumber
  }

  async function refunded(number: string, amount: number): Promise<void> {
    expectDone(await desk.call('/order/refund', { number, amount, reason: 'goodwill' }))
    await runHeldJobs(world)
  }

  /** Asks the providers, and answers all payouts, the oldest first. */
  async function fetched(): Promise<Payout[]> {
    await fetchPayouts(world.shop)
    // Sessions end as the clock moves.
    await signIn()
    return expectDone(await desk.call('/payout/list', { sort: { by: 'sentAt', dir: 'asc' } })).items
  }

  const detailOf = async ({ id }: Pick<Payout, 'id'>) => expectDone(await desk.call('/payout/detail', { id }))

  return {
    ...{ now, signIn, paid, refunded, fetched, detailOf },
    get world() {
      return world
    },
    get desk() {
      return desk
    },
    get stripe() {
      return stripe
    },
    get paypal() {
      return paypal
    },
  }
}
