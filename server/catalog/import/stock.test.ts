import { beforeAll, describe, expect, it } from 'vitest'
import { openTestCatalogue, type TestCatalogue } from '#test/catalogue.ts'
import { csvRows, importOther, importText, productOf } from '#test/import-text.ts'

let catalogue: TestCatalogue

beforeAll(async () => {
  catalogue = await openTestCatalogue()
  return () => catalogue.close()
})

const stockOf = async (handle: string) =>
  (await productOf(catalogue, handle)).variants.map(({ stockPolicy, onHand }) => [stockPolicy, onHand])

describe('A file without a quantity column, as shops with several locations export it', () => {
  const file =
    'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Price\n' +
    'teapot,Teapot,Size,S,TP-S,shopify,20\nteapot,,,L,TP-L,shopify,30\ncosy,Cosy,,,COSY,,9\n'

  it('would be sold out: the dry run warns and shows how to avoid it', async () => {
    const { said, plan } = await importText(catalogue, file, { dryRun: true })
    expect(plan.counts.withoutStock).toBe(2)
    expect(said).toContain('The file has no quantity column, so 2 variants would be sold out.')
    expect(said).toContain('--untracked')
  })

  it('is sold without tracking stock on request', async () => {
    const { said, counts } = await importText(catalogue, file, { untracked: true })
    expect(said).not.toContain('sold out')
    expect(counts).toMatchObject({ new: 2, withoutStock: 0 })
    expect(await stockOf('teapot')).toEqual([
      ['untracked', undefined],
      ['untracked', undefined],
    ])
  })

  it('gives no warning if every product already has stock', async () => {
    const stocked = file
      .replace('Tracker,', 'Tracker,Variant Inventory Qty,')
      .replaceAll(/shopify,/g, 'shopify,4,')
    await importText(catalogue, stocked.replace('COSY,,', 'COSY,,,'))
    expect((await importText(catalogue, file, { dryRun: true })).said).not.toContain('quantity column')
  })
})

it('a negative stock is reported only if stock is tracked', async () => {
  const { said } = await importText(
    catalogue,
    'Handle,Title,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price\nowed,Owed,OWED,shopify,-3,5\nfree,Free,FREE,,-7,5\n',
  )
  expect(said).toContain('1 row had a stock below zero, imported as 0 (line 2)')
  expect(await stockOf('owed')).toEqual([['deny', 0]])
  expect(await stockOf('free')).toEqual([['untracked', undefined]])
})

describe("Shopify's inventory file", () => {
  const products =
    'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Price\n' +
    'bowl,Bowl,Color,Sky Blue,BOWL,shopify,20\nbowl,,,Red,BOWL,shopify,20\njug,Jug,Title,Default Title,,shopify,9\nlid,Lid,,,LID,,3\n'
  const perLocation =
    'Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,SKU,HS Code,COO,Location,Bin name,Incoming (not editable),Unavailable (not editable),Committed (not editable),Available (not editable),On hand (current),On hand (new)\n' +
    'bowl,Bowl,Color,Sky Blue,,,,,BOWL,,,Berlin,,0,1,2,7,10,\nbowl,Bowl,Color,Sky Blue,,,,,BOWL,,,Wien,,0,0,0,-2,-2,\nbowl,Bowl,Color,Red,,,,,BOWL,,,Berlin,,0,0,0,3,3,\nbowl,Bowl,Color,Red,,,,,BOWL,,,Wien,,not stocked,not stocked,not stocked,not stocked,not stocked,\njug,Jug,Title,Default Title,,,,,,,,Berlin,,0,1,1,4,6,20\nlid,Lid,Title,Default Title,,,,,LID,,,Berlin,,0,0,0,12,12,\ncup,Cup,Title,Default Title,,,,,CUP,,,Berlin,,0,0,0,1,1,\n'

  beforeAll(async () => {
    await importText(catalogue, products)
  })

  it('shows the plan in a dry run, and changes nothing', async () => {
    const { kind, outcome, said } = await importOther(catalogue, perLocation, { dryRun: true })
    expect([kind, outcome]).toEqual(['inventory', 'planned'])
    expect(said).toContain('Stock of 2 locations (Berlin, Wien), added up')
    expect(said).toContain('4 variants: 4 changed, 0 unchanged; 0 without stock')
    expect(await stockOf('bowl')).toEqual([
      ['deny', 0],
      ['deny', 0],
    ])
  })

  it('sets the sum of available units at all locations, and matches repeated SKUs by options', async () => {
    const { refusedFile } = await importOther(catalogue, perLocation)
    expect(await stockOf('bowl')).toEqual([
      ['deny', 5],
      ['deny', 3],
    ])
    expect(await stockOf('jug')).toEqual([['deny', 18]])
    expect(await stockOf('lid')).toEqual([['deny', 12]])
    expect(await csvRows(refusedFile)).toMatchObject([
      { Handle: 'cup', 'Refused because': 'The shop has no variant "cup" (SKU CUP).' },
    ])
    expect((await importOther(catalogue, perLocation)).said).toContain('4 variants: 0 changed, 4 unchanged')
  })

  it('may have a column for each location', async () => {
    const { said } = await importOther(
      catalogue,
      'Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,SKU,HS Code,COO,Lager Berlin,Shop Wien\n' +
        'bowl,Bowl,Color,Sky Blue,,,,,BOWL,,,1,2\nbowl,Bowl,Color,Red,,,,,BOWL,,,not stocked,0\njug,Jug,Title,Default Title,,,,,,,,not stocked,not stocked\nlid,Lid,Title,Default Title,,,,,LID,,,1.5,0\n',
    )
    expect(said).toContain('Stock of 2 locations (Lager Berlin, Shop Wien)')
    expect(said).toContain('line 5: Lager Berlin "1.5" is not a whole number.')
    expect(await stockOf('bowl')).toEqual([
      ['deny', 3],
      ['deny', 0],
    ])
    expect(await stockOf('jug')).toEqual([['deny', 18]])
    const { rows } = await catalogue.pool.query(
      `select sum(m.on_hand)::int n from stock_move m join variant v on v.id = m.variant_id where v.sku = 'BOWL'`,
    )
    expect(rows).toEqual([{ n: 3 }])
  })

  it('takes tariff number and country of origin of each variant, unless they are those of its product', async () => {
    await importText(
      catalogue,
      'Handle,Title,Variant SKU,Variant Price,Customs tariff number,Country of origin\nlid,Lid,LID,3,6912.00,PT\n',
    )
    const customsOf = async () => {
      const { variants } = await productOf(catalogue, 'lid')
      return [variants[0]!.hsCode, variants[0]!.originCountry]
    }
    const file = (codes: string) =>
      `Handle,Title,SKU,HS Code,COO,Location,Available\nlid,Lid,LID,${codes},Berlin,7\n`
    await importOther(catalogue, file('6912.00,PT'))
    expect(await customsOf()).toEqual([null, null])
    await importOther(catalogue, file('4419.90,pt'))
    expect(await customsOf()).toEqual(['4419.90', null])
    expect((await importOther(catalogue, file(','))).said).toContain('1 variant: 0 changed, 1 unchanged')
    expect((await importOther(catalogue, file('4419.90,XX'))).said).toContain('COO "XX"')
    await importOther(catalogue, file('6912.00,DE'))
    expect(await customsOf()).toEqual([null, 'DE'])
  })

  it('refuses all rows of a variant that has a faulty one, and takes them once they are corrected', async () => {
    const header = 'Handle,Title,SKU,Location,Available\n'
    const rows = 'lid,Lid,LID,Berlin,"1,000"\nlid,Lid,LID,Wien,5\njug,Jug,,Berlin,6\n'
    const before = await stockOf('lid')
    const { refusedFile } = await importOther(catalogue, header + rows)
    expect([await stockOf('lid'), await stockOf('jug')]).toEqual([before, [['deny', 6]]])
    const refused = await csvRows(refusedFile)
    expect(refused.map((row) => [row.Location, row['Refused because']])).toEqual([
      ['Berlin', expect.stringContaining('1,000')],
      ['Wien', 'Another row of the variant "lid" (SKU LID) is refused.'],
    ])
    const corrected = refused.map(
      (row) => `lid,Lid,LID,${row.Location},${row.Available === '5' ? 5 : 1000}\n`,
    )
    await importOther(catalogue, header + corrected.join(''))
    expect(await stockOf('lid')).toEqual([['deny', 1005]])
  })
})
