import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settleUnanswered } from '#server/orders/carrier-labels/buy-label.ts'
import { carrierLabelsSetting } from '#server/orders/carrier-labels/carrier-labels.setting.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import type { TestShop, Visitor } from '#test/app.ts'
import { expectDone, openBuyingShop, sell } from '#test/buying.ts'
import { type DeskCaller, runHeldJobs, signInStaff } from '#test/desk.ts'
import { openEasypost } from '#test/easypost-stand-in.ts'
import { apply, customer, receive } from '#test/returns.ts'
import { giveFetchedLabels } from './bought-label.ts'
import { endUnsent } from './return.events.ts'
import { returnsSetting } from './returns.setting.ts'

const key = 'EZTK0return'
let carriers: Awaited<ReturnType<typeof openEasypost>>
let world: TestShop
let mia: DeskCaller
let buyer: Visitor
const emails: { subject: string; text: string }[] = []

beforeAll(async () => {
  carriers = await openEasypost(key)
  world = await openBuyingShop({
    env: { EASYPOST_API_KEY: key, EASYPOST_URL: carriers.url },
    async prepare(shop) {
      const address = { street: 'Haldenweg 1', postalCode: '10115', city: 'Berlin' }
      await shop.db.transaction((tx) => changeSetting(tx, shopSetting, address))
    },
  })
  world.shop.mail.send = async (message) => void emails.push(message)
  mia = await signInStaff(world, { name: 'Mia' })
  buyer = await customer(world)
  await sell(world.shop, { sku: 'BOWL', onHand: 100, price: 1000 })
})
afterAll(async () => {
  await world.close()
  carriers.close()
})

async function approved() {
  const placed = await receive(world, buyer, { sku: 'BOWL', quantity: 2 })
  const { number } = await apply(buyer, placed, { quantity: 2 })
  expectDone(await mia.call('/return/approve', { number }))
  await runHeldJobs(world)
  emails.length = 0
  return number
}

const ask = (number: string) => mia.call('/returnLabel/rates', { number, weight: 700 })

async function buy(number: string) {
  const { offer } = expectDone(await ask(number)).rates[0]!
  return expectDone(await mia.call('/returnLabel/buy', { offer }))
}

/** Buying, fetching, giving and telling are jobs that follow each other. */
async function settle() {
  for (let step = 0; step < 4; step++) await world.runJobs()
}

const shownToBuyer = async (number: string) =>
  expectDone(await buyer.call('/return/detail', { number })).return
const labelsOf = async (number: string) => expectDone(await mia.call('/returnLabel/list', { number })).items
const orderOf = async (number: string) =>
  expectDone(await mia.call('/return/detail', { number })).return.orderNumber

it('buys a label for an approved return and hands it to the buyer by page and email', async () => {
  const number = await approved()
  await buy(number)
  await settle()
  const [shipment] = [...carriers.state.shipments.values()].slice(-1)
  expect(shipment).toMatchObject({ is_return: true, to_address: { street1: 'Haldenweg 1' } })
  expect(await labelsOf(number)).toMatchObject([
    { state: 'bought', hasFile: true, boughtBy: 'Mia', lines: [{ quantity: 2 }] },
  ])
  const { labelUrl } = await shownToBuyer(number)
  const file = await world.app.inject(new URL(labelUrl!).pathname)
  expect(file.headers).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': `attachment; filename="${number}.png"`,
  })
  expect(emails).toMatchObject([
    { subject: `The label for your return ${number}`, text: expect.stringContaining('/api/file/label/') },
  ])
  expect(await ask(number)).toMatchObject({
    code: 40,
    msg: expect.stringContaining('Mia has already bought'),
  })
  const order = await orderOf(number)
  expect(expectDone(await mia.call('/carrierLabel/list', { number: order })).items).toEqual([])
})

it('is for approved returns only, and for those who decide on returns', async () => {
  const placed = await receive(world, buyer, { sku: 'BOWL' })
  const { number } = await apply(buyer, placed, {})
  expect(await ask(number)).toMatchObject({ code: 40, data: { reason: 'transition_refused' } })
  const packer = await signInStaff(world, { role: 'packer' })
  expect((await packer.call('/returnLabel/rates', { number })).code).toBe(30)
  const open = await approved()
  const { offer } = expectDone(await ask(open)).rates[0]!
  expect(await mia.call('/carrierLabel/buy', { offer })).toMatchObject({ code: 40 })
})

it('is taken away from the buyer by voiding or undoing, and can be bought again', async () => {
  const number = await approved()
  const first = await buy(number)
  await settle()
  expect((await shownToBuyer(number)).labelUrl).not.toBeNull()
  expect(await mia.call('/carrierLabel/void', { id: first.label.id })).toMatchObject({ code: 40 })
  expectDone(await mia.call('/change/undo', { id: first.change.id }))
  expect((await shownToBuyer(number)).labelUrl).toBeNull()
  const second = await buy(number)
  await settle()
  expectDone(await mia.call('/returnLabel/void', { number, id: second.label.id }))
  await runHeldJobs(world)
  expect((await shownToBuyer(number)).labelUrl).toBeNull()
  expect((await labelsOf(number)).map(({ state }) => state)).toEqual(['void_asked', 'void_asked'])
})

it('is given back to the buyer if voiding is undone before the carrier hears of it', async () => {
  const number = await approved()
  const { label } = await buy(number)
  await settle()
  const before = await shownToBuyer(number)
  const { change } = expectDone(await mia.call('/returnLabel/void', { number, id: label.id }))
  expect(change.undo).toMatchObject({ kind: 'hold' })
  expect(expectDone(await mia.call('/held/list', {})).items).toContainEqual(
    expect.objectContaining({ event: 'carrier_label.void' }),
  )
  expect((await shownToBuyer(number)).labelUrl).toBeNull()
  const packer = await signInStaff(world, { role: 'packer' })
  expect((await packer.call('/change/undo', { id: change.id })).code).toBe(30)
  expectDone(await mia.call('/change/undo', { id: change.id }))
  const file = await world.app.inject(new URL((await shownToBuyer(number)).labelUrl!).pathname)
  expect(file.statusCode).toBe(200)
  expect((await shownToBuyer(number)).labelFee).toEqual(before.labelFee)
  await runHeldJobs(world)
  expect(await labelsOf(number)).toMatchObject([{ state: 'bought', can: { void: true } }])
})

it('stays voided once the carrier knows, or if another label was bought meanwhile', async () => {
  const number = await approved()
  const first = await buy(number)
  await settle()
  const voided = expectDone(await mia.call('/returnLabel/void', { number, id: first.label.id }))
  const second = await buy(number)
  expect(await mia.call('/change/undo', { id: voided.change.id })).toMatchObject({
    data: { reason: 'undo_closed' },
  })
  await settle()
  const again = expectDone(await mia.call('/returnLabel/void', { number, id: second.label.id }))
  await runHeldJobs(world)
  expect(await mia.call('/change/undo', { id: again.change.id })).toMatchObject({
    data: { reason: 'undo_closed' },
  })
  expect((await labelsOf(number)).map(({ state }) => state)).toEqual(['void_asked', 'void_asked'])
})

it('declares what comes back from abroad as returned goods of the order', async () => {
  const number = await approved()
  const order = await orderOf(number)
  await world.shop.pool.query(
    `update orders set address = jsonb_set(address, '{country}', '"CH"') where number = $1`,
    [order],
  )
  await world.shop.pool.query(
    `update shipment set number = '00340434161094042557' where order_id = (select id from orders where number = $1)`,
    [order],
  )
  expect((await ask(number)).msg).toContain('tariff number and a country of origin')
  await world.shop.pool.query(`update product set hs_code = '6912.00', origin_country = 'PT'`)
  await buy(number)
  await settle()
  const { total } = expectDone(await mia.call('/order/detail', { number: order })).order.products[0]!
  const shipment = [...carriers.state.shipments.values()].at(-1)
  expect(shipment).toMatchObject({
    ...{ is_return: true, reference: order, from_address: { country: 'CH' }, to_address: { country: 'DE' } },
    customs_info: {
      ...{ contents_type: 'returned_goods', customs_certify: true },
      contents_explanation: `Returned goods of order ${order}, sent as 00340434161094042557`,
      customs_items: [
        {
          ...{ quantity: 2, value: total.amount / 100, currency: total.currency },
          ...{ hs_tariff_number: '6912.00', origin_country: 'PT' },
        },
      ],
    },
  })
  expect(await labelsOf(number)).toMatchObject([{ state: 'bought' }])
})

it('is voided if the return closes before the carrier has sold it', async () => {
  const number = await approved()
  carriers.state.lostAnswers = 1
  await buy(number)
  await world.runJobs()
  expect(await labelsOf(number)).toMatchObject([{ state: 'buying' }])
  expectDone(await mia.call('/return/close', { number, reason: 'The buyer keeps the goods.' }))
  const now = world.shop.now
  world.shop.now = () => new Date(Date.now() + 3 * 60_000)
  await settleUnanswered(world.shop)
  await world.runJobs()
  world.shop.now = now
  await runHeldJobs(world)
  expect(await labelsOf(number)).toMatchObject([{ state: 'void_asked' }])
})

describe('a return that closes before its goods are sent', () => {
  const close = (number: string) =>
    mia.call('/return/close', { number, reason: 'The buyer keeps the goods.' })

  it.each([
    ['its buyer cancels it', (number: string) => buyer.call('/return/cancel', { number })],
    ['staff close it', close],
    [
      'its time to be sent has passed',
      async () => {
        const { now } = world.shop
        world.shop.now = () => new Date(Date.now() + 14.1 * 24 * 3600_000)
        await endUnsent(world.shop)
        world.shop.now = now
      },
    ],
  ])('voids its label by itself if %s', async (_, end) => {
    const number = await approved()
    await buy(number)
    await settle()
    await end(number)
    expect(await shownToBuyer(number)).toMatchObject({
      status: expect.stringMatching(/cancelled|ended/),
      labelUrl: null,
    })
    await runHeldJobs(world)
    expect(await labelsOf(number)).toMatchObject([{ state: 'void_asked' }])
  })

  it('keeps its label if the closing is undone', async () => {
    const number = await approved()
    await buy(number)
    await settle()
    const { change } = expectDone(await close(number))
    expect(await labelsOf(number)).toMatchObject([{ state: 'voiding' }])
    expectDone(await mia.call('/change/undo', { id: change.id }))
    expect((await shownToBuyer(number)).labelUrl).not.toBeNull()
    await runHeldJobs(world)
    expect(await labelsOf(number)).toMatchObject([{ state: 'bought', can: { void: true } }])
  })
})

it('can be voided after the goods have arrived and after the return is closed', async () => {
  const send = async (number: string) => {
    const parcel = { logisticsCompany: 'DHL', trackingNumber: number.slice(-12) }
    expectDone(await buyer.call('/return/ship', { number, ...parcel }))
  }
  const [arrived, closed] = [await approved(), await approved()]
  for (const number of [arrived, closed]) {
    await buy(number)
    await settle()
    await send(number)
  }
  expectDone(await mia.call('/return/receive', { number: arrived }))
  expectDone(await mia.call('/return/close', { number: closed, reason: 'The parcel was empty.' }))
  for (const number of [arrived, closed]) {
    const [label] = await labelsOf(number)
    expect(label).toMatchObject({ state: 'bought' })
    expectDone(await mia.call('/returnLabel/void', { number, id: label!.id }))
    await runHeldJobs(world)
    expect(await labelsOf(number)).toMatchObject([{ state: 'void_asked' }])
    expect((await shownToBuyer(number)).labelUrl).toBeNull()
  }
})

it('reaches the buyer although an older server fetched its picture and told nobody', async () => {
  const number = await approved()
  await buy(number)
  await world.shop.pool.query(
    `create function forget() returns trigger language plpgsql as 'begin delete from outbox where id = new.id; return null; end'`,
  )
  await world.shop.pool.query(`create trigger forget after insert on outbox for each row
    when (new.event = 'carrier_label.fetched') execute function forget()`)
  await settle().finally(() => world.shop.pool.query('drop function forget cascade'))
  expect(await labelsOf(number)).toMatchObject([{ state: 'bought', hasFile: true }])
  expect((await shownToBuyer(number)).labelUrl).toBeNull()
  await giveFetchedLabels(world.shop)
  expect((await shownToBuyer(number)).labelUrl).not.toBeNull()
  const own = 'https://labels.example/own.pdf'
  expectDone(await mia.call('/return/label', { number, url: own }))
  await giveFetchedLabels(world.shop)
  expect((await shownToBuyer(number)).labelUrl).toBe(own)
})

it('goes to the address of returns, which carriers need in parts', async () => {
  const number = await approved()
  const set = (returnTo: object) =>
    world.shop.db.transaction(async (tx) => {
      await changeSetting(tx, returnsSetting, { address: { detailedAddress: 'Hall 3, Hamburg' } })
      await changeSetting(tx, carrierLabelsSetting, { returnTo })
    })
  await set({})
  await world.shop.changes.catchUp()
  expect((await ask(number)).msg).toContain('Settings › Carrier labels')
  await set({ street: 'Kai 3', postalCode: '20457', city: 'Hamburg' })
  await world.shop.changes.catchUp()
  expectDone(await ask(number))
  const [shipment] = [...carriers.state.shipments.values()].slice(-1)
  expect(shipment).toMatchObject({ to_address: { street1: 'Kai 3', city: 'Hamburg' } })
})
