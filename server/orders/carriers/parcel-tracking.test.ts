import { afterAll, beforeAll, expect, it } from 'vitest'
import { readOutbox } from '#server/platform/mail/outbox.ts'
import { openAftership, signUpdate, updateOf, type Wish } from '#test/aftership-stand-in.ts'
import type { TestShop } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, payAt, sell, signIn } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'

const secret = 'whsec-aftership-test'
const key = 'asat_test_key'
let aftership: Awaited<ReturnType<typeof openAftership>>
let world: TestShop
let desk: DeskCaller
let numbers = 0

beforeAll(async () => {
  aftership = await openAftership(key)
  world = await openBuyingShop({
    env: { AFTERSHIP_WEBHOOK_SECRET: secret, AFTERSHIP_API_KEY: key, AFTERSHIP_URL: aftership.url },
    prepare: async (shop) => void (await sell(shop, { sku: 'MUG', onHand: 1000 })),
  })
  desk = await signInStaff(world)
})
afterAll(async () => {
  await world.close()
  aftership.close()
})

async function shipped(changes: { trackingNumber?: string; carrier?: string; notify?: boolean } = {}) {
  const visitor = world.visitor()
  const { orderNumber: number, accessKey, payment, email } = await buyFor(visitor)
  await payAt(world.app, payment)
  const trackingNumber = `TEST${String(++numbers).padStart(8, '0')}`
  const parcel = { carrier: 'DHL', trackingNumber, ...changes }
  const { order } = expectDone(await desk.call('/order/ship', { number, parcels: [parcel] }))
  const seen = async () => expectDone(await visitor.call('/order/detail', { number, accessKey })).order
  return { number, email, trackingNumber: parcel.trackingNumber, id: order.shipments[0]!.id, seen }
}

async function buyFor(visitor: ReturnType<TestShop['visitor']>) {
  const email = `parcel-${++numbers}@example.com`
  return { ...(await buy(visitor, { email })), email }
}

async function report(wish: Wish): Promise<number> {
  const payload = updateOf(wish)
  const { statusCode } = await world.app.inject({
    method: 'POST',
    url: '/api/webhook/carrier/aftership',
    headers: { 'content-type': 'application/json', 'aftership-hmac-sha256': signUpdate(payload, secret) },
    payload,
  })
  return statusCode
}

/** The job of a shipment asks for one that registers it. */
async function register(): Promise<void> {
  await world.runJobs()
  await world.runJobs()
}

const subjects = async (email: string) =>
  (await readOutbox(world.shop.config.dataDir, email)).map(({ subject }) => subject)
const registered = (number: string) =>
  aftership.state.trackings.filter((each) => each.tracking_number === number)

it('shows buyer and staff what the carrier reports, with times and places, newest first', async () => {
  const { number, trackingNumber, seen } = await shipped()
  const hour = (count: number) => new Date(Date.now() - count * 3600_000)
  const before = [
    { tag: 'InfoReceived', checkpoint_time: hour(9).toISOString() },
    { tag: 'InTransit', checkpoint_time: hour(6).toISOString(), city: 'Leipzig' },
    { tag: 'InTransit', checkpoint_time: '2026-11-25T08:00:00', city: 'No time zone' },
  ]
  expect(await report({ trackingNumber, tag: 'InTransit', at: hour(2), place: 'Hannover', before })).toBe(200)
  expect(await report({ trackingNumber, tag: 'OutForDelivery', at: hour(1), place: 'Berlin' })).toBe(200)
  const [parcel] = (await seen()).shipments
  expect(parcel).toMatchObject({ status: 'shipped', carrierState: 'out_for_delivery' })
  expect(parcel!.events.map(({ state, place }) => `${state} ${place}`)).toEqual([
    'out_for_delivery Berlin',
    'in_transit Hannover',
    'in_transit Leipzig',
    'announced ',
  ])
  const { order } = expectDone(await desk.call('/order/detail', { number }))
  expect(order.shipments[0]!.events).toEqual(parcel!.events)
})

it('expects the parcel on the days counted from its shipping, then on those of the carrier', async () => {
  const { trackingNumber, seen } = await shipped()
  const [parcel] = (await seen()).shipments
  const today = new Date().toISOString().slice(0, 10)
  expect(parcel!.expected!.earliest > today).toBe(true)
  expect(parcel!.expected!.latest >= parcel!.expected!.earliest).toBe(true)
  const estimate = {
    estimated_delivery_date: '2031-05-06T12:00:00',
    estimated_delivery_date_min: '2031-05-05',
    estimated_delivery_date_max: null,
  }
  await report({ trackingNumber, tag: 'InTransit', estimate })
  const days = { earliest: '2031-05-05', latest: '2031-05-06' }
  expect((await seen()).shipments[0]!.expected).toEqual(days)
  await report({
    ...{ trackingNumber, tag: 'InTransit', event: 'edd_revise' },
    estimate: { estimated_delivery_date: '2031-05-09' },
  })
  expect((await seen()).shipments[0]!.expected).toEqual({ earliest: '2031-05-09', latest: '2031-05-09' })
  await report({ trackingNumber, tag: 'InTransit', estimate: { estimated_delivery_date: '2031-02-31' } })
  expect((await seen()).shipments[0]!.expected).toEqual({ earliest: '2031-05-09', latest: '2031-05-09' })
  await report({ trackingNumber, tag: 'Delivered' })
  expect((await seen()).shipments[0]!).toMatchObject({ status: 'delivered', expected: null })
})

it('emails the buyer once when the parcel waits for them, and once when nobody opened', async () => {
  const { email, number, trackingNumber } = await shipped()
  await report({ trackingNumber, tag: 'OutForDelivery' })
  await report({ trackingNumber, tag: 'AttemptFail', subtag: 'AttemptFail_002' })
  await world.runJobs()
  await report({ trackingNumber, tag: 'AvailableForPickup', place: 'Packstation 145, Berlin' })
  await world.runJobs()
  await report({ trackingNumber, tag: 'AvailableForPickup', place: 'Packstation 145, Berlin' })
  await report({ trackingNumber, tag: 'AttemptFail' })
  await world.runJobs()
  const sent = await readOutbox(world.shop.config.dataDir, email)
  const told = sent.filter(({ subject }) => /attempted|pickup/.test(subject))
  expect(told.map(({ subject }) => subject).toSorted()).toEqual([
    `Delivery attempted: your order ${number}`,
    `Ready for pickup: your order ${number}`,
  ])
  const pickup = told.find(({ subject }) => subject.startsWith('Ready'))!
  expect(pickup.text).toContain('Packstation 145, Berlin')
  expect(pickup.text).toContain(trackingNumber)
})

it('sends no such email once the parcel has arrived, or if staff switched its emails off', async () => {
  const arrived = await shipped()
  await report({ trackingNumber: arrived.trackingNumber, tag: 'AvailableForPickup' })
  await report({ trackingNumber: arrived.trackingNumber, tag: 'Delivered' })
  const quiet = await shipped({ notify: false })
  await report({ trackingNumber: quiet.trackingNumber, tag: 'AvailableForPickup' })
  await world.runJobs()
  for (const { email } of [arrived, quiet])
    expect((await subjects(email)).filter((subject) => /pickup/.test(subject))).toEqual([])
})

it.each([
  ['Exception_010', 'returning', 'shipped'],
  ['Exception_011', 'returned', 'shipped'],
  ['Exception_013', 'lost', 'lost'],
  ['Exception_021', 'lost', 'lost'],
  ['Exception_004', 'exception', 'shipped'],
])('reads %s as %s', async (subtag, carrierState, status) => {
  const { trackingNumber, seen } = await shipped()
  expect(await report({ trackingNumber, tag: 'Exception', subtag })).toBe(200)
  expect((await seen()).shipments[0]).toMatchObject({ carrierState, status })
})

it('names the parcel that asks most in the list of orders, and the days of the next one', async () => {
  const { token } = await signIn(world.shop)
  const visitor = world.visitor({ 'x-auth': token })
  const { orderNumber: number, payment } = await buy(visitor)
  await payAt(world.app, payment)
  const trackingNumber = `TEST${String(++numbers).padStart(8, '0')}`
  expectDone(await desk.call('/order/ship', { number, parcels: [{ carrier: 'DHL', trackingNumber }] }))
  const estimate = { estimated_delivery_date: '2031-05-06' }
  await report({ trackingNumber, tag: 'AvailableForPickup', place: 'Kiosk Nord', estimate })
  const [item] = expectDone(await visitor.call('/order/list', {})).items
  expect(item).toMatchObject({
    parcel: { state: 'ready_for_pickup', place: 'Kiosk Nord' },
    delivery: { earliest: '2031-05-06', latest: '2031-05-06' },
  })
})

it('registers what was shipped with AfterShip, once, and takes off what is cancelled', async () => {
  const { number, trackingNumber, id } = await shipped()
  await register()
  expect(registered(trackingNumber)).toMatchObject([{ title: number, slug: 'dhl-germany' }])
  expectDone(await desk.call('/order/cancelShipment', { number, shipmentId: id }))
  await register()
  expect(registered(trackingNumber)).toEqual([])
})

it('tries again while AfterShip is down, and takes a tracking that exists as its own', async () => {
  aftership.state.down = true
  const { trackingNumber } = await shipped()
  await register()
  expect(registered(trackingNumber)).toEqual([])
  aftership.state.down = false
  await world.shop.pool.query(`update graphile_worker._private_jobs set run_at = now()`)
  await register()
  expect(registered(trackingNumber)).toHaveLength(1)
  await shipped({ trackingNumber })
  await register()
  expect(registered(trackingNumber)).toHaveLength(1)
})

it('sends a postal code only where the carrier needs it, and gives up on a number of no carrier', async () => {
  const postal = await shipped({ trackingNumber: 'POSTAL000001' })
  const unknown = await shipped({ trackingNumber: 'NONE00000001', carrier: 'GLS' })
  await register()
  expect(registered(postal.trackingNumber)).toHaveLength(1)
  expect(registered(unknown.trackingNumber)).toEqual([])
  const before = aftership.state.requests.length
  await register()
  expect(aftership.state.requests.length).toBe(before)
})
