import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminParsed } from '#contract/admin/calls.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import type { TestShop } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, payAt, sell } from '#test/buying.ts'
import { type DeskCaller, openKey, signInStaff } from '#test/desk.ts'
import { textOfFirstPage } from '#test/pdf-text.ts'
import { summed } from './print/draw-slips.ts'
import { forgetPrints } from './print/print-jobs.ts'
import { readPrinted } from './print/printed-order.ts'

let world: TestShop
let owner: DeskCaller
let packer: DeskCaller
let clock = 0
let numbers: string[]

beforeAll(async () => {
  world = await openBuyingShop({
    async prepare(shop) {
      await sell(shop, { sku: 'MUG', price: 2400, onHand: 1000, name: 'Morning mug' })
      await sell(shop, { sku: 'BOOK', price: 1200, onHand: 50, name: 'Slow book' })
    },
  })
  world.shop.now = () => new Date(Date.now() + clock)
  owner = await signInStaff(world, { name: 'Mia' })
  packer = await signInStaff(world, { name: 'Tom', role: 'packer' })
  numbers = []
  for (const sku of ['MUG', 'BOOK', 'MUG', 'BOOK', 'MUG']) numbers.push(await ordered(sku))
})
afterAll(() => world.close())

async function ordered(sku: string): Promise<string> {
  const placed = await buy(world.visitor(), { sku, quantity: 2, method: 'test' })
  await payAt(world.app, placed.payment)
  return placed.orderNumber
}

type Wish = Partial<AdminParsed<'/print/make'>>

async function made(wish: Wish = {}, by = owner) {
  const asked = await by.call('/print/make', { papers: ['slip'], numbers, ...wish })
  const { print } = expectDone(asked)
  await world.runJobs()
  return expectDone(await by.call('/print/status', { id: print.id })).print
}

async function open(url: string, by = owner) {
  const { host, cookie } = by.headers
  return world.app.inject({ url, headers: { host: host ?? '', cookie: cookie ?? '' } })
}

async function pagesOf(url: string): Promise<[number, number][]> {
  const response = await open(url)
  expect(response.headers['content-type']).toBe('application/pdf')
  const pages = (await PDFDocument.load(response.rawPayload)).getPages()
  return pages.map((page) => [Math.round(page.getWidth()), Math.round(page.getHeight())])
}

const day = 24 * 3600_000
const a4 = [595, 842]

describe('a print job', () => {
  it('is one PDF of a pick list, the papers of each order and labels, four on a sheet', async () => {
    const print = await made({ papers: ['label', 'slip', 'pick_list'], size: 'a4' })
    expect(print).toMatchObject({ state: 'done', orders: 5, done: 5, pages: 8, own: true, station: null })
    expect(await pagesOf(print.url!)).toEqual(Array(8).fill(a4))
    const labels = await made({ papers: ['label'], size: '10x15' })
    expect(await pagesOf(labels.url!)).toEqual(Array(5).fill([283, 425]))
    expect(expectDone(await owner.call('/print/list', {})).items.map(({ id }) => id)).toContain(labels.id)
  })

  it('of product labels fills sheets, or has a page for each, and refuses unknown goods and people', async () => {
    const draw = async (wish: Partial<AdminParsed<'/print/productLabels'>>) => {
      const labels = [
        { sku: 'MUG', copies: 20 },
        { sku: 'BOOK', copies: 5 },
      ]
      const { print } = expectDone(await owner.call('/print/productLabels', { labels, ...wish }))
      await world.runJobs()
      return expectDone(await owner.call('/print/status', { id: print.id })).print
    }
    await world.shop.pool.query(`update variant set barcode = '4006381333931' where sku = 'MUG'`)
    await world.shop.pool.query(`update variant set barcode = 'Regal-Ä-12' where sku = 'BOOK'`)
    const sheets = await draw({})
    expect(sheets).toMatchObject({ papers: ['product_label'], labels: 25, orders: 0, state: 'done' })
    expect(await pagesOf(sheets.url!)).toEqual([a4, a4])
    const roll = await draw({ labels: [{ sku: 'MUG', copies: 3 }], format: '57x32' })
    expect(await pagesOf(roll.url!)).toEqual(Array(3).fill([162, 91]))
    const unknown = { labels: [{ sku: 'NO-SUCH', copies: 1 }] }
    expect(await owner.call('/print/productLabels', unknown)).toMatchObject({
      ...{ code: 40, msg: 'There’s no variant NO-SUCH.' },
    })
    const most = { labels: Array.from({ length: 5 }, () => ({ sku: 'MUG', copies: 500 })) }
    expect(await owner.call('/print/productLabels', most)).toMatchObject({ data: { reason: 'invalid' } })
    const clerk = await signInStaff(world, { permissions: ['orders.read'] })
    const refused = await clerk.call('/print/productLabels', { labels: [{ sku: 'MUG', copies: 1 }] })
    expect(refused).toMatchObject({ code: 30, data: { permission: 'products.read' } })
  })

  it('opens for nobody else, not after ten minutes, and is deleted after a day', async () => {
    const print = await made({ numbers: numbers.slice(0, 1) })
    expect((await open(print.url!)).statusCode).toBe(200)
    expect((await open(print.url!, packer)).headers['content-type']).not.toBe('application/pdf')
    expect((await packer.call('/print/status', { id: print.id })).data).toMatchObject({ reason: 'not_found' })
    clock = 11 * 60_000
    expect((await open(print.url!)).headers['content-type']).not.toBe('application/pdf')
    clock = 25 * 3600_000
    const key = `prints/${print.id}.pdf`
    expect(await world.shop.storage.get(key)).not.toBeNull()
    await forgetPrints(world.shop)
    expect(await world.shop.storage.get(key)).toBeNull()
    const { rows } = await world.shop.pool.query('select count(*)::int from print_job')
    expect(rows).toEqual([{ count: 0 }])
    clock = 0
  })

  it('says that no order has such a paper', async () => {
    expect(await made({ papers: ['credit_note'] })).toMatchObject({
      state: 'failed',
      failure: 'nothing',
      url: null,
    })
  })

  it('is bounded, needs known orders, and prices need their permission', async () => {
    const many = Array.from({ length: 201 }, (_, index) => `V-${1000 + index}`)
    const refused = async (wish: Wish, by = owner) => {
      const { envelope } = await by.send('/print/make', {
        papers: ['slip'],
        numbers,
        ...wish,
        idempotencyKey: crypto.randomUUID(),
      })
      return [envelope.code, envelope.data.reason]
    }
    expect(await refused({ numbers: many })).toEqual([40, 'invalid'])
    expect(await refused({ numbers: ['V-NOSUCH0'] })).toEqual([40, 'not_found'])
    expect(await refused({ station: crypto.randomUUID() })).toEqual([40, 'not_found'])
    expect(await refused({ papers: ['slip', 'invoice'] }, packer)).toEqual([30, 'not_allowed'])
    const key = await openKey(world, ['orders.read'])
    for (let open = 0; open < 5; open++)
      expectDone(await key.call('/print/make', { papers: ['slip'], numbers }))
    expect(await refused({}, key)).toEqual([40, 'too_many'])
    await world.runJobs()
  })
})

describe('papers', () => {
  it('state the units of the next parcel, and of the last one once everything has left', async () => {
    const number = await ordered('MUG')
    const { orders } = expectDone(await owner.call('/pack/start', { numbers: [number] }))
    const { id, lines } = orders[0]!
    const { lineId } = lines[0]!
    const unitsOf = async () => {
      const printed = await readPrinted(world.shop, id, [])
      return [printed!.parcel.map(({ quantity }) => quantity), printed!.follows]
    }
    expect(await unitsOf()).toEqual([[2], 0])
    expectDone(await owner.call('/pack/short', { number, lineId, quantity: 1, reason: 'lost' }))
    expect(await unitsOf()).toEqual([[1], 1])
    expectDone(await owner.call('/pack/finish', { number, parcels: [{ lines: [{ lineId, quantity: 1 }] }] }))
    expect(await unitsOf()).toEqual([[1], 0])
    expectDone(await owner.call('/order/ship', { number }))
    expect(await unitsOf()).toEqual([[1], 0])
  })

  it('sum a pick list over orders and sort it as people walk', () => {
    const line = (variantId: number, quantity: number, location: string) => ({
      ...{ variantId, quantity, location, name: 'Mug', options: '', sku: `SKU-${variantId}` },
    })
    const order = (number: string, parcel: ReturnType<typeof line>[]) => ({ number, parcel }) as never
    const picks = summed([
      order('A', [line(1, 1, ''), line(2, 2, 'B-10')]),
      order('B', [line(3, 1, 'B-2'), line(2, 1, 'B-10')]),
    ])
    expect(picks.map(({ variantId, quantity, orders }) => [variantId, quantity, orders])).toEqual([
      [3, 1, ['B']],
      [2, 3, ['A (2)', 'B']],
      [1, 1, ['A']],
    ])
  })
})

describe('a print station', () => {
  it('gets each job once, however many of its tabs ask, and again if it was not printed', async () => {
    const { station } = expectDone(await packer.call('/print/saveStation', { name: 'Table 1' }))
    expect(station).toMatchObject({ name: 'Table 1', online: false, waiting: 0 })
    const jobs = [await made({ station: station.id }), await made({ station: station.id })].map(
      ({ id }) => id,
    )
    const take = async () => expectDone(await packer.call('/print/take', { station: station.id })).print
    const taken = await Promise.all([take(), take(), take()])
    expect(taken.flatMap((print) => print?.id ?? []).sort()).toEqual([...jobs].sort())
    expect(taken.find(Boolean)?.by).toBe('Mia')
    const [one, other] = jobs as [string, string]
    expectDone(await packer.call('/print/settle', { id: one, printed: true }))
    expectDone(await packer.call('/print/settle', { id: other, printed: false }))
    expect((await take())?.id).toBe(other)
    clock = 3 * 60_000
    // A tab that died gave no answer.
    expect((await take())?.id).toBe(other)
    expectDone(await packer.call('/print/settle', { id: other, printed: true }))
    expect(await take()).toBeNull()
    expectDone(await owner.call('/print/again', { id: one, station: station.id }))
    expect((await take())?.id).toBe(one)
    const { items } = expectDone(await owner.call('/print/stations', {}))
    expect(items.find(({ id }) => id === station.id)).toMatchObject({ online: true, waiting: 1 })
    expectDone(await packer.call('/print/removeStation', { id: station.id }))
    expect((await packer.call('/print/take', { station: station.id })).data).toMatchObject({
      reason: 'not_found',
    })
    clock = 0
  })
})

it('states when a pick list was asked for, in the time zone of the shop', async () => {
  await world.shop.db.transaction((tx) => changeSetting(tx, shopSetting, { timeZone: 'Asia/Tokyo' }))
  // Later than all other tests, whose sessions would have expired.
  clock = Math.ceil(Date.now() / day) * day + 23.5 * 3600_000 - Date.now()
  const tomorrow = new Date(world.shop.now().getTime() + day)
  const late = await signInStaff(world)
  const print = await made({ papers: ['pick_list'] }, late)
  const text = await textOfFirstPage((await open(print.url!, late)).rawPayload)
  const named = tomorrow.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })
  expect(text).toContain(`${named} at 8:3`)
})
