import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeAttribute, prepareLanguages } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { isNeutral } from './is-neutral.ts'

let world: TestShop
let staff: DeskCaller
let count = 0

beforeAll(async () => {
  world = await openTestShop()
  staff = await signInStaff(world)
  await prepareLanguages(world.shop, ['de'])
})
afterAll(() => world.close())

const neutral = [
  ...['40 × 60 cm', '40x60 cm', '500 ml', '2.5 kg', '1,200', '12–15 cm', 'Ø 20 cm', '50 %', '230 V / 50 Hz'],
  ...[
    '10 m²',
    '20 °C',
    '3 min',
    '€ 20',
    '5\u00a0kg',
    '–',
    'XL',
    'M',
    'S/M',
    '3XL',
    'XXS',
    'E27',
    'IP44',
    'A4',
  ],
  ...['MUG-00123', 'VT-1043', '6 × 0.5 l', '5000 mAh', '1/2'],
]
const words = [
  ...[
    'Blue',
    'Sea blue',
    '40 cm wide',
    '500 ml bottle',
    '12 in',
    '8 oz',
    '5 GB',
    '10 pieces',
    'TOP10',
    'SET-10',
  ],
  ...[
    'TOP',
    '深蓝',
    '40 厘米',
    '20 см',
    'Größe M',
    'One size',
    'xl',
    'a',
    '5 EUR',
    '<p>5</p>',
    'cm',
    'min',
    'x',
  ],
  ...['M L', 'Ø', '1'.repeat(61)],
]

it('knows numbers, sizes and codes from words, in the database as in the shop', async () => {
  const texts = [...neutral, ...words]
  expect(texts.filter(isNeutral)).toEqual(neutral)
  const { rows } = await world.shop.db.execute<{ text: string }>(sql`
    select t.text from unnest(${sql.param(texts)}::text[]) with ordinality t (text, place)
    where is_neutral(t.text) order by t.place`)
  expect(rows.map(({ text }) => text)).toEqual(neutral)
})

it('takes no longer for texts that were made to be slow', () => {
  const began = performance.now()
  for (const text of ['1 cm'.repeat(14), '12 x '.repeat(12), 'A1-'.repeat(20)])
    isNeutral(`${text}!a`.slice(0, 60))
  expect(performance.now() - began).toBeLessThan(100)
})

async function newSizes(labels: string[]): Promise<string> {
  const code = `size-${++count}`
  const values = labels.map((en, index) => ({ code: `v${index}`, labels: { en } }))
  await makeAttribute(world.shop, { code, labels: { en: 'Size', de: 'Größe' }, values })
  return code
}
const detail = async (id: string) =>
  expectDone(await staff.call('/translation/detail', { kind: 'attribute', id, lang: 'de' })).translation
const fieldsOf = async (id: string) =>
  (await detail(id)).fields.map(({ source, state, same }) => [source, state, same])
const isInQueue = async (id: string, state: 'missing' | 'stale' | 'done') => {
  const all = [
    { field: 'lang', op: 'is', value: 'de' },
    { field: 'state', op: 'is', value: state },
  ] as const
  const { items } = expectDone(await staff.call('/translation/list', { filter: { all: [...all] } }))
  return items.some(({ recordId }) => recordId === id)
}
const mark = async (id: string, index: number, same = true) => {
  const { fields } = await detail(id)
  const { path, sourceHash } = fields[index]!
  const texts = [{ path, sourceHash }]
  return staff.call('/translation/same', { kind: 'attribute', id, lang: 'de', texts, same })
}

it('does not count values with nothing to translate as missing', async () => {
  const id = await newSizes(['40 × 60 cm', 'XL'])
  expect(await fieldsOf(id)).toEqual([
    ['Size', 'done', null],
    ['40 × 60 cm', 'same', 'always'],
    ['XL', 'same', 'always'],
  ])
  expect([await isInQueue(id, 'missing'), await isInQueue(id, 'done')]).toEqual([false, true])
})

it('lets staff mark a text as the same in every language, and undo it', async () => {
  const id = await newSizes(['Stelton'])
  expect(await isInQueue(id, 'missing')).toBe(true)
  const marked = expectDone(await mark(id, 1))
  expect(marked.translation.fields[1]).toMatchObject({ state: 'same', same: 'marked' })
  expect([await isInQueue(id, 'missing'), await isInQueue(id, 'done')]).toEqual([false, true])
  expectDone(await staff.call('/change/undo', { id: marked.change.id }))
  expect(await fieldsOf(id)).toMatchObject([expect.anything(), ['Stelton', 'missing', null]])
  expect(await isInQueue(id, 'missing')).toBe(true)
  expectDone(await mark(id, 1))
  expectDone(await mark(id, 1, false))
  expect(await isInQueue(id, 'missing')).toBe(true)
})

it('knows what was outdated before a mark once that is taken off', async () => {
  const id = await newSizes(['Stelton'])
  await world.shop.db.execute(sql`
    update attribute_value set labels = '{"en":"Stelton","de":"Stelton"}' where attribute_code = ${id}`)
  await world.shop.db.execute(sql`
    update attribute set labels = '{"en":"Measure","de":"Größe"}' where code = ${id}`)
  expect(await fieldsOf(id)).toMatchObject([
    ['Measure', 'stale', null],
    ['Stelton', 'done', null],
  ])
  expectDone(await mark(id, 0))
  const marked = expectDone(await mark(id, 1))
  expect([await isInQueue(id, 'stale'), await isInQueue(id, 'done')]).toEqual([false, false])
  expectDone(await staff.call('/change/undo', { id: marked.change.id }))
  expectDone(await mark(id, 0, false))
  expect(await fieldsOf(id)).toMatchObject([
    ['Measure', 'stale', null],
    ['Stelton', 'done', null],
  ])
  expect(await isInQueue(id, 'stale')).toBe(true)
})

it('ends a mark with the text that it was made for', async () => {
  const id = await newSizes(['Stelton'])
  const { fields } = await detail(id)
  expectDone(await mark(id, 1))
  // As a server of an earlier version saves it.
  await world.shop.db.execute(sql`
    update attribute_value set labels = '{"en":"Stelton blue"}' where attribute_code = ${id}`)
  expect(await fieldsOf(id)).toMatchObject([expect.anything(), ['Stelton blue', 'missing', null]])
  expect(await isInQueue(id, 'missing')).toBe(true)
  const { path, sourceHash } = fields[1]!
  const texts = [{ path, sourceHash }]
  const late = await staff.call('/translation/same', { kind: 'attribute', id, lang: 'de', texts, same: true })
  expect(late).toMatchObject({ code: 10, data: { reason: 'changed_meanwhile' } })
})

it('needs the permission to translate', async () => {
  const id = await newSizes(['Stelton'])
  const reader = await signInStaff(world, { permissions: ['products.read', 'products.change'] })
  const { path, sourceHash } = (await detail(id)).fields[1]!
  const texts = [{ path, sourceHash }]
  const refused = await reader.call('/translation/same', {
    ...{ kind: 'attribute', id, lang: 'de', texts, same: true },
  })
  expect(refused.code).toBe(30)
})
