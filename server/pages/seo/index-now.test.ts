import { afterAll, beforeAll, expect, test } from 'vitest'
import { languagesSetting } from '#server/content/languages.settings.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeProduct } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'
import { signInStaff } from '#test/desk.ts'
import { startIndexNow } from '#test/index-now-stand-in.ts'
import { indexNowSetting } from './index-now.setting.ts'
import { submitChanges } from './index-now.ts'

let shop: TestShop
let engine: Awaited<ReturnType<typeof startIndexNow>>

beforeAll(async () => {
  engine = await startIndexNow()
  shop = await openTestShop({ env: { INDEX_NOW_URL: engine.url } })
  await shop.shop.db.transaction((tx) => changeSetting(tx, languagesSetting, { offered: ['en', 'de'] }))
  await makeProduct(shop.shop, { handle: 'mug', names: { en: 'Mug', de: 'Becher' } })
  await makeProduct(shop.shop, { handle: 'vase', names: { en: 'Vase' } })
})
afterAll(async () => {
  await shop.close()
  engine.close()
})

/** Runs the job some minutes from now. */
async function runAfter(minutes: number): Promise<void> {
  const now = () => new Date(Date.now() + minutes * 60_000)
  await submitChanges({ ...shop.shop, now })
}

async function change(handle: string, minutes: number): Promise<void> {
  const at = new Date(Date.now() + minutes * 60_000)
  await shop.shop.pool.query('update product set updated_at = $2 where handle = $1', [handle, at])
}

async function turn(enabled: boolean): Promise<void> {
  await shop.shop.db.transaction((tx) => changeSetting(tx, indexNowSetting, { enabled }))
  await shop.shop.changes.catchUp()
}

test('asks nobody and has no key until it is turned on', async () => {
  await runAfter(0)
  expect(engine.taken).toEqual([])
  expect((await shop.shop.pool.query('select from index_now_progress')).rowCount).toBe(0)
})

test('submits changes from then on, once, in every language, and proves the host by its key', async () => {
  await turn(true)
  await runAfter(2)
  // Search engines know the pages that stood before.
  expect(engine.taken).toEqual([])
  await change('mug', 3)
  await runAfter(3.5)
  // It may still have been part of a transaction.
  expect(engine.taken).toEqual([])
  await runAfter(5)
  await runAfter(6)
  expect(engine.taken).toHaveLength(1)
  const [{ key, keyLocation, urlList }] = engine.taken as [(typeof engine.taken)[0]]
  expect(urlList.sort()).toEqual(['http://shop.test/de/product/mug-de', 'http://shop.test/product/mug'])
  expect(keyLocation).toBe(`http://shop.test/${key}.txt`)
  expect((await shop.app.inject({ url: `/${key}.txt` })).body).toBe(key)
  await turn(false)
  expect((await shop.app.inject({ url: `/${key}.txt` })).statusCode).toBe(404)
  await turn(true)
})

test.each([
  ['is refused', 403],
  ['is told to wait', 429],
  ['meets a fault', 503],
])('tries again with longer pauses when it %s', async (_what, status) => {
  engine.taken.length = 0
  const { rows } = await shop.shop.pool.query<{ minutes: number }>(
    `select extract(epoch from changed_at - now())::float8 / 60 as minutes from index_now_progress where kind = 'product'`,
  )
  const start = rows[0]!.minutes + 10
  await change('vase', start)
  engine.answerWith(status, status)
  await runAfter(start + 2)
  await runAfter(start + 11)
  await runAfter(start + 13)
  await runAfter(start + 32)
  expect(engine.taken).toEqual([])
  await runAfter(start + 34)
  expect(engine.taken.map(({ urlList }) => urlList)).toEqual([['http://shop.test/product/vase']])
})

test('leaves out drafts and products without a variant on sale', async () => {
  engine.taken.length = 0
  await shop.shop.pool.query(`update product set status = 'draft' where handle = 'mug'`)
  await change('mug', 500)
  await change('vase', 500)
  await runAfter(502)
  expect(engine.taken.flatMap(({ urlList }) => urlList)).toEqual(['http://shop.test/product/vase'])
})

test('tells of addresses that moved, and of a product that was taken off sale', async () => {
  await shop.shop.pool.query(`update product set status = 'active' where handle = 'mug'`)
  const desk = await signInStaff(shop)
  const { items } = expectDone(await desk.call('/product/list', {}))
  const idOf = (handle: string) => Number(items.find((each) => each.handle === handle)!.id)
  const { rows } = await shop.shop.pool.query('select max(changed_at) as last from index_now_progress')
  const start = (rows[0].last - Date.now()) / 60_000 + 10
  engine.taken.length = 0
  await shop.shop.pool.query(
    `update translation set slug = 'tall-vase' where kind = 'product' and lang = 'en' and owner_id = $1`,
    [idOf('vase')],
  )
  await shop.shop.pool.query(`update former_slug set until = $1`, [new Date(Date.now() + start * 60_000)])
  await change('vase', start)
  await runAfter(start + 2)
  expect(engine.taken.flatMap(({ urlList }) => urlList)).toEqual([
    'http://shop.test/product/tall-vase',
    'http://shop.test/product/vase',
  ])
  engine.taken.length = 0
  expectDone(await desk.call('/product/archive', { id: idOf('mug') }))
  await change('mug', start + 5)
  await runAfter(start + 7)
  expect(engine.taken.flatMap(({ urlList }) => urlList).sort()).toEqual([
    'http://shop.test/de/product/mug-de',
    'http://shop.test/product/mug',
  ])
})
