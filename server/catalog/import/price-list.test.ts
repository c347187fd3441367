import { beforeAll, describe, expect, it } from 'vitest'
import { openTestCatalogue, type TestCatalogue } from '#test/catalogue.ts'
import { csvRows, importText, productOf } from '#test/import-text.ts'

let catalogue: TestCatalogue

beforeAll(async () => {
  catalogue = await openTestCatalogue()
  return () => catalogue.close()
})

describe('A file without option columns, such as a price list', () => {
  const products =
    'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant SKU\n' +
    'vase,Vase,Size,S,10,V-S\nvase,,,M,12,V-M\nvase,,,L,14,V-L\none,One,Size,S,5,ONE\nplain,Plain,,,3,PLAIN\n'
  const priced = async (handle: string) => {
    const { options, variants } = await productOf(catalogue, handle)
    const cells = variants.map((each) => [each.sku, each.options.size, each.price, each.active])
    return { options, variants: cells }
  }

  it.each([
    ['whole products', 'Handle,Title,Variant Price,Variant SKU\n', ',Vase', ',One', ',Plain'],
    ['a supplement', 'Handle,Variant Price,Variant SKU\n', '', '', ''],
  ])('keeps options and variants of %s, which are found by SKU', async (_, header, vase, one, plain) => {
    await importText(catalogue, products)
    const { counts } = await importText(
      catalogue,
      `${header}vase${vase},13,V-M\nvase${vase},11,V-S\nvase${vase},15,V-L\none${one},6,ONE\nplain${plain},4,PLAIN\n`,
    )
    expect(counts).toMatchObject({ changed: 3, variants: 5, refusedRows: 0, deactivated: 0 })
    const { options, variants } = await priced('vase')
    expect(options).toEqual(['size'])
    expect(variants.toSorted()).toEqual([
      ['V-L', 'l', 1500, true],
      ['V-M', 'm', 1300, true],
      ['V-S', 's', 1100, true],
    ])
    expect(await priced('one')).toEqual({ options: ['size'], variants: [['ONE', 's', 600, true]] })
    expect(await priced('plain')).toEqual({ options: [], variants: [['PLAIN', undefined, 400, true]] })
  })

  it('is refused where a row names no variant of the product, which keeps all of them', async () => {
    await importText(catalogue, products)
    const { counts, refusedFile } = await importText(
      catalogue,
      'Handle,Title,Variant Price,Variant SKU\nvase,Vase,11,V-S\nvase,,16,V-XL\none,One,6,\n',
    )
    expect(counts).toMatchObject({ refusedRows: 2, deactivated: 0 })
    expect((await csvRows(refusedFile)).map((row) => row['Refused because'])).toEqual([
      'The file has no option columns, and the product has no variant with the SKU "V-XL".',
      'The file has no option columns, and the row has no SKU to find the variant by.',
    ])
    expect((await priced('vase')).variants.toSorted()).toEqual([
      ['V-L', 'l', 1400, true],
      ['V-M', 'm', 1200, true],
      ['V-S', 's', 1100, true],
    ])
    expect(await priced('one')).toEqual({ options: ['size'], variants: [['ONE', 's', 500, true]] })
  })
})
