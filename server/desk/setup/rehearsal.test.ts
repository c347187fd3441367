import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { shopSetting } from '#server/platform/open-shop.ts'
import { changeSetting, resetSetting } from '#server/platform/settings/settings.ts'
import type { TestShop } from '#test/app.ts'
import { expectDone, openBuyingShop, sell } from '#test/buying.ts'
import { type DeskCaller, openKey, signInStaff } from '#test/desk.ts'
import { PaypalStandIn, paypalEnv } from '#test/paypal-stand-in.ts'
import { StripeStandIn, stripeEnv } from '#test/stripe-stand-in.ts'
import { rehearsalSetting } from './find-missing.ts'

const client = vi.hoisted(() => ({ stripe: undefined as unknown, paypal: undefined as unknown }))
vi.mock('#server/payments/stripe/stripe-client.ts', () => ({ stripeClient: () => client.stripe }))
vi.mock('#server/payments/paypal/paypal-client.ts', () => ({ paypalClient: async () => client.paypal }))

const stripe = new StripeStandIn()
const paypal = new PaypalStandIn()
let world: TestShop
let owner: DeskCaller

beforeAll(async () => {
  client.stripe = await stripe.open()
  client.paypal = await paypal.open()
  world = await openBuyingShop({ env: { ...stripeEnv, ...paypalEnv } })
  owner = await signInStaff(world)
})
afterAll(async () => {
  await world.close()
  stripe.close()
  paypal.close()
})

const seller = { street: 'Torstraße 1', postalCode: '10115', city: 'Berlin', email: 'shop@haldene.test' }

async function putSeller(value: object): Promise<void> {
  await world.shop.db.transaction((tx) => changeSetting(tx, shopSetting, value))
  await world.shop.changes.catchUp()
}

/** Everything that a sale leaves behind. */
async function traces() {
  const { rows } = await world.shop.pool.query(`
    select (select count(*) from orders) orders, (select count(*) from cart) carts, (select count(*) from payment) payments,
      (select count(*) from invoice) invoices, (select coalesce(jsonb_agg(s), '[]') from invoice_series s) series,
      (select count(*) from refund) refunds, (select count(*) from shipment) shipments,
      (select count(*) from outbox where event not like 'desk%') events,
      (select coalesce(jsonb_agg(s order by variant_id), '[]') from stock s) stock,
      (select count(*) from stock_move) moves`)
  return rows[0]
}

const rehearse = async (wish = {}) => expectDone(await owner.call('/setup/testOrder', wish))
const done = ({ steps }: Awaited<ReturnType<typeof rehearse>>) =>
  steps.filter((step) => step.done).map(({ code }) => code)

it('says where a sale would fail, until it would not', async () => {
  expect((await rehearse()).steps).toEqual([
    { code: 'cart', done: false, detail: 'There is no product with a price and stock yet.' },
  ])
  await sell(world.shop, { sku: 'MUG', price: 2400, onHand: 1, name: 'Morning mug' })
  await sell(world.shop, { sku: 'CUP', price: 900, onHand: 0, name: 'Sold out cup' })
  const nowhere = await rehearse()
  expect(done(nowhere)).toEqual(['cart'])
  await putSeller(seller)
  const address = {
    country: 'JP',
    city: 'Tokyo',
    postalCode: '100-0001',
    firstName: 'A',
    lastName: 'B',
    address: '1-1',
  }
  const far = await rehearse({
    address: { ...address, state: '東京都', area: '', countryCode: '', phone: '' },
  })
  expect(far.steps.at(-1)).toMatchObject({ code: 'address', done: false })
  const unnamed = await rehearse()
  expect(unnamed.steps.at(-1)).toMatchObject({ code: 'invoice', done: false })
  expect(
    expectDone(await owner.call('/setup/state', {})).steps.find(({ code }) => code === 'test_order')?.done,
  ).toBe(false)
})

it('sells from cart to refund and leaves nothing behind', async () => {
  await putSeller({ ...seller, legalName: 'Haldene GmbH', vatId: 'DE136695976' })
  await world.runJobs()
  const before = await traces()
  const result = await rehearse()
  expect(result).toMatchObject({
    passed: true,
    product: 'Morning mug',
    total: { amount: 2890, currency: 'EUR' },
  })
  expect(done(result)).toEqual([
    'cart',
    'address',
    'shipping',
    'payment',
    'order',
    'paid',
    'shipped',
    'invoice',
    'refund',
  ])
  expect(await traces()).toEqual(before)
  // The only unit was sold again and again.
  expect((await rehearse({ sku: 'MUG' })).passed).toBe(true)
  await world.runJobs()
  expect(await traces()).toEqual(before)
  expect(stripe.requests).toEqual([])
  await world.shop.changes.catchUp()
  expect(
    expectDone(await owner.call('/setup/state', {})).steps.find(({ code }) => code === 'test_order')?.done,
  ).toBe(true)
})

it('tries the keys of each gateway and says what it answered', async () => {
  const tried = async () =>
    Object.fromEntries(
      expectDone(await owner.call('/setup/tryPayment', {})).methods.map(({ code, works, live, problem }) => [
        code,
        works ? (live ? 'live' : 'works') : problem,
      ]),
    )
  expect(await tried()).toEqual({
    stripe: 'works',
    paypal: 'works',
    test: 'works',
    bank: 'live',
    cod: 'live',
  })
  stripe.outages = 5
  paypal.down = true
  const refused = await tried()
  expect(refused.stripe).toContain('unknown error')
  expect(refused.paypal).toMatch(/\w/)
  paypal.down = false
  const key = await openKey(world, ['settings.shop'])
  expect((await key.send('/setup/tryPayment', {})).envelope.code).toBe(30)
})

it('completes its step of the guide at once, even while the settings in memory follow later', async () => {
  await world.shop.db.transaction((tx) => resetSetting(tx, rehearsalSetting))
  await world.shop.changes.catchUp()
  await world.shop.changes.close()
  const isDone = async () => {
    const { steps } = expectDone(await owner.call('/setup/state', {}))
    return steps.find(({ code }) => code === 'test_order')!.done
  }
  expect(await isDone()).toBe(false)
  expect((await rehearse()).passed).toBe(true)
  expect(world.shop.settings(rehearsalSetting).passedAt).toBeNull()
  expect(await isDone()).toBe(true)
})
