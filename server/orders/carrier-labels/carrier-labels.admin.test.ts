import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shopSetting } from '#server/platform/open-shop.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import type { TestShop } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, payAt, sell } from '#test/buying.ts'
import { type DeskCaller, runHeldJobs, signInStaff } from '#test/desk.ts'
import { openEasypost } from '#test/easypost-stand-in.ts'
import { buyLabel, settleUnanswered, voidSoldLate } from './buy-label.ts'
import { forgetLabelPictures } from './fetch-label.ts'
import { followUpVoids } from './void-label.ts'

const key = 'EZTK0test'
const address = { street: 'Haldenweg 1', postalCode: '10115', city: 'Berlin' }
let carriers: Awaited<ReturnType<typeof openEasypost>>
let world: TestShop
let mia: DeskCaller
let tom: DeskCaller
let clock = 0

beforeAll(async () => {
  carriers = await openEasypost(key)
  world = await openBuyingShop({
    env: { EASYPOST_API_KEY: key, EASYPOST_URL: carriers.url },
    async prepare(shop) {
      await sell(shop, { sku: 'MUG', price: 2400, onHand: 1000, name: 'Morning mug' })
      await shop.db.transaction((tx) => changeSetting(tx, shopSetting, address))
    },
  })
  world.shop.now = () => new Date(Date.now() + clock)
  mia = await signInStaff(world, { name: 'Mia' })
  tom = await signInStaff(world, { name: 'Tom', role: 'packer' })
})
afterAll(async () => {
  await world.close()
  carriers.close()
})
beforeEach(() => {
  Object.assign(carriers.state, { down: false, lostAnswers: 0, refuse: null, pictures: null })
})

async function ordered(quantity = 2): Promise<string> {
  const placed = await buy(world.visitor(), { sku: 'MUG', quantity, method: 'test' })
  await payAt(world.app, placed.payment)
  return placed.orderNumber
}

const ask = (number: string, wish: object = {}, by = mia) =>
  by.call('/carrierLabel/rates', { number, weight: 800, ...wish })

async function offered(number: string, wish: object = {}, by = mia) {
  return expectDone(await ask(number, wish, by)).rates[0]!
}

async function bought(number: string, wish: object = {}) {
  const { offer } = await offered(number, wish)
  const { label, change } = expectDone(await mia.call('/carrierLabel/buy', { offer }))
  await world.runJobs()
  await world.runJobs()
  return { label: await labelOf(number, label.id), change }
}

async function printed(numbers: string[], wish: object = {}) {
  const made = await mia.call('/print/make', { papers: ['carrier_label'], numbers, ...wish })
  await world.runJobs()
  return expectDone(await mia.call('/print/status', { id: expectDone(made).print.id })).print
}

async function labelOf(number: string, id?: string) {
  const { items } = expectDone(await mia.call('/carrierLabel/list', { number }))
  return items.find((label) => !id || label.id === id)!
}

/** Tries jobs again that failed and wait. */
async function retryJobs(): Promise<void> {
  await world.shop.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await world.runJobs()
  await world.runJobs()
}

async function bearing(url: string, { headers }: DeskCaller) {
  return world.app.inject({ url, headers: { host: headers.host ?? '', cookie: headers.cookie ?? '' } })
}

describe('prices', () => {
  it('are the cheapest first, with the parcel that they are for and what other carriers say', async () => {
    const number = await ordered()
    const { rates, weight, size, faults, notes } = expectDone(await ask(number))
    expect(rates.map(({ carrier, service, days }) => [carrier, service, days])).toEqual([
      ['USPS', 'Ground Advantage', 4],
      ['USPS', 'Priority', 2],
      ['UPS', 'Ground', null],
    ])
    expect(rates[0]!.cost).toEqual({ amount: 548, currency: 'USD' })
    expect({ weight, size, faults }).toEqual({
      ...{ weight: 800, faults: [] },
      size: { length: 300, width: 200, height: 150 },
    })
    expect(notes).toEqual(['FedEx: Unable to retrieve rates.'])
    const [shipment] = [...carriers.state.shipments.values()].slice(-1)
    expect(shipment).toMatchObject({ reference: number, parcel: { length: 11.8, weight: 28.3 } })
  })

  it('name each fault of the address, in the reader’s language', async () => {
    const number = await ordered()
    await world.shop.pool.query(
      `update orders set address = jsonb_set(address, '{address}', '"Haldenweg"') where number = $1`,
      [number],
    )
    const { faults, rates } = expectDone(await ask(number))
    expect(faults).toEqual([{ field: 'street', text: 'The house number is missing or wrong.' }])
    expect(rates.length).toBeGreaterThan(0)
    const { data } = (
      await world.app.inject({
        ...{ method: 'POST', url: '/api/admin/carrierLabel/rates' },
        headers: { ...mia.headers, 'content-type': 'application/json', 'x-lang': 'de' },
        payload: { number, weight: 800 },
      })
    ).json()
    expect(data.faults[0].text).toContain('Hausnummer')
  })

  it('need a weight, the shop’s address and the permission to ship', async () => {
    const number = await ordered()
    const { weight } = expectDone(await ask(number, { weight: undefined }))
    expect(weight).toBe(1150)
    await world.shop.pool.query('update variant set weight = 0')
    expect(await ask(number, { weight: undefined })).toMatchObject({
      data: { reason: 'invalid', fields: { weight: expect.stringContaining('no weight') } },
    })
    const reader = await signInStaff(world, { permissions: ['orders.read'] })
    expect((await ask(number, {}, reader)).code).toBe(30)
    expect(expectDone(await reader.call('/carrierLabel/list', { number })).provider).toBeNull()
    await world.shop.db.transaction((tx) => changeSetting(tx, shopSetting, { street: '' }))
    await world.shop.changes.catchUp()
    expect((await ask(number)).msg).toContain('Complete street and city')
    await world.shop.db.transaction((tx) => changeSetting(tx, shopSetting, address))
    await world.shop.changes.catchUp()
  })

  it('say when the provider does not answer, or does not accept the key', async () => {
    const number = await ordered()
    carriers.state.down = true
    expect(await ask(number)).toMatchObject({
      ...{ code: 40, msg: 'EasyPost doesn’t answer. Try again in a few minutes. Nothing was bought.' },
    })
  })

  it('declare the goods of parcels across a customs border, and name products that lack data for it', async () => {
    const number = await ordered()
    await world.shop.pool.query(
      `update orders set address = jsonb_set(address, '{country}', '"CH"') where number = $1`,
      [number],
    )
    const requests = carriers.state.requests.length
    expect(await ask(number)).toMatchObject({
      ...{ code: 40, msg: expect.stringMatching(/tariff number and a country of origin.*: Morning mug$/) },
    })
    expect(carriers.state.requests.length).toBe(requests)
    const { rows } = await world.shop.pool.query<{ id: number }>(
      `select product_id id from variant where sku = 'MUG'`,
    )
    const { product, version } = expectDone(await mia.call('/product/detail', { id: rows[0]!.id }))
    expect(product).toMatchObject({ hsCode: '', originCountry: '' })
    const save = (set: { path: string; from: unknown; to: unknown }[]) =>
      mia.call('/product/save', { id: rows[0]!.id, version, set } as never)
    expect(await save([{ path: 'originCountry', from: '', to: 'Portugal' }])).toMatchObject({ code: 40 })
    expectDone(
      await save([
        { path: 'hsCode', from: '', to: '6912.00' },
        { path: 'originCountry', from: '', to: 'PT' },
        { path: 'customsDescription', from: '', to: 'Stoneware mug' },
      ]),
    )
    expectDone(await ask(number))
    const [shipment] = [...carriers.state.shipments.values()].slice(-1)
    expect(shipment).toMatchObject({
      customs_info: {
        ...{ customs_certify: true, contents_type: 'merchandise' },
        customs_items: [
          {
            ...{ description: 'Stoneware mug', quantity: 2, value: 48, currency: 'EUR' },
            ...{ hs_tariff_number: '6912.00', origin_country: 'PT' },
          },
        ],
      },
    })
    const saved = expectDone(await mia.call('/product/detail', { id: rows[0]!.id }))
    const { id: own } = saved.product.variants[0]!
    const set = [{ path: `variants.${own}.hsCode`, from: null, to: '4419.90.1000' }]
    expectDone(await mia.call('/product/save', { id: rows[0]!.id, version: saved.version, set } as never))
    expectDone(await ask(number))
    expect([...carriers.state.shipments.values()].at(-1)).toMatchObject({
      customs_info: {
        customs_items: [{ hs_tariff_number: '4419.90.1000', origin_country: 'PT' }],
      },
    })
  })

  it('are not asked for without a key', async () => {
    const number = await ordered()
    const { keys } = world.shop
    world.shop.keys = ((code: string) =>
      code === 'easypost' ? undefined : keys(code as never)) as typeof keys
    const requests = carriers.state.requests.length
    expect(expectDone(await mia.call('/carrierLabel/list', { number }))).toMatchObject({
      provider: null,
      items: [],
    })
    expect((await ask(number)).code).toBe(40)
    expect(carriers.state.requests.length).toBe(requests)
    world.shop.keys = keys
  })
})

describe('buying', () => {
  it('gives number, cost and a private picture that a link opens once', async () => {
    const number = await ordered()
    const { label } = await bought(number)
    expect(label).toMatchObject({
      ...{ state: 'bought', carrier: 'USPS', service: 'Ground Advantage', weight: 800, isTest: true },
      ...{ cost: { amount: 548, currency: 'USD' }, hasFile: true, boughtBy: 'Mia', can: { void: true } },
    })
    expect(label.trackingNumber).toMatch(/^9400\d{18}$/)
    const { url } = expectDone(await mia.call('/carrierLabel/link', { id: label.id }))
    expect((await bearing(url, tom)).json().data.reason).toBe('not_found')
    const file = await bearing(url, mia)
    expect(file.headers['content-type']).toBe('image/png')
    expect(file.headers['content-disposition']).toContain('attachment')
    expect((await bearing(url, mia)).json().data.reason).toBe('not_found')
    const packed = expectDone(await tom.call('/carrierLabel/list', { number })).items[0]!
    expect(packed).not.toHaveProperty('cost')
  })

  it('is printed like other papers, one label on a page', async () => {
    const numbers = [await ordered(), await ordered()]
    for (const number of numbers) await bought(number)
    const print = await printed(numbers, { size: '10x15' })
    expect(print).toMatchObject({ state: 'done', pages: 2 })
    const pages = (await PDFDocument.load((await bearing(print.url!, mia)).rawPayload)).getPages()
    expect(pages.map((page) => Math.round(page.getWidth()))).toEqual([283, 283])
  })

  it('prints no used label while more is to be shipped, unless that one is chosen', async () => {
    const ready = await ordered()
    await bought(ready)
    const number = await ordered()
    const { order } = expectDone(await mia.call('/order/detail', { number }))
    const lines = [{ lineId: order.products[0]!.lineId, quantity: 1 }]
    const { label } = await bought(number, { lines })
    const { trackingNumber } = label
    expectDone(await mia.call('/order/ship', { number, parcels: [{ lines, trackingNumber }] }))
    expect(await printed([number])).toMatchObject({ state: 'failed', failure: 'nothing' })
    const { offer } = await offered(number)
    carriers.state.down = true
    expectDone(await mia.call('/carrierLabel/buy', { offer }))
    await world.runJobs()
    expect(await printed([number])).toMatchObject({ state: 'failed', failure: 'nothing', waiting: [number] })
    expect(await printed([number, ready])).toMatchObject({ state: 'done', pages: 1, waiting: [number] })
    expect(await printed([number], { carrierLabels: [label.id] })).toMatchObject({ state: 'done', pages: 1 })
    carriers.state.down = false
    await retryJobs()
    expect(await printed([number])).toMatchObject({ state: 'done', pages: 1 })
    const rest = (await labelOf(number)).trackingNumber
    expectDone(await mia.call('/order/ship', { number, parcels: [{ trackingNumber: rest }] }))
    expect(await printed([number])).toMatchObject({ state: 'done', pages: 1 })
    const elsewhere = { numbers: [await ordered()], carrierLabels: [label.id] }
    expect(await mia.call('/print/make', { papers: ['carrier_label'], ...elsewhere })).toMatchObject({
      data: { reason: 'not_found' },
    })
  })

  it('happens once if the answer is lost: the next try finds what was bought', async () => {
    const number = await ordered()
    const before = carriers.state.bought
    carriers.state.lostAnswers = 1
    const { label } = await bought(number)
    expect(label.state).toBe('buying')
    await retryJobs()
    expect(await labelOf(number)).toMatchObject({ state: 'bought', hasFile: true })
    await retryJobs()
    expect(carriers.state.bought).toBe(before + 1)
  })

  it('waits while the provider is down, and is given up once it has certainly not sold the label', async () => {
    const number = await ordered()
    const { offer } = await offered(number)
    carriers.state.down = true
    expectDone(await mia.call('/carrierLabel/buy', { offer }))
    await world.runJobs()
    expect((await labelOf(number)).state).toBe('buying')
    await settleUnanswered(world.shop)
    clock += 6 * 60_000
    await settleUnanswered(world.shop)
    carriers.state.down = false
    const before = carriers.state.bought
    await settleUnanswered(world.shop)
    expect((await labelOf(number)).state).toBe('buying')
    clock += 5 * 60_000
    await settleUnanswered(world.shop)
    expect(carriers.state.bought).toBe(before)
    expect(await labelOf(number)).toMatchObject({ state: 'failed', failure: { kind: 'unanswered' } })
    clock = 0
    expect((await bought(number)).label.state).toBe('bought')
  })

  it('is taken up within minutes after the server that was buying it died', async () => {
    const number = await ordered()
    const { offer } = await offered(number)
    const before = carriers.state.bought
    carriers.state.lostAnswers = 1
    expectDone(await mia.call('/carrierLabel/buy', { offer }))
    await world.runJobs()
    await world.shop.pool.query('delete from graphile_worker._private_jobs')
    await world.shop.pool.query(`update carrier_label set asking_since = now() where state = 'buying'`)
    clock += 90_000
    await settleUnanswered(world.shop)
    expect((await labelOf(number)).state).toBe('buying')
    clock += 60_000
    await settleUnanswered(world.shop)
    clock = 0
    await world.runJobs()
    expect(await labelOf(number)).toMatchObject({ state: 'bought', hasFile: true })
    expect(carriers.state.bought).toBe(before + 1)
  })

  it('is asked for by one try at a time', async () => {
    const number = await ordered()
    const { offer } = await offered(number)
    const { label } = expectDone(await mia.call('/carrierLabel/buy', { offer }))
    const before = carriers.state.requests.length
    await Promise.all([1, 2, 3].map(() => buyLabel(world.shop, { labelId: label.id })))
    expect(carriers.state.requests.slice(before).filter((each) => each.endsWith('/buy'))).toHaveLength(1)
    expect((await labelOf(number)).state).toBe('bought')
    await world.runJobs()
  })

  it('is voided if the provider sold it after it was given up', async () => {
    const number = await ordered()
    const { offer } = await offered(number)
    carriers.state.down = true
    const { label } = expectDone(await mia.call('/carrierLabel/buy', { offer }))
    await world.runJobs()
    carriers.state.down = false
    clock += 11 * 60_000
    await settleUnanswered(world.shop)
    expect((await labelOf(number)).state).toBe('failed')
    const [shipment] = [...carriers.state.shipments.values()].slice(-1)
    const late = { tracking_code: '94009', postage_label: { label_url: `${carriers.url}/label.png` } }
    Object.assign(shipment!, late, { selected_rate: shipment!.rates[0] })
    await voidSoldLate(world.shop)
    expect((await labelOf(number)).state).toBe('failed')
    clock += 2 * 3600_000
    await voidSoldLate(world.shop)
    clock = 0
    await world.runJobs()
    expect(await labelOf(number, label.id)).toMatchObject({ state: 'void_asked', trackingNumber: '94009' })
    expect(shipment!.refund_status).toBe('submitted')
    expect((await bought(number)).label.state).toBe('bought')
  })

  it('is looked up once for each label that was given up, however many there are', async () => {
    const number = await ordered()
    const { label } = await bought(number)
    const [sold] = [...carriers.state.shipments.values()].slice(-1)
    const columns =
      'order_id, provider, rate_id, carrier, service, cost, currency, is_test, weight, lines, bought_by, created_at'
    const ended = `'failed', 'unanswered', now() - interval '2 days'`
    await world.shop.pool.query(
      `insert into carrier_label (${columns}, quote_id, state, failure, ended_at)
       select ${columns}, 'shp_gone' || n, ${ended} - n * interval '1 minute'
       from carrier_label, generate_series(1, 120) n where id = $1`,
      [label.id],
    )
    await world.shop.pool.query(
      `update carrier_label set (state, failure, ended_at) = (select ${ended}) where id = $1`,
      [label.id],
    )
    carriers.state.silent = 'shp_gone120'
    const asked = async () => {
      const before = carriers.state.requests.length
      await voidSoldLate(world.shop)
      return carriers.state.requests.length - before
    }
    expect(await asked()).toBe(121)
    await world.runJobs()
    expect((await labelOf(number, label.id)).state).toBe('void_asked')
    expect(sold!.refund_status).toBe('submitted')
    clock = 1000
    const again = carriers.state.requests.length
    expect(await asked()).toBe(1)
    expect(carriers.state.requests[again]).toContain('shp_gone120')
    carriers.state.silent = null
    clock = 2000
    expect(await asked()).toBe(1)
    clock = 3000
    expect(await asked()).toBe(0)
    clock = 0
  })

  it('is given up after the key was changed to another account’s, which does not know it', async () => {
    const number = await ordered()
    const { offer } = await offered(number)
    carriers.state.down = true
    expectDone(await mia.call('/carrierLabel/buy', { offer }))
    await world.runJobs()
    carriers.state.down = false
    carriers.state.shipments.delete([...carriers.state.shipments.keys()].at(-1)!)
    clock += 11 * 60_000
    await settleUnanswered(world.shop)
    clock = 0
    expect(await labelOf(number)).toMatchObject({ state: 'failed', failure: { kind: 'unanswered' } })
    expect((await bought(number)).label.state).toBe('bought')
  })

  it('is given up a day after the key was removed, so that it can be bought again', async () => {
    const number = await ordered()
    const { offer } = await offered(number)
    carriers.state.down = true
    const { label } = expectDone(await mia.call('/carrierLabel/buy', { offer }))
    await world.runJobs()
    carriers.state.down = false
    const { keys } = world.shop
    world.shop.keys = ((code: string) =>
      code === 'easypost' ? undefined : keys(code as never)) as typeof keys
    const stateAfter = async (hours: number) => {
      clock = hours * 3600_000
      await settleUnanswered(world.shop)
      clock = 0
      const { rows } = await world.shop.pool.query('select state, failure from carrier_label where id = $1', [
        label.id,
      ])
      return rows[0]
    }
    const states = [await stateAfter(23), await stateAfter(25)]
    world.shop.keys = keys
    expect(states).toEqual([
      { state: 'buying', failure: null },
      { state: 'failed', failure: 'unanswered' },
    ])
    expect((await bought(number)).label.state).toBe('bought')
  })

  it('says what to do about a refusal, with the carrier’s words', async () => {
    const fails = async (refuse: typeof carriers.state.refuse) => {
      carriers.state.refuse = refuse
      const { label } = await bought(await ordered())
      return label
    }
    expect(
      await fails({ status: 402, code: 'PAYMENT_REQUIRED', message: 'Insufficient funds.' }),
    ).toMatchObject({
      ...{ state: 'failed', failure: { kind: 'funds', text: expect.stringContaining('Top it up') } },
    })
    const invalid = { status: 422, code: 'SHIPMENT.INVALID_PARAMS', message: 'The parcel is too long.' }
    expect((await fails(invalid)).failure).toMatchObject({ kind: 'refused', note: 'The parcel is too long.' })
  })

  it('is open to one of two people at once, and names the other one', async () => {
    const number = await ordered()
    const [one, other] = [await offered(number), await offered(number, {}, tom)]
    const before = carriers.state.bought
    const answers = await Promise.all([
      mia.call('/carrierLabel/buy', { offer: one.offer }),
      tom.call('/carrierLabel/buy', { offer: other.offer }),
    ])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 40])
    await world.runJobs()
    expect(carriers.state.bought).toBe(before + 1)
    expect((await ask(number)).msg).toMatch(/^(Mia|Tom) has already bought a label/)
  })

  it('takes an offer once, of the same person, within half an hour', async () => {
    const number = await ordered()
    const { offer } = await offered(number)
    expect((await tom.call('/carrierLabel/buy', { offer })).msg).toContain('has expired')
    clock += 31 * 60_000
    expect((await mia.call('/carrierLabel/buy', { offer })).msg).toContain('has expired')
    clock = 0
    expect((await mia.call('/carrierLabel/buy', { offer: 'made up' })).msg).toContain('has expired')
  })

  it('is refused once the address was corrected, and marks labels that were bought before', async () => {
    const number = await ordered()
    const { offer } = await offered(number)
    const { order } = expectDone(await mia.call('/order/detail', { number }))
    const correct = async (street: string) => {
      const { lines: _, ...given } = order.address!
      expectDone(await mia.call('/order/address', { number, address: { ...given, address: street } }))
    }
    await correct('Torstraße 2')
    const before = carriers.state.bought
    expect(await mia.call('/carrierLabel/buy', { offer })).toMatchObject({
      ...{ code: 40, msg: 'The address changed. Get rates again.' },
    })
    const { label } = await bought(number)
    expect(label).toMatchObject({ state: 'bought', forEarlierAddress: false })
    await correct('Torstraße 3')
    expect((await labelOf(number)).forEarlierAddress).toBe(true)
    expect(await printed([number])).toMatchObject({ state: 'failed', failure: 'nothing' })
    await correct('Torstraße 2')
    expect((await labelOf(number)).forEarlierAddress).toBe(false)
    expect(await printed([number])).toMatchObject({ state: 'done', pages: 1 })
    expect(carriers.state.bought).toBe(before + 1)
  })

  it('fetches pictures from public servers only, and deletes them after a month', async () => {
    carriers.state.pictures = 'http://10.0.0.1'
    const { label } = await bought(await ordered())
    expect(label).toMatchObject({ state: 'bought', hasFile: false })
    carriers.state.pictures = null
    const number = await ordered()
    await bought(number)
    clock += 31 * 24 * 3600_000
    await forgetLabelPictures(world.shop)
    clock = 0
    expect((await labelOf(number)).hasFile).toBe(false)
  })
})

describe('a label', () => {
  it('fills carrier, number and weight of the shipment that has its number', async () => {
    const number = await ordered()
    const { label } = await bought(number)
    const { order } = expectDone(
      await mia.call('/order/ship', { number, parcels: [{ trackingNumber: label.trackingNumber }] }),
    )
    expect(order.shipments[0]).toMatchObject({ carrier: 'usps', weight: 800 })
    expect(await labelOf(number)).toMatchObject({
      shipmentId: order.shipments[0]!.id,
      can: { void: { why: expect.stringContaining('Cancel the shipment') } },
    })
  })

  it('is free again if the shipment is undone within the hold, and voided if it is cancelled', async () => {
    const number = await ordered()
    const { label } = await bought(number)
    const ship = async () =>
      expectDone(
        await mia.call('/order/ship', { number, parcels: [{ trackingNumber: label.trackingNumber }] }),
      )
    const shipped = await ship()
    expectDone(await mia.call('/change/undo', { id: shipped.change.id }))
    expect(await labelOf(number)).toMatchObject({ state: 'bought', shipmentId: null })
    const { order } = await ship()
    expectDone(await mia.call('/order/cancelShipment', { number, shipmentId: order.shipments.at(-1)!.id }))
    await runHeldJobs(world)
    expect((await labelOf(number)).state).toBe('void_asked')
    const again = await mia.call('/order/ship', {
      number,
      parcels: [{ trackingNumber: label.trackingNumber }],
    })
    expect(again.msg).toContain('was voided')
  })

  it('is voided by undoing the purchase, and the carrier decides later', async () => {
    const number = await ordered()
    const { label, change } = await bought(number)
    expectDone(await mia.call('/change/undo', { id: change.id }))
    await runHeldJobs(world)
    expect((await labelOf(number)).state).toBe('void_asked')
    const shipment = [...carriers.state.shipments.values()].find(
      ({ tracking_code: code }) => code === label.trackingNumber,
    )!
    const later = async () => {
      clock = 25 * 3600_000
      await followUpVoids(world.shop)
      // Sessions would end meanwhile.
      clock = 0
    }
    await later()
    expect((await labelOf(number)).state).toBe('void_asked')
    shipment.refund_status = 'rejected'
    await later()
    expect((await labelOf(number)).state).toBe('void_refused')
  })

  it('stays if voiding is undone before the provider hears of it', async () => {
    const number = await ordered()
    const { label } = await bought(number)
    const { change } = expectDone(await mia.call('/carrierLabel/void', { id: label.id }))
    expect(change.undo?.kind).toBe('hold')
    expect((await labelOf(number)).state).toBe('voiding')
    expectDone(await mia.call('/change/undo', { id: change.id }))
    await runHeldJobs(world)
    expect((await labelOf(number)).state).toBe('bought')
  })
})
