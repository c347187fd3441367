import { afterAll, beforeAll, expect, it } from 'vitest'
import { settleUnanswered } from '#server/orders/carrier-labels/buy-label.ts'
import { carrierLabelsSetting } from '#server/orders/carrier-labels/carrier-labels.setting.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { changeSetting } from '#server/platform/settings.ts'
import type { TestShop, Visitor } from '#test/app.ts'
import { expectDone, openBuyingShop, sell } from '#test/buying.ts'
import { type DeskCaller, runHeldJobs, signInStaff } from '#test/desk.ts'
import { openEasypost } from '#test/easypost-stand-in.ts'
import { apply, customer, receive } from '#test/returns.ts'
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
