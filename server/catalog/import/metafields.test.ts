import { beforeAll, expect, it } from 'vitest'
import { openTestCatalogue, type TestCatalogue } from '#test/catalogue.ts'
import { exportText } from '#test/export-text.ts'
import { importText, productOf } from '#test/import-text.ts'

let catalogue: TestCatalogue

beforeAll(async () => {
  catalogue = await openTestCatalogue()
  return () => catalogue.close()
})

const file =
  'Handle,Title,Variant Price,Fabric (product.metafields.shopify.fabric),Care (product.metafields.custom.care),Sync id (product.metafields.my_app.sync_id),Fit (variant.metafields.custom.fit),Made of (product.metafields.custom.made_of)\n' +
  'shirt,Shirt,20,cotton; linen,"[""Wash cold"",""Hang dry""]",f81d4fae,slim,gid://shopify/Metaobject/1\n' +
  'scarf,Scarf,9,wool,Wash cold,7dec11d0,,\n'

const linesOf = async (handle: string) =>
  (await productOf(catalogue, handle)).specification.map(({ attributeCode, valueCode, labels }) =>
    [attributeCode, valueCode ?? labels?.en].join(': '),
  )

it("shows Shopify's own metafields, and lists all others in the dry run", async () => {
  const { said, plan } = await importText(catalogue, file, { dryRun: true })
  expect(said).toContain('Metafields not imported:')
  expect(said).toContain('my_app.sync_id: 2 rows, such as "f81d4fae"')
  expect(said).toContain('custom.fit of variants: 1 row, such as "slim"')
  expect(said).toContain('To show one to shoppers: --metafields custom.care')
  expect(plan.words).toMatchObject({ attributes: 1, values: 3 })
  await importText(catalogue, file)
  expect(await linesOf('shirt')).toEqual(['fabric: cotton', 'fabric: linen'])
})

it('shows those that the merchant selects, and turns lists into filter values', async () => {
  const { said } = await importText(catalogue, file, { metafields: ['custom.*'] })
  expect(said).toContain('1 row had metafields that are references, data or long texts, left out (line 2)')
  expect(said).not.toContain('custom.care:')
  expect(await linesOf('shirt')).toEqual([
    'fabric: cotton',
    'fabric: linen',
    'care: wash-cold',
    'care: hang-dry',
  ])
  expect(await linesOf('scarf')).toEqual(['fabric: wool', 'care: wash-cold'])
  const { rows } = await catalogue.pool.query(`select filterable from attribute where code = 'care'`)
  expect(rows).toEqual([{ filterable: true }])
})

it('writes several values as a list, and reads them back', async () => {
  const text = await exportText(catalogue)
  expect(text).toContain('cotton; linen')
  expect((await importText(catalogue, text)).counts).toMatchObject({ changed: 0, unchanged: 2 })
})

it('refuses a metafield that the file does not have', async () => {
  await expect(importText(catalogue, file, { metafields: ['custom.size'] })).rejects.toThrow(
    'The file has no product metafield "custom.size". It has: shopify.fabric, custom.care',
  )
})
