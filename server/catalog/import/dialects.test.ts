import { beforeAll, describe, expect, it } from 'vitest'
import { openTestCatalogue, type TestCatalogue } from '#test/catalogue.ts'
import { importText, productOf } from '#test/import-text.ts'

let catalogue: TestCatalogue

beforeAll(async () => {
  catalogue = await openTestCatalogue()
  return () => catalogue.close()
})

describe('Cells as programs write them', () => {
  it('lose their quotes even if padding follows', async () => {
    await importText(
      catalogue,
      '"Handle" ,"Title"\t,Body (HTML),"Tags" ,"Type" , "Variant Price" \n' +
        'padded,"Mug, blue" ,"<p>Holds ""a lot"".</p>" ,"kitchen, gifts"\t , "Mugs" ,"5.00" \r\n' +
        'inches,5" pipe,"A" and "B" ,"x" ,"Pipes",6\n',
    )
    const padded = await productOf(catalogue, 'padded')
    expect(padded.texts.en).toMatchObject({ name: 'Mug, blue', body: '<p>Holds "a lot".</p>' })
    expect(padded).toMatchObject({ tags: ['gifts', 'kitchen'], type: 'Mugs', variants: [{ price: 500 }] })
    const { rows } = await catalogue.pool.query(
      `select name from translation where kind in ('category', 'tag') and name like '%"%'`,
    )
    expect(rows).toEqual([])
    expect((await productOf(catalogue, 'inches')).texts.en).toMatchObject({
      name: '5" pipe',
      body: '<p>"A" and "B"</p>',
    })
  })

  it('lose the apostrophe that Shopify adds before numbers', async () => {
    await importText(
      catalogue,
      "Handle,Title,Variant Price,Variant SKU,Variant Barcode\nnumber,Number,5,'12,'007\n",
    )
    expect((await productOf(catalogue, 'number')).variants).toMatchObject([{ sku: '12', barcode: '007' }])
  })

  it('become handles without invisible characters and trademark signs', async () => {
    const { counts } = await importText(
      catalogue,
      'Handle,Title,Option1 Name,Option1 Value,Variant Price\nacme\u200b™-brush®,Acme™ Brush,Size,S,5\nacme™-brush®,,,L,5\n,Soft\u00adware™ 2,,,5\n',
    )
    expect(counts).toMatchObject({ new: 2, variants: 3 })
    expect((await productOf(catalogue, 'acme-brush')).texts.en.slug).toBe('acme-brush')
    expect((await productOf(catalogue, 'software-2')).variants).toHaveLength(1)
  })

  it('may list several barcodes, of which the first is imported', async () => {
    const { said } = await importText(
      catalogue,
      'Handle,Title,Variant Price,Variant Barcodes\ncodes,Codes,5,"4006381333931, 4006381333948"\n',
    )
    expect(said).toContain('1 row had several barcodes')
    expect((await productOf(catalogue, 'codes')).variants).toMatchObject([{ barcode: '4006381333931' }])
  })
})

describe('Categories', () => {
  const header = 'Handle,Title,Product Category,Type,Variant Price\n'
  const categoryOf = async (handle: string) => {
    const { categoryIds } = await productOf(catalogue, handle)
    const { rows } = await catalogue.pool.query(
      `select name from translation where kind = 'category' and lang = 'en' and owner_id = any($1)`,
      [categoryIds],
    )
    return rows.map(({ name }) => name)
  }

  it('are not created from "Uncategorized"', async () => {
    await importText(
      catalogue,
      `${header}one,One,Uncategorized,Lamps,5\ntwo,Two,Uncategorized,,5\nthree,Three,,uncategorised,5\n`,
    )
    expect(await categoryOf('one')).toEqual(['Lamps'])
    expect(await categoryOf('two')).toEqual([])
    expect(await categoryOf('three')).toEqual([])
  })

  it('are created from the type on request, even for products in another category', async () => {
    const file = `${header}desk,Desk,Home > Furniture,Desks > Oak,5\n`
    await importText(catalogue, file)
    expect(await categoryOf('desk')).toEqual(['Furniture'])
    await importText(catalogue, file, { categoryFrom: 'type' })
    expect(await categoryOf('desk')).toEqual(['Oak'])
  })
})

describe('Up to 2,048 variants', () => {
  it('are imported, and one more is refused', async () => {
    const rows = Array.from(
      { length: 2049 },
      (_, n) => `many,${n === 0 ? 'Many' : ''},${n === 0 ? 'Number' : ''},No. ${n},5,MANY-${n}`,
    )
    const { counts, plan } = await importText(
      catalogue,
      `Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant SKU\n${rows.join('\n')}\n`,
    )
    expect(counts).toMatchObject({ products: 1, variants: 2048, refusedRows: 1 })
    expect(plan.refused).toEqual([{ line: 2050, reason: 'A product can have up to 2048 variants.' }])
  })
})

describe('Texts in another language', () => {
  const header = 'Handle,Title,Body (HTML),Tags,Type,Option1 Name,Option1 Value,Variant Price,Variant SKU\n'

  it('are used as English until an English file is imported, and are kept separate afterwards', async () => {
    const german = `${header}becher,Becher,<p>Aus Ton</p>,handgemacht,Geschirr,Farbe,Blau,5,BE-1\n`
    await importText(catalogue, german, { lang: 'de' })
    expect((await productOf(catalogue, 'becher')).texts).toMatchObject({
      de: { slug: 'becher', name: 'Becher' },
      en: { slug: 'becher', name: 'Becher' },
    })
    const { rows } = await catalogue.pool.query(
      `select name from translation where lang = 'de' and kind in ('category', 'tag') order by name`,
    )
    expect(rows.map(({ name }) => name)).toEqual(['Geschirr', 'handgemacht'])
    const label = await catalogue.pool.query(`select labels from attribute where code = 'colour'`)
    expect(label.rows).toEqual([{ labels: { de: 'Farbe', en: 'Colour' } }])

    await importText(catalogue, german.replace('<p>Aus Ton</p>', '<p>Aus Lehm</p>'), { lang: 'de' })
    expect((await productOf(catalogue, 'becher')).texts.en.body).toBe('<p>Aus Lehm</p>')

    const english = `${header}becher,Mug,<p>Clay</p>,handgemacht,Geschirr,Colour,Blau,5,BE-1\n`
    await importText(catalogue, english)
    const { counts } = await importText(catalogue, `${german}\n`, { lang: 'de' })
    expect(counts).toMatchObject({ changed: 1 })
    expect((await productOf(catalogue, 'becher')).texts).toMatchObject({
      de: { name: 'Becher', body: '<p>Aus Ton</p>' },
      en: { name: 'Mug', body: '<p>Clay</p>' },
    })
    expect((await importText(catalogue, `${german}\n\n`, { lang: 'de' })).counts).toMatchObject({
      unchanged: 1,
    })
  })
})
