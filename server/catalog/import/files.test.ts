import { readFile, rename } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTestCatalogue, type TestCatalogue } from '#test/catalogue.ts'
import { csvRows, importPath, importText, productOf } from '#test/import-text.ts'

let catalogue: TestCatalogue

beforeAll(async () => {
  catalogue = await openTestCatalogue()
  return () => catalogue.close()
})

describe('Files as programs write them', () => {
  it('from Excel in German: semicolons, decimal commas, WAHR, line breaks in cells, a byte order mark, sep=', async () => {
    const { counts } = await importText(
      catalogue,
      '\ufeffsep=;\r\nHandle;Title;Body (HTML);Published;Option1 Name;Option1 Value;Variant Price;Variant SKU\r\n' +
        'teekanne;Teekanne;"Für vier Tassen.\r\nSpülmaschinenfest.\r\n\r\nAus Steinzeug.";WAHR;Größe;Groß;39,90 €;TK-1\r\n\r\n' +
        'teekanne;;;;;Klein;29,90 €;TK-2\r\n;;;;;;;\r\n',
    )
    expect(counts).toMatchObject({ products: 1, variants: 2, new: 1, refusedRows: 0 })
    const product = await productOf(catalogue, 'teekanne')
    expect(product.texts.en.body).toBe('<p>Für vier Tassen.<br />Spülmaschinenfest.</p><p>Aus Steinzeug.</p>')
    expect(product.variants).toMatchObject([
      { sku: 'TK-1', price: 3990, options: { size: 'gross' } },
      { sku: 'TK-2', price: 2990, options: { size: 'klein' } },
    ])
  })

  it('in UTF-16 with tabs, as Excel saves "Unicode text"', async () => {
    const text = '\ufeffHandle\tTitle\tVariant Price\tVariant SKU\r\nchawan\t茶碗 ‘Yuki’\t88.00\tCW-1\r\n'
    await importText(catalogue, Buffer.from(text, 'utf16le'))
    expect((await productOf(catalogue, 'chawan')).texts.en.name).toBe('茶碗 ‘Yuki’')
    const bigEndian = Buffer.from(
      text.replace('CW-1', 'CW-2').replace('chawan', 'chawan-2'),
      'utf16le',
    ).swap16()
    expect((await importText(catalogue, bigEndian)).counts).toMatchObject({ new: 1 })
  })

  it('with padded headers in any case, quoted, in another order, and with unknown columns', async () => {
    const { said } = await importText(
      catalogue,
      '" VARIANT price ",My notes, "HANDLE" ,"  title",variant sku ,Option1 NAME,option1 VALUE\n12.00,keep dry,padded,Padded,PAD-1, Colour , Sky Blue \n',
    )
    expect(said).toContain('Columns not imported: My notes')
    expect(await productOf(catalogue, 'padded')).toMatchObject({
      options: ['colour'],
      variants: [{ options: { colour: 'sky-blue' } }],
    })
  })

  it('with lone carriage returns, and with unquoted inches', async () => {
    await importText(catalogue, 'Handle,Title,Variant Price\rpipe,5" pipe,7\rpipe-2,The "good" pipe,8\r')
    expect((await productOf(catalogue, 'pipe')).texts.en.name).toBe('5" pipe')
    expect((await productOf(catalogue, 'pipe-2')).texts.en.name).toBe('The "good" pipe')
  })

  it('with a product whose rows are scattered and whose title is in the middle', async () => {
    const { counts, said } = await importText(
      catalogue,
      'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant SKU\n' +
        'apart,,,Red,10,AP-1\nother,Other,,,10,OT-1\napart,Apart,Color,Green,11,AP-2\n',
    )
    expect(counts).toMatchObject({ products: 2, variants: 3, refusedRows: 0 })
    expect(said).toContain('rows in different places of the file, put together')
    expect((await productOf(catalogue, 'apart')).variants).toMatchObject([
      { sku: 'AP-1', options: { colour: 'red' } },
      { sku: 'AP-2', options: { colour: 'green' } },
    ])
  })

  it('without handles, which are generated from the titles', async () => {
    await importText(catalogue, 'Title,Price,SKU\nŁódź Café Mug,5,LC-1\n')
    expect(await productOf(catalogue, 'lodz-cafe-mug')).toMatchObject({ variants: [{ sku: 'LC-1' }] })
  })

  it.each([
    ['an Excel workbook', Buffer.from('PK\x03\x04rest'), /Excel workbook/],
    ['an empty file', '', /empty/],
    ['a file without handle and title', 'Name,Price\na,1\n', /not a product file/],
    ['a file without prices', 'Handle,Title\na,A\n', /no column "Variant Price"/],
    [
      'a quotation mark never closed',
      'Handle,Title,Price\na,"A,1\nb,B,2\n',
      /opened after line 1 and never closed/,
    ],
    ['bytes', Buffer.from([1, 0, 2, 0, 3]), /not a text file/],
  ])('refuses %s as a whole', async (_, content, reason) => {
    await expect(importText(catalogue, content)).rejects.toThrow(reason)
  })
})

describe('Rows that cannot be imported', () => {
  it('are refused with line and reason, and the others are imported', async () => {
    const { counts, plan, refusedFile } = await importText(
      catalogue,
      'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant SKU,Variant Inventory Qty,Gift Card\n' +
        'rug,Rug,Size,S,10.00,RUG-S,5,false\n' +
        'rug,,,M,"1,234",RUG-M,5,\n' +
        'rug,,,L,,RUG-L,5,\n' +
        'rug,,,XL,12.00,RUG-S,5,\n' +
        'rug,,,S,13.00,RUG-S2,5,\n' +
        'rug,,,XXL,13.00,RUG-XXL,some,\n' +
        'mat,Mat,,,15.00,RUG-S,1,false\n' +
        'card,Card,,,20.00,CARD,1,true\n' +
        'lonely,,,,20.00,LONELY,1,\n' +
        ',,,,20.00,NOBODY,1,\n',
    )
    expect(counts).toMatchObject({ products: 2, variants: 3, refusedRows: 7, refusedProducts: 2 })
    expect(plan.refused).toEqual([
      {
        line: 3,
        reason:
          'Variant Price "1,234" may be thousands or decimals: write it with two decimals, such as 1234.00.',
      },
      { line: 4, reason: 'The column "Variant Price" has no price.' },
      { line: 6, reason: 'The row has the same options as line 2.' },
      { line: 7, reason: 'Variant Inventory Qty "some" is not a number.' },
      { line: 9, reason: 'This shop does not sell gift cards yet.' },
      { line: 10, reason: 'The row has no title, and the shop has no product "lonely" to add it to.' },
      { line: 11, reason: 'The row has neither a handle nor a title.' },
    ])
    const rows = await csvRows(refusedFile)
    expect(rows).toHaveLength(7)
    expect(rows[0]).toMatchObject({
      Handle: 'rug',
      'Variant Price': '1,234',
      'Refused because': expect.stringContaining('thousands'),
    })
  })

  it('can be corrected in their own file and imported again without changing anything else', async () => {
    const first = await importText(
      catalogue,
      'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant SKU\nvase,Vase,Size,S,oops,V-S\nvase,,,M,12.00,V-M\nvase,,,L,twelve,V-L\n',
    )
    expect(first.counts).toMatchObject({ products: 1, variants: 1, refusedRows: 2 })
    const mended = (await readFile(first.refusedFile!, 'utf8'))
      .replace('oops', '10.00')
      .replace('twelve', '14.00')
    const second = await importText(catalogue, mended)
    expect(second.counts).toMatchObject({
      products: 1,
      variants: 2,
      changed: 1,
      refusedRows: 0,
      deactivated: 0,
    })
    const { variants } = await productOf(catalogue, 'vase')
    expect(variants.map(({ sku, price, active, options }) => [sku, price, active, options.size])).toEqual([
      ['V-M', 1200, true, 'm'],
      ['V-S', 1000, true, 's'],
      ['V-L', 1400, true, 'l'],
    ])
  })

  it('leave existing data unchanged: a variant whose row is refused stays on sale', async () => {
    const file = (price: string) =>
      `Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant SKU\nshelf,Shelf,Size,S,10.00,SH-S\nshelf,,,M,${price},SH-M\n`
    await importText(catalogue, file('12.00'))
    expect((await importText(catalogue, file('n/a'))).counts).toMatchObject({ unchanged: 1, refusedRows: 1 })
    expect((await productOf(catalogue, 'shelf')).variants).toMatchObject([
      { active: true },
      { active: true, price: 1200 },
    ])
  })

  it('keep their line breaks in the file of refused rows, readable by other programs', async () => {
    const { refusedFile } = await importText(
      catalogue,
      'Handle,Title,Body (HTML),Variant Price\nbroken,Broken,"one\ntwo, ""three""\r\nfour",oops\nnext,Next,,oops\n',
    )
    const rows = await csvRows(refusedFile)
    expect(rows.map((row) => [row.Handle, row['Body (HTML)']])).toEqual([
      ['broken', 'one\ntwo, "three"\r\nfour'],
      ['next', ''],
    ])
  })

  it('are refused if extra cells cannot be aligned', async () => {
    const { plan } = await importText(
      catalogue,
      'Handle,Title,Variant Price,Variant SKU\nsplit,Oil, for salads,9.00,OIL\nwhole,Whole,9.00,WH\n',
    )
    expect(plan.counts).toMatchObject({ products: 1, refusedRows: 1 })
    expect(plan.refused[0]).toMatchObject({
      line: 2,
      reason: expect.stringContaining('has 5 cells, the header 4'),
    })
  })

  it('are refused if their SKU belongs to another product of the shop', async () => {
    await importText(catalogue, 'Handle,Title,Variant Price,Variant SKU\nowner,Owner,9.00,OWNED\n')
    const { plan } = await importText(
      catalogue,
      'Handle,Title,Variant Price,Variant SKU\nthief,Thief,9.00,OWNED\n',
    )
    expect(plan.refused).toEqual([{ line: 2, reason: 'SKU "OWNED" belongs to the product "owner".' }])
  })
})

describe('A SKU used by several rows, as Shopify allows', () => {
  const header = 'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant SKU\n'
  const rows = [
    'shirt,Shirt,Size,S,oops,M-1\n',
    'shirt,Shirt,Size,M,10.00,M-1\n',
    'shirt,Shirt,Size,L,10.00,M-1\n',
    'smock,Smock,Size,S,12.00,M-2\n',
    'stole,Stole,Size,S,14.00,M-2\n',
  ]
  const skusIn = async (handle: string) =>
    Object.fromEntries(
      (await productOf(catalogue, handle)).variants.map((each) => [each.options.size, each.sku]),
    )

  it('goes to the first row; the others get a generated SKU and are reported', async () => {
    const { counts, plan } = await importText(catalogue, header + rows.join(''))
    expect(counts).toMatchObject({ products: 3, variants: 4, refusedRows: 1 })
    expect(plan.notes.get('sharedSku')).toEqual({ count: 3, lines: [3, 4, 6] })
    expect(await skusIn('shirt')).toEqual({ m: 'shirt.m', l: 'shirt.l' })
    expect(await skusIn('smock')).toEqual({ s: 'M-2' })
    expect(await skusIn('stole')).toEqual({ s: 'stole.s' })
  })

  it('changes nothing when the file is imported again, even in another order', async () => {
    expect((await importText(catalogue, header + rows.join(''))).counts).toMatchObject({ unchanged: 3 })
    const turned = [rows[4], rows[3], rows[1], rows[2]].join('')
    expect((await importText(catalogue, header + turned)).counts).toMatchObject({
      unchanged: 3,
      refusedRows: 0,
    })
  })

  it('goes to the refused row once that is corrected', async () => {
    const { refusedFile } = await importText(catalogue, header + rows.join(''))
    await importText(catalogue, (await readFile(refusedFile!, 'utf8')).replace('oops', '10.00'))
    expect(await skusIn('shirt')).toEqual({ m: 'shirt.m', l: 'shirt.l', s: 'M-1' })
  })
})

describe('A product that already exists', () => {
  const header =
    'Handle,Title,Body (HTML),Vendor,Tags,Option1 Name,Option1 Value,Variant Price,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy\n'

  it('is updated where the file differs, with price history and stock ledger', async () => {
    await importText(
      catalogue,
      `${header}chair,Chair,<p>Oak</p>,Maker,"a, b",Size,S,100,CH-S,shopify,5,deny\nchair,,,,,,L,120,CH-L,shopify,5,deny\n`,
    )
    const before = await productOf(catalogue, 'chair')
    const { counts, plan } = await importText(
      catalogue,
      `${header}chair,Chair,<p>Ash</p>,Maker,"a, b",Size,S,90,CH-S,shopify,8,continue\n`,
    )
    expect(plan.counts).toMatchObject({ changed: 1, deactivated: 1 })
    expect(counts).toMatchObject({ changed: 1, deactivated: 1 })
    const after = await productOf(catalogue, 'chair')
    expect(after.texts.en).toMatchObject({ slug: 'chair', body: '<p>Ash</p>' })
    expect(after.variants).toMatchObject([
      {
        id: before.variants[0]!.id,
        sku: 'CH-S',
        price: 9000,
        onHand: 8,
        stockPolicy: 'backorder',
        active: true,
      },
      { id: before.variants[1]!.id, sku: 'CH-L', active: false },
    ])
    const history = await catalogue.pool.query(
      'select price::int from price_history where variant_id = $1 order by since',
      [before.variants[0]!.id],
    )
    expect(history.rows).toEqual([{ price: 10_000 }, { price: 9000 }])
    const moves = await catalogue.pool.query(
      'select on_hand from stock_move where variant_id = $1 order by id',
      [before.variants[0]!.id],
    )
    expect(moves.rows).toEqual([{ on_hand: 5 }, { on_hand: 3 }])
  })

  it('keeps data without a column in the file', async () => {
    await importText(catalogue, `${header}desk,Desk,<p>Oak</p>,Maker,home,,,500,DESK,shopify,5,deny\n`)
    await importText(catalogue, 'Handle,Title,Variant Price,Variant SKU\ndesk,Big desk,510,DESK\n')
    expect(await productOf(catalogue, 'desk')).toMatchObject({
      vendor: 'Maker',
      tags: ['home'],
      texts: { en: { name: 'Big desk', body: '<p>Oak</p>' } },
      variants: [{ price: 51_000, onHand: 5, stockPolicy: 'deny' }],
    })
  })

  it('keeps its other languages, slug and variant when the SKU changes', async () => {
    await importText(catalogue, 'Handle,Title,Variant Price,Variant SKU\nlamp,Lamp,20,LAMP-1\n')
    const { id, variants } = await productOf(catalogue, 'lamp')
    await catalogue.pool.query(
      `insert into translation (kind, owner_id, lang, slug, name) values ('product', $1, 'de', 'lampe', 'Lampe')`,
      [id],
    )
    await catalogue.pool.query(
      `update translation set slug = 'the-lamp' where kind = 'product' and owner_id = $1 and lang = 'en'`,
      [id],
    )
    await importText(catalogue, 'Handle,Title,Variant Price,Variant SKU\nlamp,Lamp,20,LAMP-2\n')
    const after = await productOf(catalogue, 'lamp')
    expect(after.texts).toMatchObject({ en: { slug: 'the-lamp' }, de: { name: 'Lampe' } })
    expect(after.variants).toMatchObject([{ id: variants[0]!.id, sku: 'LAMP-2', active: true }])
  })

  it('gets generated SKUs that are stable and unique', async () => {
    const file =
      'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant SKU\nbox,Box,Size,S,1,\nbox,,,L,2,\nbox-s,Box S,,,3,box.s\n'
    await importText(catalogue, file)
    const first = (await productOf(catalogue, 'box')).variants.map((each) => each.sku)
    expect(first).toEqual([expect.stringMatching(/^box\.s\.[0-9a-f]{8}$/), 'box.l'])
    expect((await importText(catalogue, `${file}\n`)).counts).toMatchObject({
      unchanged: 2,
      new: 0,
      changed: 0,
    })
    expect((await productOf(catalogue, 'box')).variants.map((each) => each.sku)).toEqual(first)
  })
})

describe('Values in a file’s own notation', () => {
  it('safe HTML is kept', async () => {
    const { said } = await importText(
      catalogue,
      'Handle,Title,Body (HTML),Variant Price\nhtml,Html,"<h1>Oak</h1><script>alert(1)</script><p onclick=""x()"" style=""color:red"">See <a href=""javascript:x()"">this</a> and <a href=""https://example.com"">that</a></p><img src=x onerror=x()><iframe src=//evil></iframe>",5\n',
    )
    expect((await productOf(catalogue, 'html')).texts.en.body).toBe(
      '<h2>Oak</h2><p>See <a>this</a> and <a href="https://example.com" rel="noopener nofollow">that</a></p>',
    )
    expect(said).toContain('pictures or videos in the description, left out')
  })

  it('the tables of a description are kept, with their alignment but without their look', async () => {
    const table =
      '<table style=""width:100%"" border=""1""><tbody><tr style=""height:20px""><th style=""text-align: right;"">S</th><td colspan=""2"" width=""40"">38</td></tr></tbody></table>'
    await importText(
      catalogue,
      `Handle,Title,Body (HTML),Variant Price\nchart,Chart,"<p>Sizes</p>${table}",5\n`,
    )
    expect((await productOf(catalogue, 'chart')).texts.en.body).toBe(
      '<p>Sizes</p><table><tbody><tr><th align="right">S</th><td colspan="2">38</td></tr></tbody></table>',
    )
  })

  it('tax, content, weight, status, barcode and shipping', async () => {
    await importText(
      catalogue,
      'Handle,Title,Status,Published,Variant Price,Variant SKU,Variant Taxable,Variant Tax Code,Unit Price Total Measure,Unit Price Total Measure Unit,Variant Weight,Variant Weight Unit,Variant Barcode,Variant Requires Shipping\n' +
        'oil,Oil,active,TRUE,9,OIL-1,TRUE,reduced,0.75,l,1.2,kg,"=""0400638""",TRUE\n' +
        'book,Book,active,FALSE,9,BOOK-1,FALSE,,,,,,4.00638E+12,FALSE\n' +
        'old,Old,archived,FALSE,9,OLD-1,TRUE,P0000000,3,m2,,,,TRUE\n',
    )
    expect(await productOf(catalogue, 'oil')).toMatchObject({
      status: 'active',
      taxClass: 'reduced',
      variants: [
        {
          content: { amount: 750_000, unit: 'ml' },
          weight: 1200,
          barcode: '0400638',
          requiresShipping: true,
        },
      ],
    })
    expect(await productOf(catalogue, 'book')).toMatchObject({
      status: 'draft',
      taxClass: 'exempt',
      variants: [{ barcode: null, requiresShipping: false }],
    })
    expect(await productOf(catalogue, 'old')).toMatchObject({
      status: 'archived',
      taxClass: 'standard',
      variants: [{ content: null }],
    })
  })

  it('options in other languages map to the shop’s colour and size, and CSS colours get a swatch', async () => {
    await importText(
      catalogue,
      'Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price\nkleid,Kleid,Couleur,Navy,Taille,38,50\n',
    )
    expect(await productOf(catalogue, 'kleid')).toMatchObject({ options: ['colour', 'size'] })
    const { rows } = await catalogue.pool.query(
      `select swatch from attribute_value where attribute_code = 'colour' and code = 'navy'`,
    )
    expect(rows).toEqual([{ swatch: 'navy' }])
  })

  it('values with the same slug stay distinct: +1.00 is not -1.00', async () => {
    await importText(
      catalogue,
      'Handle,Title,Option1 Name,Option1 Value,Variant Price\nglasses,Glasses,Strength,+1.00,30\nglasses,,,-1.00,30\nglasses,,,1.00,30\n',
    )
    const { variants } = await productOf(catalogue, 'glasses')
    expect(new Set(variants.map((each) => each.options.strength)).size).toBe(3)
  })

  it('a file is recognised under another name', async () => {
    const { path } = await importText(
      catalogue,
      'Handle,Title,Variant Price,Variant SKU\nsame,Same,9.00,SAME\n',
    )
    await rename(path, `${path}.copy.csv`)
    expect((await importPath(catalogue, `${path}.copy.csv`)).counts).toMatchObject({ unchanged: 1 })
  })
})
