import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestShop } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, payAt, sell } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { carriers } from './carriers.ts'
import { guessCarrier } from './guess-carrier.ts'

describe('a tracking number', () => {
  const anywhere = { used: [], country: '' }

  it.each([
    ['1Z 999 AA1 01 2345 6784', 'ups'],
    ['00340434161094042557', 'dhl'],
    ['JJD000390007882823456', 'dhl'],
    ['9400110200881234567895', 'usps'],
    ['RR123456785DE', 'deutsche-post'],
    ['H1234567890123456789', 'hermes'],
    ['3SABCD1234567', 'postnl'],
    ['SF1234567890123', 'sf-express'],
    ['JJFI12345678901234', 'posti'],
    ['TH01167S4B9T2A', 'flash-express'],
    ['EF582621152TH', 'thailand-post'],
    ['JP1234567890', 'jt-express'],
  ])('%s belongs to %s', (number, code) => {
    expect(guessCarrier(number, anywhere)?.code).toBe(code)
  })

  it('is not guessed if several carriers have such numbers, unless one is used or at home', () => {
    expect(guessCarrier('123456789012', anywhere)).toBeNull()
    expect(guessCarrier('123456789012', { used: ['fedex', 'dhl'], country: 'DE' })?.code).toBe('fedex')
    expect(guessCarrier('123456789012', { used: ['ups'], country: 'DE' })?.code).toBe('dhl')
    expect(guessCarrier('RR123456789DE', anywhere)).toBeNull()
    expect(guessCarrier('no number', anywhere)).toBeNull()
  })

  it('of a common form belongs to a carrier at home only', () => {
    expect(guessCarrier('6012345678901', { used: [], country: 'KR' })?.code).toBe('korea-post')
    expect(guessCarrier('6012345678901', anywhere)).toBeNull()
    expect(guessCarrier('6012345678901', { used: ['korea-post'], country: 'DE' })?.code).toBe('korea-post')
    expect(guessCarrier('123456789012', { used: [], country: 'JP' })).toBeNull()
  })

  it('belongs to a carrier of the shop whose pattern it fits, sign by sign', () => {
    const carrier = (code: string, ...patterns: string[]) => ({
      ...{ code, name: code, link: 'https://bikes.example/{number}', patterns },
    })
    const own = [carrier('bikes', 'AB#########', 'B@-####'), carrier('boats', 'AB*******##')]
    const guess = (number: string, used: string[] = []) =>
      guessCarrier(number, { used, own, country: 'DE' })?.code
    expect(guess('ab 123 456 789')).toBe('bikes')
    expect(guess('BX-1234')).toBe('bikes')
    expect(guess('AB12345X789')).toBe('boats')
    expect(guess('AB123456789', ['boats'])).toBe('boats')
    for (const number of ['AB12345678', 'AB1234567890', 'B11234', 'AC12345X789'])
      expect(guess(number)).toBeUndefined()
  })

  it('has a carrier with a link among at least 30, each of its own code', () => {
    expect(carriers.length).toBeGreaterThanOrEqual(30)
    expect(new Set(carriers.map(({ code }) => code)).size).toBe(carriers.length)
    for (const { link } of carriers) expect(link).toMatch(/^https:\/\/\S+\{number\}/)
  })
})

describe('a report of AfterShip', () => {
  const secret = 'whsec-aftership-test'
  let world: TestShop
  let desk: DeskCaller
  let numbers = 0

  beforeAll(async () => {
    world = await openBuyingShop({
      env: { AFTERSHIP_WEBHOOK_SECRET: secret },
      prepare: async (shop) => void (await sell(shop, { sku: 'MUG', onHand: 1000 })),
    })
    desk = await signInStaff(world)
  })
  afterAll(() => world.close())

  async function shipped() {
    const placed = await buy(world.visitor())
    await payAt(world.app, placed.payment)
    const trackingNumber = `TEST${String(++numbers).padStart(8, '0')}`
    const number = placed.orderNumber
    expectDone(await desk.call('/order/ship', { number, parcels: [{ carrier: 'DHL', trackingNumber }] }))
    return { number, trackingNumber }
  }

  type Wish = { tag: string; at?: Date; eventId?: string; trackingNumber: string }

  function bodyOf({ tag, at = new Date(), eventId = crypto.randomUUID(), trackingNumber }: Wish): string {
    const checkpoint = { tag, checkpoint_time: at.toISOString(), slug: 'dhl', city: null }
    const msg = { id: 'x', tracking_number: trackingNumber, slug: 'dhl', tag, checkpoints: [checkpoint] }
    const ts = Math.floor(at.getTime() / 1000)
    return JSON.stringify({
      ts,
      event: 'tracking_update',
      event_id: eventId,
      is_tracking_first_tag: true,
      msg,
    })
  }

  async function post(body: string, signature = sign(body), provider = 'aftership'): Promise<number> {
    const { statusCode } = await world.app.inject({
      method: 'POST',
      url: `/api/webhook/carrier/${provider}`,
      headers: {
        'content-type': 'application/json',
        ...(signature ? { 'aftership-hmac-sha256': signature } : {}),
      },
      payload: body,
    })
    return statusCode
  }

  function sign(body: string, key = secret): string {
    return createHmac('sha256', key).update(body).digest('base64')
  }

  async function parcelOf(number: string) {
    const { order } = expectDone(await desk.call('/order/detail', { number }))
    return { ...order.shipments[0]!, shipStatus: order.shipStatus, history: order.history }
  }

  it('delivers the parcel, once, however often it arrives', async () => {
    const { number, trackingNumber } = await shipped()
    expect(await post(bodyOf({ tag: 'OutForDelivery', trackingNumber }))).toBe(200)
    expect(await parcelOf(number)).toMatchObject({ status: 'shipped', carrierState: 'out_for_delivery' })
    const body = bodyOf({ tag: 'Delivered', trackingNumber })
    expect(await Promise.all([post(body), post(body), post(body)])).toEqual([200, 200, 200])
    const parcel = await parcelOf(number)
    expect(parcel).toMatchObject({ status: 'delivered', shipStatus: 'delivered', carrierState: 'delivered' })
    expect(parcel.history.filter(({ to }) => to === 'delivered')).toHaveLength(1)
  })

  it('is refused without its signature, and unknown to a shop without a secret', async () => {
    const { number, trackingNumber } = await shipped()
    const body = bodyOf({ tag: 'Delivered', trackingNumber })
    for (const signature of ['', 'AAAA', sign(body, 'another secret'), sign(`${body} `)]) {
      expect(await post(body, signature)).toBe(400)
    }
    expect(await post(body, sign(body), 'unknown')).toBe(404)
    expect(await post('{', sign('{'))).toBe(400)
    expect((await parcelOf(number)).status).toBe('shipped')
    const { aftership } = world.shop.config
    world.shop.config.aftership = undefined
    expect(await post(body)).toBe(404)
    world.shop.config.aftership = aftership
  })

  it('that is older than the latest, or about a parcel of others, changes nothing', async () => {
    const { number, trackingNumber } = await shipped()
    const earlier = new Date(Date.now() - 3600_000)
    expect(await post(bodyOf({ tag: 'Delivered', trackingNumber }))).toBe(200)
    expect(await post(bodyOf({ tag: 'InTransit', trackingNumber, at: earlier }))).toBe(200)
    expect(await parcelOf(number)).toMatchObject({ status: 'delivered', carrierState: 'delivered' })
    expect(await post(bodyOf({ tag: 'Delivered', trackingNumber: 'SOMEBODY-ELSE' }))).toBe(200)
    expect(await post(bodyOf({ tag: 'Pending', trackingNumber }))).toBe(200)
  })

  it('never moves a cancelled shipment, nor delivers before shipping', async () => {
    const { number, trackingNumber } = await shipped()
    const { id } = await parcelOf(number)
    const second = await shipped()
    expectDone(await desk.call('/order/cancelShipment', { number, shipmentId: id }))
    expect(await post(bodyOf({ tag: 'Delivered', trackingNumber }))).toBe(200)
    expect(await parcelOf(number)).toMatchObject({ status: 'cancelled' })
    const early = new Date(Date.now() - 24 * 3600_000)
    expect(await post(bodyOf({ tag: 'Delivered', trackingNumber: second.trackingNumber, at: early }))).toBe(
      200,
    )
    const { shippedAt, deliveredAt } = await parcelOf(second.number)
    expect(deliveredAt).toBe(shippedAt)
  })

  it('of a carrier of the shop’s own is known by the pattern that its setting gives', async () => {
    const own = (patterns: string[]) => ({
      ...{ path: 'own', from: [], to: [{ code: 'bikes', name: 'City Bikes', patterns, link }] },
    })
    const link = 'https://bikes.example/{number}'
    const save = async (patterns: string[]) => {
      const { setting } = expectDone(await desk.call('/setting/detail', { id: 'carriers' }))
      return desk.call('/setting/save', { id: 'carriers', version: setting.version, set: [own(patterns)] })
    }
    for (const wrong of ['(A+)+$', '#'.repeat(41), 'ABCDEFG', '##'])
      expect((await save([wrong])).code).not.toBe(0)
    expectDone(await save(['cb@-######']))
    const trackingNumbers = ['CBX-004711', 'cbx 004712', 'CBX-00471']
    const { guesses } = expectDone(await desk.call('/order/carriers', { trackingNumbers }))
    expect(guesses).toEqual(['City Bikes', 'City Bikes', null])
    const { orderNumber: number, payment } = await buy(world.visitor())
    await payAt(world.app, payment)
    const parcels = [{ trackingNumber: 'CBX-004711' }]
    expectDone(await desk.call('/order/ship', { number, parcels }))
    expect(await parcelOf(number)).toMatchObject({
      ...{ carrier: 'bikes', expressName: 'City Bikes', trackUrl: 'https://bikes.example/CBX004711' },
    })
  })
})
