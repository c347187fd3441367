import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { readProducts } from '#server/catalog/save/read-products.ts'
import {
  audit,
  category,
  importRow,
  importRun,
  notice,
  productImport,
  stockMove,
  tag,
} from '#server/db/tables.ts'
import type { TestShop } from '#test/app.ts'
import { buy, expectDone, openBuyingShop } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { csvOf, importsOf } from '#test/imports.ts'
import { forgetImports } from './forget-imports.ts'

let world: TestShop
let owner: DeskCaller
let desk: ReturnType<typeof importsOf>
let round = 0

/** Each import starts a thread. */
vi.setConfig({ testTimeout: 120_000 })

beforeAll(async () => {
  world = await openBuyingShop()
  owner = await signInStaff(world, { name: 'Ada' })
  desk = importsOf(world, owner)
})
afterAll(() => world.close())
beforeEach(() => {
  round++
})

const header =
  'Handle,Title,Product Category,Tags,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty'
const row = (handle: string, price: string, units: number, { category = '', tags = '' } = {}) => {
  const name = `${handle}-${round}`
  return `${name},${name},${category},${tags},${name.toUpperCase()},${price},shopify,${units}`
}
const stored = async (handle: string) =>
  (await readProducts(world.shop.db, [`${handle}-${round}`])).get(`${handle}-${round}`)!
const move = async (variantId: number) =>
  (await world.shop.db.select().from(stockMove).where(eq(stockMove.variantId, variantId))).map(
    ({ onHand }) => onHand,
  )

it('puts products, stock, categories and tags back, except what was edited or ordered since', async () => {
  await desk.imported(csvOf(header, row('jug', '10.00', 5), row('cup', '4.00', 8), row('bowl', '6.00', 3)))
  const first = { jug: await stored('jug'), cup: await stored('cup') }
  const spring = await desk.imported(
    csvOf(
      header,
      row('jug', '12.00', 9, { category: 'Kitchen > Jugs', tags: 'spring' }),
      row('cup', '5.00', 2),
      row('bowl', '7.00', 4, { category: 'Kitchen > Bowls' }),
      row('vase', '20.00', 6, { category: 'Living > Vases', tags: 'fresh' }),
      row('dish', '9.00', 7, { category: 'Kitchen > Dishes' }),
    ),
  )
  expect(spring).toMatchObject({ state: 'done', result: { new: 2, changed: 3 }, undo: null })
  expect(spring.undoUntil).toBe(new Date(Date.parse(spring.doneAt!) + 90 * 24 * 3600_000).toISOString())

  const cup = await stored('cup')
  const { product, version } = expectDone(await owner.call('/product/detail', { id: cup.id }))
  const edit = { path: 'texts.en.name', from: product.texts.en!.name, to: 'Cup by hand' }
  expectDone(await owner.call('/product/save', { id: cup.id, version, set: [edit] }))
  await buy(world.visitor(), { sku: `DISH-${round}` })

  const plan = await desk.planned(spring.id)
  const kept = [
    { id: cup.id, handle: `cup-${round}`, why: 'edited' },
    { id: (await stored('dish')).id, handle: `dish-${round}`, why: 'ordered' },
  ]
  expect(plan).toEqual({ removed: 1, restored: 2, kept: 2, groups: 6, products: kept })
  expect((await stored('jug')).variants[0]!.price).toBe(1200)

  const after = await desk.undone(spring.id)
  // Kitchen and Dishes stay with the ordered dish.
  expect(after).toMatchObject({ state: 'undone', undoUntil: null, hasFile: false, progress: null })
  expect(after.undo).toEqual({ removed: 1, restored: 2, kept: 2, groups: 6, products: kept })
  expect(await stored('jug')).toEqual(first.jug)
  expect(await move(first.jug.variants[0]!.id)).toEqual([5, 4, -4])
  expect(await stored('cup')).toMatchObject({ texts: { en: { name: 'Cup by hand' } } })
  expect((await stored('vase')).status).toBe('deleted')
  expect(await move((await stored('vase')).variants[0]!.id)).toEqual([6, -6])
  expect((await stored('dish')).status).toBe('active')
  const categories = (await world.shop.db.select().from(category)).map(({ handle }) => handle)
  expect(categories.sort()).toEqual(['dishes', 'kitchen'])
  expect(await world.shop.db.$count(tag)).toBe(0)

  const told = await world.shop.db.select().from(notice).where(eq(notice.recordId, spring.id))
  expect(told.map(({ kind }) => kind)).toContain('import_undone')
  const entries = await world.shop.db.select().from(audit).where(eq(audit.resourceId, spring.id))
  expect(entries.at(-1)).toMatchObject({ call: '/import/undo', callerName: 'Ada' })
  expect(entries.at(-1)!.changes).toContainEqual({ path: 'kept', before: null, after: 2 })
})

it('leaves a stock that was counted or corrected since, which it names', async () => {
  const names = ['scale', 'sieve', 'whisk']
  await desk.imported(csvOf(header, ...names.map((name) => row(name, '10.00', 5))))
  const { id } = await desk.imported(csvOf(header, ...names.map((name) => row(name, '12.00', 9))))
  const offer = async (name: string) => (await stored(name)).variants[0]!
  const [scale, sieve, whisk] = await Promise.all(names.map(async (name) => (await offer(name)).id))
  expectDone(
    await owner.call('/stock/adjust', { variant: scale!, to: 8, seen: 9, reason: 'correction', note: '' }),
  )
  expectDone(await owner.call('/stock/count', { lines: [{ variant: sieve!, counted: 6 }], note: '' }))
  expectDone(await owner.call('/stock/adjust', { variant: whisk!, by: -1, reason: 'damaged', note: '' }))

  const products = ['scale', 'sieve'].map((name) => ({ handle: `${name}-${round}`, why: 'counted' }))
  expect(await desk.planned(id)).toMatchObject({ restored: 3, kept: 2, products })
  expect((await desk.undone(id)).undo).toMatchObject({ restored: 3, kept: 2, products })
  expect(await Promise.all(names.map(offer))).toMatchObject([
    { price: 1000, onHand: 8 },
    { price: 1000, onHand: 6 },
    { price: 1000, onHand: 4 },
  ])
})

it('loses no shipment that is committed meanwhile', async () => {
  await desk.imported(csvOf(header, row('mill', '10.00', 5)))
  const { orderNumber } = await buy(world.visitor(), { sku: `MILL-${round}` })
  const { id } = await desk.imported(csvOf(header, row('mill', '12.00', 9)))
  const shipment = await world.shop.pool.connect()
  await shipment.query('begin')
  await shipment.query(
    `select move_stock(o.id, jsonb_build_array(jsonb_build_object('lineId', l.id, 'onHand', -1, 'reserved', -1)),
      'shipment', 5, now()) from orders o join order_line l on l.order_id = o.id where o.number = $1`,
    [orderNumber],
  )
  expectDone(await owner.call('/import/undo', { id }))
  const ended = world.runJobs()
  await expect
    .poll(
      async () =>
        (await world.shop.pool.query("select from pg_stat_activity where wait_event_type = 'Lock'")).rowCount,
      { timeout: 60_000 },
    )
    .toBe(1)
  await shipment.query('commit')
  shipment.release()
  await ended
  const [mill] = (await stored('mill')).variants
  expect(mill).toMatchObject({ price: 1000, onHand: 4 })
  expect(await move(mill!.id)).toEqual([5, 0, 4, -1, -4])
})

it('hands out the list of what stayed', async () => {
  const { id } = await desk.imported(csvOf(header, row('pot', '10.00', 5)))
  const pot = await stored('pot')
  expectDone(await owner.call('/product/unpublish', { id: pot.id }))
  await desk.undone(id)
  const { url } = expectDone(await owner.call('/import/report', { id, part: 'kept' }))
  const { 'x-desk': _key, ...headers } = owner.headers
  const file = await world.app.inject({ url, headers })
  expect(parse(file.body, { bom: true })[1]).toEqual([`pot-${round}`, 'Changed since'])
})

it('undoes only once, for one person at a time, with a second factor, and not for clerks', async () => {
  const { id } = await desk.imported(csvOf(header, row('pan', '10.00', 5)))
  const clerk = await signInStaff(world, { permissions: ['products.read', 'products.change'] })
  expect(await clerk.call('/import/undo', { id, dryRun: true })).toMatchObject({ code: 30 })
  const late = await signInStaff(world, { stepUp: false })
  expect(await late.call('/import/undo', { id })).toMatchObject({ data: { reason: 'step_up' } })

  const other = await signInStaff(world, { name: 'Ben' })
  const answers = await Promise.all([owner, other].map((caller) => caller.call('/import/undo', { id })))
  expect(answers.map(({ code }) => code === 0).sort()).toEqual([false, true])
  await world.runJobs()
  expect(await desk.status(id)).toMatchObject({ state: 'undone', undo: { removed: 1 } })
  expect(await owner.call('/import/undo', { id })).toMatchObject({ data: { reason: 'undo_closed' } })
  expect(await owner.call('/import/run', { id })).toMatchObject({ data: { reason: 'transition_refused' } })
})

it('undoes an import that was interrupted, which then begins anew', async () => {
  const file = csvOf(header, row('tray', '10.00', 5), row('mat', '3.00', 2))
  const { id } = await desk.imported(file)
  const [saved] = await world.shop.db.select().from(productImport).where(eq(productImport.id, id))
  // A killed process left the import behind after its first batch.
  await world.shop.db.update(productImport).set({ state: 'stopped', doneAt: null, hasFile: true })
  await world.shop.db.insert(importRun).values({
    ...{ fileHash: saved!.fileHash, fileName: 'spring.csv', productsDone: 1, counts: {}, options: '' },
  })
  expect((await desk.status(id)).undoUntil).not.toBeNull()
  expect(await desk.undone(id)).toMatchObject({ state: 'undone', undo: { removed: 2 } })
  expect(await world.shop.db.$count(importRun)).toBe(0)
  const again = await desk.imported(file)
  expect(again).toMatchObject({ state: 'done', result: { new: 0, changed: 2 } })
  expect((await stored('tray')).status).toBe('active')
})

it('undoes imports of the same products one after the other, the later one first', async () => {
  const one = await desk.imported(csvOf(header, row('lamp', '10.00', 5)))
  const two = await desk.imported(csvOf(header, row('lamp', '11.00', 6)))
  const three = await desk.imported(csvOf(header, row('lamp', '12.00', 7)))
  expect((await desk.planned(two.id)).products).toMatchObject([{ why: 'later' }])
  expect((await desk.undone(three.id)).undo).toMatchObject({ restored: 1, kept: 0 })
  expect((await desk.undone(two.id)).undo).toMatchObject({ restored: 1, kept: 0 })
  expect((await stored('lamp')).variants[0]).toMatchObject({ price: 1000, onHand: 5 })
  expect((await desk.undone(one.id)).undo).toMatchObject({ removed: 1, kept: 0 })
})

it('renames variants back, and takes added ones off sale', async () => {
  await desk.imported(
    csvOf(
      'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price',
      `box-${round},Box,Size,S,BOX-S,3`,
    ),
  )
  const before = await stored('box')
  const { id } = await desk.imported(
    csvOf(
      'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price',
      `box-${round},Box,Size,S,BOX-SMALL,4`,
      `box-${round},Box,Size,L,BOX-LARGE,5`,
    ),
  )
  expect((await stored('box')).variants.map(({ sku }) => sku)).toEqual(['BOX-SMALL', 'BOX-LARGE'])
  expect((await desk.undone(id)).undo).toMatchObject({ restored: 1, kept: 0 })
  const [own, added] = (await stored('box')).variants
  expect(own).toEqual(before.variants[0])
  expect(added).toMatchObject({ sku: 'BOX-LARGE', active: false })
})

it('forgets in time, and keeps what a stopped import saved as long as it can be undone', async () => {
  const { id } = await desk.imported(csvOf(header, row('urn', '10.00', 5)))
  const at = world.shop.now()
  await world.shop.db.update(productImport).set({ expiresAt: at, state: 'stopped', hasFile: true })
  await forgetImports(world.shop)
  expect(await desk.status(id)).toMatchObject({ hasFile: false, undoUntil: expect.any(String) })
  await world.shop.db.update(productImport).set({ expiresAt: at, undoUntil: at })
  await forgetImports(world.shop)
  expect(await world.shop.db.$count(importRow)).toBe(0)
})
