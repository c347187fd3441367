import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import { beforeAll, describe, expect, it } from 'vitest'
import { currencySetting } from '#server/platform/currency.ts'
import { openTestCatalogue, type TestCatalogue } from '#test/catalogue.ts'
import { csvRows, importPath, importText, productOf } from '#test/import-text.ts'
import { csvFormat } from '../csv-format.ts'
import { type ExportCounts, exportProducts } from './export-products.ts'

describe('The demo shop', () => {
  let demo: TestCatalogue
  beforeAll(async () => {
    demo = await openTestCatalogue({ demo: true })
    return () => demo.close()
  }, 180_000)

  it.each(['old', 'new'] as const)(
    'goes out in the %s dialect, and back in without a change',
    async (dialect) => {
      const { path, counts } = await exportTo(demo, dialect)
      expect(counts.products).toBeGreaterThan(50)
      const { counts: brought, plan } = await importPath(demo, path)
      expect(plan.refused).toEqual([])
      expect(brought).toMatchObject({
        products: counts.products,
        new: 0,
        changed: 0,
        unchanged: counts.products,
        refusedRows: 0,
        deactivated: 0,
      })
      expect(plan.words).toEqual({ categories: 0, tags: 0, attributes: 0, values: 0 })
      expect(plan.counts.pictures).toBe(0)
    },
  )

  it('is imported into an empty shop with everything in the file', async () => {
    const { path, counts } = await exportTo(demo, 'old')
    const empty = await openTestCatalogue()
    try {
      expect((await importPath(empty, path)).counts).toMatchObject({ new: counts.products, refusedRows: 0 })
      const again = await exportTo(empty, 'old')
      const lines = async (file: string) => (await readFile(file, 'utf8')).split('\r\n').length
      expect(await lines(again.path)).toBeLessThanOrEqual(await lines(path))
      expect((await importPath(empty, again.path)).counts).toMatchObject({
        unchanged: counts.products,
        changed: 0,
      })
    } finally {
      await empty.close()
    }
  })
})

describe('An export', () => {
  let catalogue: TestCatalogue
  beforeAll(async () => {
    catalogue = await openTestCatalogue()
    return () => catalogue.close()
  })

  it('escapes cells that a spreadsheet would compute, and an import reads them back exactly', async () => {
    const nasty = [
      `"=1+1,""x"""`,
      '+49 30',
      '-5 °C',
      '@home',
      `"'=kept"`,
      `='x'!A1`,
      '"=cmd|\' /C calc\'!A0"',
    ]
    const rows = nasty.map((name, n) => `nasty-${n},${name},${name},5.00,${n},`)
    await importText(catalogue, `Handle,Title,Vendor,Variant Price,Variant SKU\n${rows.join('\n')}\n`)
    const { path } = await exportTo(catalogue, 'old')
    const text = await readFile(path, 'utf8')
    expect(text).not.toMatch(/(^|,|")[=+@-]/m)
    expect((await importPath(catalogue, path)).counts).toMatchObject({ unchanged: nasty.length, changed: 0 })
    expect((await productOf(catalogue, 'nasty-0')).texts.en.name).toBe('=1+1,"x"')
    expect((await productOf(catalogue, 'nasty-2')).texts.en.name).toBe('-5 °C')
  })

  it('quotes every line break, so that other programs read one row per record', async () => {
    const body = '<p>First</p>\n<p>Second, with "quotes"</p>'
    await importText(
      catalogue,
      `Handle,Title,Body (HTML),Variant Price,Variant SKU\nlines,Lines,"${body.replaceAll('"', '""')}",5.00,LINES\n`,
    )
    const { path, counts } = await exportTo(catalogue, 'old')
    const rows = await csvRows(path)
    expect(rows).toHaveLength(counts.rows)
    expect(rows.find((row) => row.Handle === 'lines')).toMatchObject({
      'Body (HTML)': body,
      'Variant SKU': 'LINES',
    })
  })

  it('carries release dates, and refuses what is not a date', async () => {
    const header = 'Handle,Title,Variant Price,Variant SKU,Variant Release Date\n'
    await importText(catalogue, `${header}novel,Novel,9.00,NOVEL,2027-03-01\n`)
    expect((await productOf(catalogue, 'novel')).variants[0]).toMatchObject({ releaseOn: '2027-03-01' })
    const { path } = await exportTo(catalogue, 'new')
    expect((await csvRows(path)).find((row) => row.SKU === 'NOVEL')).toMatchObject({
      'Release date': '2027-03-01',
    })
    expect((await importPath(catalogue, path)).counts).toMatchObject({ changed: 0, refusedRows: 0 })
    for (const wrong of ['2027-02-30', '1.3.2027', 'soon']) {
      const { counts } = await importText(catalogue, `${header}novel,Novel,9.00,NOVEL,${wrong}\n`)
      expect(counts?.refusedRows, wrong).toBe(1)
    }
    await importText(catalogue, `${header}novel,Novel,9.00,NOVEL,\n`)
    expect((await productOf(catalogue, 'novel')).variants[0]).toMatchObject({ releaseOn: null })
  })

  it('leaves out products in the bin, which an import refuses', async () => {
    await importText(
      catalogue,
      'Handle,Title,Variant Price,Variant SKU\nbinned,Binned,1.00,BINNED\nkept,Kept,1.00,KEPT\n',
    )
    await catalogue.pool.query("update product set status = 'deleted' where handle = 'binned'")
    const { path, counts } = await exportTo(catalogue, 'old')
    const handles = (await csvRows(path)).map((row) => row.Handle)
    expect(handles).toContain('kept')
    expect(handles).not.toContain('binned')
    expect(counts.leftOut).toEqual([])
    expect((await importPath(catalogue, path)).counts).toMatchObject({ changed: 0, refusedRows: 0 })
  })

  it('contains only what is on sale: no inactive variants, and no products without variants', async () => {
    const header = 'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant SKU\n'
    await importText(catalogue, `${header}half,Half,Size,S,1.00,HALF-S\nhalf,,,L,1.00,HALF-L\n`)
    await importText(catalogue, `${header}half,Half,Size,S,1.00,HALF-S\n`)
    await importText(catalogue, `${header}none,None,,,1.00,NONE\n`)
    await catalogue.pool.query(`update variant set active = false where sku = 'NONE'`)
    const { path, counts } = await exportTo(catalogue, 'new')
    expect(counts.leftOut).toEqual(['none'])
    expect(await readFile(path, 'utf8')).not.toMatch(/HALF-L|NONE/)
    expect((await importPath(catalogue, path)).counts).toMatchObject({ changed: 0, new: 0, deactivated: 0 })
  })
})

async function exportTo(
  catalogue: TestCatalogue,
  dialect: 'old' | 'new',
): Promise<{ path: string; counts: ExportCounts }> {
  const path = join(catalogue.folder, `export-${dialect}.csv`)
  const counts: ExportCounts = { products: 0, rows: 0, leftOut: [] }
  const shop = { ...catalogue, currency: catalogue.settings(currencySetting).base }
  const rows = Readable.from(exportProducts(shop, dialect, counts))
  await pipeline(rows, stringify(csvFormat), createWriteStream(path))
  return { path, counts }
}
