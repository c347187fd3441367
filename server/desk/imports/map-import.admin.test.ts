import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Import } from '#contract/admin/system/import.ts'
import type { ImportMapping } from '#contract/admin/system/import-map.ts'
import { keyOfOptions } from '#server/catalog/import/run/run-state.ts'
import { readProducts } from '#server/catalog/save/read-products.ts'
import { importRun, productImport } from '#server/db/tables.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { csvOf, importsOf } from '#test/imports.ts'

let world: TestShop
let owner: DeskCaller
let desk: ReturnType<typeof importsOf>

/** Each import starts a thread. */
vi.setConfig({ testTimeout: 120_000 })

beforeAll(async () => {
  world = await openTestShop({
    prepare: async ({ db, settings }) => {
      const other = { code: 'USD', rate: 9000, country: 'US', step: 1, ending: '', withTax: true }
      const currencies = { ...settings(currencySetting), others: [other] }
      await db.transaction((tx) => changeSetting(tx, currencySetting, currencies))
    },
  })
  owner = await signInStaff(world, { name: 'Ada' })
  desk = importsOf(world, owner)
})
afterAll(() => world.close())

const stored = async (handle: string) => (await readProducts(world.shop.db, [handle])).get(handle)!
const proposed = ({ columns }: Import, wish: Partial<ImportMapping> = {}): ImportMapping => ({
  columns: columns!.columns.map(({ title, field, lang, currency, unit }) => ({
    ...{ title, field },
    ...(lang ? { lang } : {}),
    ...(currency ? { currency } : {}),
    ...(unit ? { unit } : {}),
  })),
  ...{ decimal: null, dates: null, ...wish },
})
const fieldsOf = ({ columns }: Import) =>
  Object.fromEntries(
    columns!.columns.map(({ title, samples: _, numbers: _n, dates: _d, isKnown: _k, ...target }) => [
      title,
      target,
    ]),
  )
const map = (id: string, mapping: ImportMapping) => owner.call('/import/map', { id, mapping })
const mapped = async (id: string, mapping: ImportMapping) => {
  expectDone(await map(id, mapping))
  await world.runJobs()
  return desk.status(id)
}
const run = async (id: string) => {
  expectDone(await owner.call('/import/run', { id }))
  await world.runJobs()
  return desk.status(id)
}

const german = csvOf(
  'Artikelname;Artikel-Nr.;VK-Preis;Preis (USD);Lagerbestand;Beschreibung;Name (fr);Farbe;Material;Bilder;Gewicht (kg);Erscheinungsdatum;Regal',
  'Kanne;K-1;1.234,50;1.499,00;12;<p>Für vier.</p>;Carafe;Rot;Stahl; ;1,2;03.04.2027;A7',
  'Tasse;T-1;9,90;;1.200;<p>Klein.</p>;;;Ton;;0,3;;B2',
  'Teller;;acht;;3;;;;;;;;',
)

it('reads cells of nearly two million spaces in no more than the time of their length', async () => {
  const fields = ['title', 'price', 'category', 'tags', 'imageUrl', 'attribute', 'weight', 'barcode'] as const
  const titles = fields.map((field) => `My ${field}`)
  const rows = fields.map((hostile, at) => {
    const own = (field: string) => (field === 'title' ? `Thing ${at}` : field === 'price' ? '5' : '')
    return fields.map((field) => (field === hostile ? `1${' '.repeat(1_900_000)}1` : own(field)))
  })
  const open = await desk.rehearsed(csvOf(titles.join(), ...rows.map((row) => row.join())), 'hostile.csv')
  expect(open.state).toBe('mapping')
  const columns = titles.map((title, at) => ({ title, field: fields[at]! }))
  const ready = await mapped(open.id, { columns, decimal: '.', dates: null })
  expect(ready).toMatchObject({ state: 'ready', failure: null })
  const { counts } = ready.check!
  expect(counts.products + counts.refusedRows).toBeGreaterThanOrEqual(fields.length)
})

it('asks for the columns of an unknown file, with samples and proposals, and imports what is mapped', async () => {
  const open = await desk.rehearsed(german, 'lieferant.csv')
  expect(open).toMatchObject({ state: 'mapping', check: null, mapping: null, failure: null })
  expect(fieldsOf(open)).toEqual({
    Artikelname: { field: 'title' },
    'Artikel-Nr.': { field: 'sku' },
    'VK-Preis': { field: 'price' },
    'Preis (USD)': { field: 'price', currency: 'USD' },
    Lagerbestand: { field: 'quantity' },
    Beschreibung: { field: 'body' },
    'Name (fr)': { field: 'title', lang: 'fr' },
    Farbe: { field: 'attribute' },
    Material: { field: 'attribute' },
    Bilder: { field: 'imageUrl' },
    'Gewicht (kg)': { field: 'weight', unit: 'kg' },
    Erscheinungsdatum: { field: 'releaseOn' },
    Regal: { field: null },
  })
  const [name, , price] = open.columns!.columns
  expect(name).toMatchObject({ samples: ['Kanne', 'Tasse', 'Teller'], isKnown: false })
  expect(price).toMatchObject({ samples: ['1.234,50', '9,90', 'acht'] })
  expect(await owner.call('/import/run', { id: open.id })).toMatchObject({
    data: { reason: 'transition_refused' },
  })

  const ready = await mapped(open.id, proposed(open, { decimal: ',', dates: 'dmy' }))
  expect(ready.check).toMatchObject({
    counts: { new: 2, refusedRows: 1 },
    leftOut: ['Regal'],
    refused: [{ line: 4, fault: { code: 'not_amount', values: { column: 'VK-Preis', text: 'acht' } } }],
  })
  const done = await run(open.id)
  expect(done).toMatchObject({ state: 'done', result: { new: 2 } })
  const kanne = await stored('kanne')
  expect(kanne).toMatchObject({
    texts: { en: { name: 'Kanne', body: '<p>Für vier.</p>' }, fr: { name: 'Carafe' } },
    variants: [
      {
        ...{ sku: 'K-1', price: 123_450, onHand: 12, weight: 1200, releaseOn: '2027-04-03' },
        prices: { USD: { price: 149_900, compareAtPrice: null } },
      },
    ],
  })
  expect(kanne.specification).toHaveLength(2)
  expect((await stored('tasse')).variants).toMatchObject([
    { price: 990, onHand: 1200, weight: 300, prices: {} },
  ])
  const { items } = expectDone(await owner.call('/import/origin', { product: kanne.id }))
  expect(items).toMatchObject([{ id: open.id, name: 'lieferant.csv', line: 2, by: 'Ada', isNew: true }])

  // The refused rows keep the columns of the file, and its mapping is offered for them.
  const { url } = expectDone(await owner.call('/import/report', { id: open.id, part: 'refused' }))
  const { 'x-desk': _key, ...headers } = owner.headers
  const { body } = await world.app.inject({ url, headers })
  expect(body).toContain('Artikelname;Artikel-Nr.;VK-Preis;')
  expect(body).toContain('Refused because')
  const again = await desk.rehearsed(body.replace('acht', '8,00'), 'korrigiert.csv')
  expect(again).toMatchObject({
    state: 'mapping',
    columns: { earlier: { name: 'lieferant.csv', mapping: { decimal: ',', dates: 'dmy' } } },
  })
  const { mapping } = again.columns!.earlier!
  const columns = again.columns!.columns.map(({ title }, at) => mapping.columns[at] ?? { title, field: null })
  expect((await mapped(again.id, { ...mapping, columns })).check).toMatchObject({
    ...{ counts: { new: 1, refusedRows: 0 }, leftOut: [] },
  })
  expect(await run(again.id)).toMatchObject({ state: 'done' })
  expect((await stored('teller')).variants).toMatchObject([{ price: 800, onHand: 3 }])

  expect((await desk.undone(open.id)).undo).toMatchObject({ removed: 2, kept: 0 })
  expect((await stored('kanne')).status).toBe('deleted')
})

it('names what a mapping lacks, and what is open', async () => {
  const open = await desk.rehearsed(
    csvOf('Nombre;Importe;Salida', 'Taza;1.234;03/04/2027', 'Plato;2.500;05/06/2027'),
  )
  const { columns } = open.columns!
  expect(columns.map(({ field, numbers, dates }) => [field, numbers, dates])).toEqual([
    ['title', null, null],
    [null, 'unsure', null],
    [null, null, 'unsure'],
  ])
  const refusalOf = async (mapping: ImportMapping) => {
    const { data } = await map(open.id, mapping)
    return Object.keys((data as { fields?: object }).fields ?? {})
  }
  const plain = proposed(open)
  expect(await refusalOf(plain)).toEqual(['price'])
  const whole: ImportMapping = {
    ...plain,
    columns: [
      plain.columns[0]!,
      { title: 'Importe', field: 'price' },
      { title: 'Salida', field: 'releaseOn' },
    ],
  }
  expect(await refusalOf(whole)).toEqual(['decimal', 'dates'])
  expect(await refusalOf({ ...whole, columns: whole.columns.slice(1) })).toEqual(['columns'])
  const twice = whole.columns.map(({ title }) => ({ title, field: 'price' as const }))
  expect(await refusalOf({ columns: twice, decimal: ',', dates: null })).toEqual(['title', 'twice'])
  const foreign = [
    ...whole.columns.slice(0, 2),
    { title: 'Salida', field: 'price' as const, currency: 'JPY' },
  ]
  expect(await refusalOf({ columns: foreign, decimal: ',', dates: null })).toEqual(['currency'])
  expect(await desk.status(open.id)).toMatchObject({ state: 'mapping' })
  await mapped(open.id, { ...whole, decimal: ',', dates: 'mdy' })
  await run(open.id)
  expect((await stored('taza')).variants).toMatchObject([{ price: 123_400, releaseOn: '2027-03-04' }])
})

it('reads options of several rows, and duplicated and empty headers by their place', async () => {
  const open = await desk.rehearsed(
    csvOf(
      'name,price,color,,image,image',
      'Shirt,20.00,Red,x,https://shop.invalid/a.jpg,https://shop.invalid/b.jpg',
      'Shirt,22.00,Blue,y,,',
    ),
  )
  expect(open.columns!.columns.map(({ field }) => field)).toEqual([
    ...['title', 'price', 'option', null, 'imageUrl', 'imageUrl'],
  ])
  const ready = await mapped(open.id, proposed(open))
  expect(ready.check).toMatchObject({ counts: { new: 1, variants: 2, pictures: 2, refusedRows: 0 } })
  const { options, mapping } = ready
  expectDone(await owner.call('/import/rehearse', { id: open.id, options: { ...options, pictures: false } }))
  await world.runJobs()
  expect((await desk.status(open.id)).mapping).toEqual(mapping)
  await run(open.id)
  expect((await stored('shirt')).variants).toMatchObject([
    { price: 2000, options: { colour: 'red' } },
    { price: 2200, options: { colour: 'blue' } },
  ])
})

it('maps further columns of a file that it knows, and keeps the others', async () => {
  const ready = await desk.rehearsed(
    csvOf(
      'Handle,Title,Variant Price,Lagerbestand,Nom (fr),Material,Notiz',
      'pot,Pot,5.00,7,Pot à lait,Clay,x',
    ),
  )
  expect(ready).toMatchObject({ state: 'ready', columns: { isKnown: true } })
  expect(fieldsOf(ready)).toMatchObject({
    Lagerbestand: { field: 'quantity' },
    Material: { field: 'attribute' },
    Notiz: { field: null },
  })
  expect(ready.check!.leftOut).toEqual(['Lagerbestand', 'Nom (fr)', 'Material', 'Notiz'])
  const again = await mapped(ready.id, proposed(ready))
  expect(again.check).toMatchObject({ leftOut: ['Notiz'], counts: { new: 1, refusedRows: 0 } })
  await run(ready.id)
  const pot = await stored('pot')
  expect(pot).toMatchObject({ texts: { fr: { name: 'Pot à lait' } }, variants: [{ price: 500, onHand: 7 }] })
  expect(pot.specification).toHaveLength(1)
  // WooCommerce's own columns are read by their converter.
  const woo = await desk.rehearsed(
    csvOf('Name,SKU,Regular price,Visibility in catalog,Material', 'Lid,LID,3,visible,Tin'),
  )
  expect(woo).toMatchObject({ state: 'ready', columns: { isKnown: true } })
  await mapped(woo.id, proposed(woo))
  await run(woo.id)
  expect((await stored('lid')).specification).toHaveLength(1)
})

it('maps what customs ask about goods', async () => {
  const file = csvOf('Label,Amount,Tariff,Made in,Declared', 'Stone bowl,12,691110,PT,Bowl of stoneware')
  const open = await desk.rehearsed(file, 'customs.csv')
  const fields = ['title', 'price', 'hsCode', 'originCountry', 'customsDescription'] as const
  const columns = open.columns!.columns.map(({ title }, at) => ({ title, field: fields[at]! }))
  await mapped(open.id, { columns, decimal: null, dates: null })
  expect((await run(open.id)).state).toBe('done')
  const customs = { hsCode: '691110', originCountry: 'PT', customsDescription: 'Bowl of stoneware' }
  expect(await stored('stone-bowl')).toMatchObject(customs)
})

it('goes on with the same mapping only, which the run keeps', async () => {
  const open = await desk.rehearsed(csvOf('name,price,brand', 'Bowl,4.00,Loom', 'Dish,3.00,Loom'))
  const ready = await mapped(open.id, proposed(open))
  const { options, check } = ready
  const { fileHash } = (await world.shop.db.select().from(productImport)).find(({ id }) => id === open.id)!
  await world.shop.db.insert(importRun).values({
    ...{ fileHash, fileName: 'spring.csv', productsDone: 1, counts: {} },
    options: keyOfOptions({
      ...{ ...options, encoding: check!.encoding, currency: check!.currency, mapping: ready.mapping },
    }),
  })
  expect((await desk.status(open.id)).begun).toBe(true)
  const other = proposed(open)
  other.columns[2]!.field = null
  expect((await mapped(open.id, other)).begun).toBe(false)
  await world.shop.db.delete(importRun)
})

it.each<[string, string | Buffer, object]>([
  [
    'ten thousand columns',
    csvOf(Array.from({ length: 10_000 }, (_, n) => `c${n}`).join(','), 'a,b'),
    { state: 'failed', fault: { code: 'many_columns', values: { count: 10_000, max: 1000 } } },
  ],
  ['a first line without end', 'x'.repeat(300_000), { state: 'failed', fault: { code: 'header_long' } }],
  ['one column', csvOf('Nom', 'Tasse'), { state: 'failed', fault: { code: 'not_products' } }],
  ['tabs in UTF-16', Buffer.from('\ufeffNom\tPrix\r\nTasse\t5,00\r\n', 'utf16le'), { state: 'mapping' }],
  ['a byte order mark and semicolons', '\ufeffNom;Prix\r\nTasse;5,00\r\n', { state: 'mapping' }],
  ['an empty first line', ',,\nNom,Prix,\nTasse,5.00,\n', { state: 'mapping' }],
])('stands a file with %s', async (_, content, expected) => {
  const open = await desk.rehearsed(content)
  expect(open).toMatchObject(expected)
  if (open.state !== 'mapping') return
  expect(open.columns!.columns.slice(0, 2).map(({ title, field }) => [title, field])).toEqual([
    ['Nom', 'title'],
    ['Prix', 'price'],
  ])
  expect((await mapped(open.id, proposed(open))).check).toMatchObject({
    counts: { products: 1, refusedRows: 0 },
  })
})

it('stands cells of a megabyte, and imports the shop’s real sample as before', async () => {
  const long = 'x'.repeat(1_000_000)
  const open = await desk.rehearsed(
    csvOf('Nom,Prix,Description,Marque', `Tasse,5.00,${long},`, `${long},6.00,,Loom`, `Teller,7.00,,${long}`),
  )
  expect(open.columns!.columns[2]!.samples[0]!.length).toBeLessThanOrEqual(80)
  const ready = await mapped(open.id, proposed(open))
  expect(ready.check!.counts).toMatchObject({ rows: 3 })
  const sample = await readFile(join(import.meta.dirname, '../../../test/samples', 'new-dialect.csv'))
  expect(await desk.rehearsed(sample)).toMatchObject({ state: 'ready' })
})
