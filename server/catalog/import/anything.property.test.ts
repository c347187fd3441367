import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { beforeAll, expect, it, vi } from 'vitest'
import { openTestCatalogue, type TestCatalogue } from '#test/catalogue.ts'
import { exportText } from '#test/export-text.ts'
import { importText } from '#test/import-text.ts'

let catalogue: TestCatalogue
vi.setConfig({ testTimeout: 180_000 })

beforeAll(async () => {
  catalogue = await openTestCatalogue()
  return () => catalogue.close()
})

const header =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Taxable,Variant Tax Code,Variant Barcode,Image Src,SEO Title,Status,Google Shopping / MPN,Fit (product.metafields.custom.fit),Cloth (product.metafields.shopify.cloth)'.split(
    ',',
  )

/** Mostly plausible cells, sometimes arbitrary text. */
const cellBelow: Record<string, fc.Arbitrary<string>> = {
  Handle: fc.constantFrom('a', 'b', 'c', 'D', 'e f', 'ü', ''),
  Published: fc.constantFrom('TRUE', 'FALSE', ''),
  'Option1 Name': fc.constantFrom('Size', 'Color', 'Title', ''),
  'Option2 Name': fc.constantFrom('Size', 'Colour', ''),
  'Variant SKU': fc.constantFrom('', 'a', 'b', 'a.s', 'S-1', 'S-2'),
  'Option1 Value': fc.constantFrom('S', 's', 'M', 'Default Title', '+1', '-1', ''),
  'Variant Grams': fc.constantFrom('1', '1.5', ''),
  'Variant Inventory Tracker': fc.constantFrom('shopify', ''),
  'Variant Inventory Qty': fc.constantFrom('1', '-2', ''),
  'Variant Inventory Policy': fc.constantFrom('deny', 'continue', ''),
  'Variant Price': fc.constantFrom('1', '2.50', '3,5', '', '1,234'),
  'Variant Compare At Price': fc.constantFrom('', '9', '0'),
  'Variant Taxable': fc.constantFrom('TRUE', 'FALSE', ''),
  Status: fc.constantFrom('active', 'draft', 'archived', ''),
}
const anything = fc.string({ unit: 'grapheme', maxLength: 20 })
const rows = fc.array(
  fc.tuple(
    ...header.map((name) =>
      fc.oneof({ weight: 12, arbitrary: cellBelow[name] ?? anything }, { weight: 1, arbitrary: anything }),
    ),
  ),
  { minLength: 1, maxLength: 12 },
)

it('accepts any file of any cells, and exporting and importing the result again changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (cells) => {
      const text = stringify([header, ...cells])
      const { counts, plan } = await importText(catalogue, text)
      expect({ ...counts, rows: 0, pictures: 0 }).toEqual({ ...plan.counts, rows: 0, pictures: 0 })
      const again = await importText(catalogue, `${text}\n`)
      expect(again.counts).toMatchObject({ new: 0, changed: 0 })
      const back = await importText(catalogue, await exportText(catalogue))
      expect(back.counts).toMatchObject({ new: 0, changed: 0, refusedRows: 0, deactivated: 0 })
    }),
    { numRuns: 60 },
  )
})
