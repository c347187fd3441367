import { beforeAll, expect, it } from 'vitest'
import { openTestCatalogue, type TestCatalogue } from '#test/catalogue.ts'
import { exportText } from '#test/export-text.ts'
import { importText, productOf } from '#test/import-text.ts'

let catalogue: TestCatalogue

beforeAll(async () => {
  catalogue = await openTestCatalogue()
  return () => catalogue.close()
})

const header =
  'Handle,Title,Variant Price,Variant SKU,Manufacturer name,Manufacturer address,Manufacturer contact,EU responsible person name,EU responsible person address,EU responsible person contact,Safety warnings,Durability guarantee (years)\n'
const maker = { name: 'Kiln & Co', address: '1 Clay Road, Leeds', contact: 'safety@kiln.example' }
const agent = { name: 'Kiln EU B.V.', address: 'Kade 1, Utrecht', contact: 'https://kiln.example/eu' }
const cells = (party: typeof maker) => Object.values(party).map((cell) => `"${cell}"`)
const row = (handle: string, ...rest: string[]) => `${handle},${handle},9.00,${handle},${rest.join(',')}\n`

it('reads product safety and the durability guarantee, and the export carries them back', async () => {
  const text = `${header}${row('pot', ...cells(maker), ...cells(agent), '"Hot: use a cloth, always"', '5')}`
  await importText(catalogue, text)
  expect(await productOf(catalogue, 'pot')).toMatchObject({
    safety: { manufacturer: maker, responsible: agent, warnings: { en: 'Hot: use a cloth, always' } },
    durabilityYears: 5,
  })
  for (const dialect of ['old', 'new'] as const) {
    const { counts } = await importText(catalogue, await exportText(catalogue, dialect))
    expect(counts).toMatchObject({ unchanged: 1, changed: 0, refusedRows: 0 })
  }
})

it('reads customs data, and the export carries it back', async () => {
  const customs =
    'Handle,Title,Variant Price,Variant SKU,Customs tariff number,Country of origin,Customs description\n'
  await importText(catalogue, `${customs}jug,Jug,9.00,jug,6912.00,pt,Stoneware jug\n`)
  expect(await productOf(catalogue, 'jug')).toMatchObject({
    ...{ hsCode: '6912.00', originCountry: 'PT', customsDescription: 'Stoneware jug' },
  })
  for (const dialect of ['old', 'new'] as const) {
    const { counts } = await importText(catalogue, await exportText(catalogue, dialect))
    expect(counts).toMatchObject({ changed: 0, refusedRows: 0 })
  }
  await importText(catalogue, 'Handle,Title,Variant Price,Variant SKU\njug,Jug,8.00,jug\n')
  expect(await productOf(catalogue, 'jug')).toMatchObject({ hsCode: '6912.00', originCountry: 'PT' })
  const { plan } = await importText(
    catalogue,
    `${customs}jug,Jug,9.00,jug,12,PT,\ncup,Cup,9.00,cup,,Portugal,\n`,
  )
  expect(plan.refused.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('Customs tariff number "12"'),
    expect.stringContaining('Country of origin "PORTUGAL"'),
  ])
})

it('reads what variants declare instead of their product, and the export carries it back', async () => {
  const head =
    'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant SKU,Customs tariff number,Country of origin,Variant HS Code,Variant Country of Origin\n'
  const rows = 'bowl,Bowl,Size,S,9.00,B-S,6912.00,PT,,\nbowl,,,L,12.00,B-L,,,4419.90.1000,de\n'
  await importText(catalogue, head + rows)
  const own = async () =>
    (await productOf(catalogue, 'bowl')).variants.map(({ hsCode, originCountry }) => [hsCode, originCountry])
  expect(await own()).toEqual([
    [null, null],
    ['4419.90.1000', 'DE'],
  ])
  for (const dialect of ['old', 'new'] as const) {
    const text = await exportText(catalogue, dialect)
    expect(text).toContain('4419.90.1000')
    const { counts } = await importText(catalogue, text)
    expect(counts).toMatchObject({ changed: 0, refusedRows: 0 })
  }
  await importText(
    catalogue,
    'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant SKU\nbowl,Bowl,Size,S,9.00,B-S\nbowl,,,L,13.00,B-L\n',
  )
  expect((await own())[1]).toEqual(['4419.90.1000', 'DE'])
  const { plan } = await importText(
    catalogue,
    `${head}bowl,Bowl,Size,S,9.00,B-S,6912.00,PT,12,\nbowl,,,L,12.00,B-L,,,,QQ\n`,
  )
  expect(plan.refused.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('Variant HS Code "12"'),
    expect.stringContaining('Variant Country of Origin "QQ"'),
  ])
})

it('adds warnings in another language, and keeps what a file has no column for', async () => {
  await importText(catalogue, `${header}${row('pan', ...cells(maker), ',,', 'Hot', '10')}`)
  const german = 'Handle,Title,Variant Price,Variant SKU,Safety warnings\npan,Pfanne,9.00,pan,Heiß\n'
  await importText(catalogue, german, { lang: 'de' })
  expect(await productOf(catalogue, 'pan')).toMatchObject({
    safety: { manufacturer: maker, warnings: { en: 'Hot', de: 'Heiß' } },
    durabilityYears: 10,
  })
})

it('empties what the file empties, so that the vendor’s applies', async () => {
  await importText(catalogue, `${header}${row('lid', ...cells(maker), ...cells(agent), 'Hot', '3')}`)
  await importText(catalogue, `${header}${row('lid', ',,', ',,', '', '')}`)
  expect(await productOf(catalogue, 'lid')).toMatchObject({ safety: null, durabilityYears: null })
})

it.each([
  ['a contact without an address', ['Kiln,,safety@kiln.example', ',,', '', ''], /needs a name, a postal/],
  ['a contact that cannot be reached', ['Kiln,Leeds,call us', ',,', '', ''], /neither an email address nor/],
  ['a script as contact', ['Kiln,Leeds,javascript:alert(1)', ',,', '', ''], /neither an email address nor/],
  ['a name that is too long', [`${'x'.repeat(201)},Leeds,a@b.example`, ',,', '', ''], /too long/],
  ['months in place of years', [',,', ',,', '', '120'], /not a number of years/],
])('refuses %s, and imports the rest', async (_what, wrong, reason) => {
  const { plan, counts } = await importText(
    catalogue,
    `${header}${row('bad', ...wrong)}${row('good', ',,', ',,', '', '')}`,
  )
  expect(plan.refused).toMatchObject([{ line: 2, reason: expect.stringMatching(reason) }])
  expect(counts?.products).toBe(1)
})
