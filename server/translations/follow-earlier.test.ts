import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { translationKinds } from '#contract/admin/content/translation.ts'
import { languagesSetting } from '#server/content/languages.settings.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeAttribute, makeProduct, prepareLanguages } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { followEarlierRecords } from './follow-earlier.ts'

let world: TestShop
let staff: DeskCaller
let id: number
let count = 0

beforeAll(async () => {
  world = await openTestShop()
  staff = await signInStaff(world)
  await prepareLanguages(world.shop, ['de', 'fr'])
  // The home page comes from a migration.
  await followEarlierRecords(world.shop)
})
afterAll(() => world.close())

beforeEach(async () => {
  count++
  const en = {
    slug: `jar-${count}`,
    name: `Jar ${count}`,
    summary: 'Holds a litre.',
    body: '<p>Fired twice.</p>',
  }
  const de = { slug: `glas-${count}`, name: `Glas ${count}`, summary: 'Fasst einen Liter.' }
  id = await makeProduct(world.shop, { handle: `jar-${count}`, texts: { en, de } })
})

/** The database as a migration leaves it: nothing is noted, and triggers note what is saved from now on. */
const forgetStates = () =>
  world.shop.db.execute(sql`
    with emptied as (delete from translation_state)
    delete from setting where key = 'translations_followed'`)
const states = async () =>
  (
    await world.shop.db.execute(sql`
      select kind, owner_id, lang, missing, stale, words, pairs, shown from translation_state
      order by kind, owner_id, lang`)
  ).rows
const counting = async () => expectDone(await staff.call('/translation/counts', {})).counting
const save = async (product: number, path: string, from: string, to: string) => {
  const { version } = expectDone(await staff.call('/product/detail', { id: product }))
  return staff.call('/product/save', { id: product, version, set: [{ path, from, to }] })
}
const stateOf = async (product: number) =>
  expectDone(
    await staff.call('/translation/detail', { kind: 'product', id: String(product), lang: 'de' }),
  ).translation.fields.find(({ field }) => field === 'summary')!.state

it('notes the records from before an upgrade, once', async () => {
  const values = [{ code: 'sea', labels: { en: 'Sea', de: 'Meer' } }]
  await makeAttribute(world.shop, { code: 'glaze', labels: { en: 'Glaze' }, values })
  const archived = await makeProduct(world.shop, { handle: 'old-jar' })
  expectDone(await staff.call('/product/archive', { id: archived }))
  const before = await states()
  await forgetStates()
  expect([await states(), await counting()]).toEqual([[], true])
  await followEarlierRecords(world.shop)
  expect(await states()).toEqual(before)
  expect(await counting()).toBe(false)
  await world.shop.db.execute(sql`delete from translation_state where kind = 'attribute'`)
  await followEarlierRecords(world.shop)
  expect((await states()).some(({ kind }) => kind === 'attribute')).toBe(false)
})

it('goes on after the last record that was noted', async () => {
  await forgetStates()
  const languages = ['de', 'fr', 'zh', 'zh-HK']
  const progress = { languages, kinds: translationKinds, place: { kind: 'product', id: String(id - 1) } }
  await world.shop.db.execute(sql`
    insert into setting (key, value) values ('translations_followed', ${JSON.stringify(progress)}::jsonb)`)
  await followEarlierRecords(world.shop)
  const products = (await states()).filter(({ kind }) => kind === 'product')
  expect(new Set(products.map((row) => row.owner_id))).toEqual(new Set([String(id)]))
})

it('counts all records again after an earlier version noted the end, which knows fewer kinds', async () => {
  await forgetStates()
  await followEarlierRecords(world.shop)
  const before = await states()
  await forgetStates()
  const end = { languages: ['de', 'fr', 'zh', 'zh-HK'], place: 'end' }
  await world.shop.db.execute(sql`
    insert into setting (key, value) values ('translations_followed', ${JSON.stringify(end)}::jsonb)`)
  expect(await counting()).toBe(true)
  await followEarlierRecords(world.shop)
  expect(await states()).toEqual(before)
  expect(await counting()).toBe(false)
})

it('keeps what was noted of a record that was saved meanwhile', async () => {
  await forgetStates()
  expectDone(await save(id, 'texts.de.summary', 'Fasst einen Liter.', 'Für einen Liter.'))
  expectDone(await save(id, 'texts.en.summary', 'Holds a litre.', 'Holds two litres.'))
  expect(await stateOf(id)).toBe('stale')
  const noted = await states()
  await followEarlierRecords(world.shop)
  expect((await states()).filter((row) => row.owner_id === String(id))).toEqual(noted)
  expect(await stateOf(id)).toBe('stale')
})

it('counts all records for a further language, and forgets one that the shop gives up', async () => {
  const languagesOf = async () =>
    new Set((await states()).filter((row) => row.owner_id === String(id)).map(({ lang }) => lang))
  const before = await states()
  expect(await languagesOf()).toEqual(new Set(['de', 'fr', 'zh', 'zh-HK']))
  await prepareLanguages(world.shop, ['de', 'it'])
  expect(await counting()).toBe(true)
  const { items } = expectDone(await staff.call('/translation/counts', {}))
  expect(items.map(({ lang }) => lang)).toEqual(['zh', 'zh-HK', 'de', 'it'])
  await followEarlierRecords(world.shop)
  expect(await counting()).toBe(false)
  expect(await languagesOf()).toEqual(new Set(['de', 'it', 'zh', 'zh-HK']))
  await prepareLanguages(world.shop, ['de', 'fr'])
  await followEarlierRecords(world.shop)
  expect(await states()).toEqual(before)
})

it('keeps what is outdated in a language that the shop gives up and takes up again', async () => {
  expectDone(await save(id, 'texts.en.summary', 'Holds a litre.', 'Holds two litres.'))
  expect(await stateOf(id)).toBe('stale')
  await prepareLanguages(world.shop, ['fr'])
  await followEarlierRecords(world.shop)
  const germans = (await states()).filter(({ lang, owner_id }) => lang === 'de' && owner_id === String(id))
  expect(germans).toMatchObject([{ shown: false, stale: 0 }])
  expectDone(await staff.call('/product/archive', { id }))
  expectDone(await staff.call('/product/restore', { id }))
  expect((await states()).some(({ lang, shown }) => lang === 'de' && shown)).toBe(false)
  await prepareLanguages(world.shop, ['de', 'fr'])
  await followEarlierRecords(world.shop)
  expect(
    (await states()).filter(({ lang, owner_id }) => lang === 'de' && owner_id === String(id)),
  ).toMatchObject([{ shown: true, stale: 1 }])
  expect(await stateOf(id)).toBe('stale')
})

it('takes languages with translations for languages in preparation, for shops that never named any', async () => {
  const [name] = (await readdir('server/db/migrations')).filter((each) =>
    each.endsWith('translations-keep-their-sources.sql'),
  )
  const migrate = async () => {
    await world.shop.pool.query(await readFile(`server/db/migrations/${name}`, 'utf8'))
    const { rows } = await world.shop.db.execute(sql`select value from setting where key = 'languages'`)
    return rows[0]?.value
  }
  await world.shop.db.execute(sql`delete from setting where key = 'languages'`)
  expect(await migrate()).toEqual({ prepared: ['de'] })
  await world.shop.db.execute(
    sql`update setting set value = '{"offered":["en","de"]}' where key = 'languages'`,
  )
  expect(await migrate()).toEqual({ offered: ['en', 'de'] })
  await world.shop.db.execute(
    sql`update setting set value = '{"offered":["en"],"prepared":[]}' where key = 'languages'`,
  )
  expect(await migrate()).toEqual({ offered: ['en'], prepared: [] })
  await prepareLanguages(world.shop, ['de', 'fr'])
})

it('lets an import that saves the same records in another order succeed', async () => {
  const other = await makeProduct(world.shop, { handle: `cup-${count}` })
  await forgetStates()
  const client = await world.shop.pool.connect()
  const touch = (product: number) =>
    client.query(`update translation set name = name || '!' where kind = 'product' and owner_id = $1`, [
      product,
    ])
  try {
    await client.query('begin')
    await touch(other)
    const following = followEarlierRecords(world.shop)
    await expect
      .poll(async () => {
        const { rows } = await world.shop.pool.query(`select from pg_locks where not granted`)
        return rows.length
      })
      .toBeGreaterThan(0)
    await touch(id)
    await client.query('commit')
    await following
  } finally {
    client.release(true)
  }
  expect(await counting()).toBe(false)
  const followed = new Set((await states()).map((row) => row.owner_id))
  expect([followed.has(String(id)), followed.has(String(other))]).toEqual([true, true])
})

it('reads the same default languages as the shop', async () => {
  await world.shop.db.execute(sql`delete from setting where key = 'languages'`)
  const { rows } = await world.shop.db.execute(sql`select followed_languages() as languages`)
  const { offered } = languagesSetting.schema.parse({})
  expect(rows[0]!.languages).toEqual(offered.filter((lang) => lang !== 'en').sort())
  await prepareLanguages(world.shop, ['de', 'fr'])
})
