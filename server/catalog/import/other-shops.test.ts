import { beforeAll, expect, it } from 'vitest'
import { category } from '#server/db/tables.ts'
import { openTestCatalogue, type TestCatalogue } from '#test/catalogue.ts'
import { csvRows, importText, productOf } from '#test/import-text.ts'

let catalogue: TestCatalogue
beforeAll(async () => {
  catalogue = await openTestCatalogue()
  return () => catalogue.close()
})

/** The columns of WooCommerce's export, in its order. */
const wooHeader =
  'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"Date sale price starts","Date sale price ends","Tax status","Tax class","In stock?",Stock,"Low stock amount","Backorders allowed?","Sold individually?","Weight (kg)","Length (cm)","Width (cm)","Height (cm)","Allow customer reviews?","Purchase note","Sale price","Regular price",Categories,Tags,"Shipping class",Images,"Download limit","Download expiry days",Parent,"Grouped products",Upsells,Cross-sells,"External URL","Button text",Position,Brands,"Attribute 1 name","Attribute 1 value(s)","Attribute 1 visible","Attribute 1 global","Attribute 1 default","Attribute 2 name","Attribute 2 value(s)","Attribute 2 visible","Attribute 2 global","Meta: _note"'
const wooNames = wooHeader.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((name) => name.replaceAll('"', ''))

/** A row of WooCommerce's export from its cells by header. */
function woo(cells: Record<string, string>): string {
  const unknown = Object.keys(cells).filter((name) => !wooNames.includes(name))
  if (unknown.length > 0) throw new Error(`no column ${unknown}`)
  return wooNames.map((name) => `"${(cells[name] ?? '').replaceAll('"', '""')}"`).join(',')
}
const wooFile = (...rows: Record<string, string>[]) => [wooHeader, ...rows.map(woo)].join('\n')

const usual = { Published: '1', 'Tax status': 'taxable', 'In stock?': '1', 'Backorders allowed?': '0' }

it('imports WooCommerce’s variable products with their variations, wherever these stand', async () => {
  const file = wooFile(
    {
      ...usual,
      ID: '76',
      Type: 'variation',
      SKU: 'TEE-R-S',
      Parent: 'tee',
      'Regular price': '20',
      Stock: '3',
      'Attribute 1 name': 'Color',
      'Attribute 1 value(s)': 'Red',
      'Attribute 2 name': 'Size',
      'Attribute 2 value(s)': 'S',
    },
    {
      ...usual,
      ID: '44',
      Type: 'variable',
      SKU: 'tee',
      Name: 'V-Neck Tee',
      Description: '<p>Soft.</p>',
      'Weight (kg)': '.2',
      Categories: 'Clothing, Clothing > Tees',
      Tags: 'soft, new',
      Brands: 'Loom',
      'Attribute 1 name': 'Color',
      'Attribute 1 value(s)': 'Red, Blue',
      'Attribute 2 name': 'Size',
      'Attribute 2 value(s)': 'S, M',
      'Meta: _note': 'x',
    },
    {
      ...usual,
      ID: '77',
      Type: 'variation',
      SKU: 'TEE-B-M',
      Parent: 'id:44',
      'Regular price': '22',
      'Sale price': '18.50',
      'In stock?': '0',
      'Attribute 1 name': 'Color',
      'Attribute 1 value(s)': 'Blue',
      'Attribute 2 name': 'Size',
      'Attribute 2 value(s)': 'M',
    },
  )
  const { plan, counts, file: read } = await importText(catalogue, file)
  expect(plan.refused).toEqual([])
  expect(counts).toMatchObject({ new: 1, variants: 2 })
  expect([...read.leftOut]).toEqual(['Meta: _note'])
  const tee = await productOf(catalogue, 'v-neck-tee')
  expect(tee).toMatchObject({
    ...{ vendor: 'Loom', status: 'active', options: ['colour', 'size'] },
    texts: { en: { name: 'V-Neck Tee', body: '<p>Soft.</p>' } },
    tags: ['new', 'soft'],
    variants: [
      {
        sku: 'TEE-R-S',
        price: 2000,
        compareAtPrice: null,
        onHand: 3,
        stockPolicy: 'deny',
        options: { colour: 'red', size: 's' },
      },
      {
        sku: 'TEE-B-M',
        price: 1850,
        compareAtPrice: 2200,
        onHand: 0,
        stockPolicy: 'deny',
        options: { colour: 'blue', size: 'm' },
      },
    ],
  })
  const groups = await catalogue.db.select().from(category)
  expect(groups.find(({ id }) => id === tee.categoryIds[0])?.handle).toBe('tees')
  expect((await importText(catalogue, file)).counts).toMatchObject({ new: 0, changed: 0, unchanged: 1 })
})

it('imports simple products with their attributes as specification, and drafts as drafts', async () => {
  const { plan } = await importText(
    catalogue,
    wooFile(
      {
        ...usual,
        ID: '1',
        Type: 'simple',
        SKU: 'MUG',
        'GTIN, UPC, EAN, or ISBN': '4006381333931',
        Name: 'Mug',
        'Regular price': '12.90',
        'Weight (kg)': '0.35',
        'Short description': 'Stoneware.',
        'Attribute 1 name': 'Material',
        'Attribute 1 value(s)': 'Clay, Glaze\\, matt',
      },
      {
        ...usual,
        ID: '2',
        Type: 'simple, virtual',
        SKU: 'PLAN',
        Name: 'Mug',
        Published: '-1',
        'Regular price': '5',
        'Tax status': 'none',
        'Backorders allowed?': 'notify',
        Stock: '4',
      },
      { ...usual, ID: '3', Type: 'grouped', SKU: 'SET', Name: 'Set', 'Grouped products': 'MUG, PLAN' },
    ),
  )
  expect(plan.refused).toEqual([{ line: 4, reason: 'The column "Regular price" has no price.' }])
  const mug = await productOf(catalogue, 'mug')
  expect(mug).toMatchObject({
    ...{ options: [], texts: { en: { body: '<p>Stoneware.</p>' } } },
    variants: [{ sku: 'MUG', price: 1290, weight: 350, barcode: '4006381333931', stockPolicy: 'untracked' }],
  })
  expect(mug.specification).toHaveLength(2)
  expect(await productOf(catalogue, 'mug-plan')).toMatchObject({
    ...{ status: 'draft', taxClass: 'exempt' },
    variants: [{ sku: 'PLAN', stockPolicy: 'backorder', onHand: 4, requiresShipping: false }],
  })
})

it('makes a variant of each value that a variation for any value stands for', async () => {
  await importText(
    catalogue,
    wooFile(
      {
        ...usual,
        ID: '9',
        Type: 'variable',
        SKU: 'hat',
        Name: 'Hat',
        'Attribute 1 name': 'Color',
        'Attribute 1 value(s)': 'Red',
        'Attribute 2 name': 'Size',
        'Attribute 2 value(s)': 'S, M',
      },
      {
        ...usual,
        ID: '10',
        Type: 'variation',
        SKU: 'HAT-R',
        Parent: 'hat',
        'Regular price': '9',
        'Attribute 1 name': 'Color',
        'Attribute 1 value(s)': 'Red',
        'Attribute 2 name': 'Size',
        'Attribute 2 value(s)': '',
      },
    ),
  )
  const { variants } = await productOf(catalogue, 'hat')
  expect(variants.map(({ options }) => options.size)).toEqual(['s', 'm'])
})

it('refuses a variation without a price, in a file that can be corrected and imported', async () => {
  const { plan, refusedFile } = await importText(
    catalogue,
    wooFile(
      {
        ...usual,
        ID: '20',
        Type: 'variable',
        SKU: 'bag',
        Name: 'Bag',
        'Attribute 1 name': 'Size',
        'Attribute 1 value(s)': 'S, M',
      },
      {
        ...usual,
        ID: '21',
        Type: 'variation',
        SKU: 'BAG-S',
        Parent: 'bag',
        'Regular price': '9',
        'Attribute 1 name': 'Size',
        'Attribute 1 value(s)': 'S',
      },
      {
        ...usual,
        ID: '22',
        Type: 'variation',
        SKU: 'BAG-M',
        Parent: 'bag',
        'Attribute 1 name': 'Size',
        'Attribute 1 value(s)': 'M',
      },
    ),
  )
  expect(plan.refused).toMatchObject([{ line: 4 }])
  const [row] = await csvRows(refusedFile)
  expect(row).toMatchObject({ Handle: 'bag', 'Variant SKU': 'BAG-M', 'Option1 Value': 'M' })
})

it('leaves alone what WooCommerce’s file has no columns for', async () => {
  await importText(
    catalogue,
    wooFile(
      {
        ...usual,
        ...{ Type: 'simple, virtual', SKU: 'KEY', Name: 'Key', Published: '-1', 'Tax status': 'none' },
        ...{ Stock: '4', 'Backorders allowed?': '1', 'Regular price': '5', Description: '<p>Brass.</p>' },
        ...{ 'Weight (kg)': '1', Categories: 'Doors', Tags: 'brass', Brands: 'Loom' },
        ...{ 'Attribute 1 name': 'Material', 'Attribute 1 value(s)': 'Brass' },
      },
      { ...usual, SKU: 'BELL', Name: 'Bell', 'Sale price': '7', 'Regular price': '8' },
    ),
  )
  const before = await productOf(catalogue, 'key')
  expect(before).toMatchObject({
    ...{ status: 'draft', taxClass: 'exempt', tags: ['brass'] },
    variants: [{ stockPolicy: 'backorder', onHand: 4, requiresShipping: false }],
  })
  const bell = await productOf(catalogue, 'bell')
  const header = 'Name,SKU,Regular price,Visibility in catalog'
  await importText(catalogue, `${header}\nKey,KEY,6,visible\nBell,BELL,9,visible\n`)
  const withPrice = ({ variants, ...product }: typeof before, price: number) => ({
    ...product,
    variants: variants.map((variant) => ({ ...variant, price })),
  })
  expect(await productOf(catalogue, 'key')).toEqual(withPrice(before, 600))
  expect(await productOf(catalogue, 'bell')).toEqual(withPrice(bell, 900))

  // Without the column "Stock", a product in stock is still counted.
  await importText(catalogue, `${header},In stock?\nKey,KEY,6,visible,1\nBell,BELL,9,visible,0\n`)
  expect(await productOf(catalogue, 'key')).toEqual(withPrice(before, 600))
})

it('takes WooCommerce’s tax class without its tax status, except for what is exempt', async () => {
  await importText(
    catalogue,
    wooFile(
      { ...usual, SKU: 'BOOK', Name: 'Book', 'Regular price': '8' },
      { ...usual, SKU: 'STAMP', Name: 'Stamp', 'Regular price': '1', 'Tax status': 'none' },
    ),
  )
  const header = 'Name,SKU,Regular price,Visibility in catalog,Tax class'
  await importText(catalogue, `${header}\nBook,BOOK,8,visible,reduced\nStamp,STAMP,1,visible,reduced\n`)
  expect((await productOf(catalogue, 'book')).taxClass).toBe('reduced')
  expect((await productOf(catalogue, 'stamp')).taxClass).toBe('exempt')
})

it('imports PrestaShop’s product file', async () => {
  const file =
    'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax included;Tax rules ID;Wholesale price;On sale (0/1);Discount amount;Reference #;Manufacturer;EAN13;Weight;Quantity;Description;Tags (x,y,z...);Meta title;URL rewritten;Image URLs (x,y,z...);Feature(Name:Value:Position)\n' +
    '1;1;Coffee pot;Home,Pots;24,90;1;9.5;1;4.90;POT-1;Mug & Co;4006381333931;0.8;12;<p>Steel.</p>;steel,new;Pot;coffee-pot-steel;;Material:Steel:1\n' +
    '2;0;Tray;Home;8;1;;0;;TRAY-1;;;;;;;;;;\n'
  const { plan } = await importText(catalogue, file)
  expect(plan.refused).toEqual([])
  const pot = await productOf(catalogue, 'coffee-pot-steel')
  expect(pot).toMatchObject({
    ...{ vendor: 'Mug & Co', tags: ['new', 'steel'], texts: { en: { name: 'Coffee pot', seoTitle: 'Pot' } } },
    variants: [{ sku: 'POT-1', price: 2000, compareAtPrice: 2490, cost: 950, weight: 800, onHand: 12 }],
  })
  expect(pot.specification).toHaveLength(1)
  expect((await productOf(catalogue, 'tray')).status).toBe('draft')
})

it('leaves alone what PrestaShop’s file has no columns for', async () => {
  await importText(
    catalogue,
    'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax included;Wholesale price;Reference #;Weight;Quantity;Tags (x,y,z...)\n' +
      '7;0;Kettle;Kitchen;30;12;KETTLE;1.5;6;steel\n',
  )
  const before = await productOf(catalogue, 'kettle')
  expect(before).toMatchObject({ status: 'draft', variants: [{ onHand: 6, cost: 1200 }] })
  await importText(catalogue, 'Name *;Reference #;Price tax included\nKettle;KETTLE;33\nSpoon;SPOON;2\n')
  const variants = before.variants.map((variant) => ({ ...variant, price: 3300 }))
  expect(await productOf(catalogue, 'kettle')).toEqual({ ...before, variants })
  // A new product without a quantity is not sold out.
  expect(await productOf(catalogue, 'spoon')).toMatchObject({
    ...{ status: 'active', variants: [{ stockPolicy: 'untracked' }] },
  })
})

it('drops the compare-at price of a PrestaShop discount that has ended, and keeps the others', async () => {
  const header =
    'Name *;Reference #;Price tax included;Discount amount;Discount percent;Discount from (yyyy-mm-dd);Discount to (yyyy-mm-dd)'
  const offers = async (...rows: string[]) => {
    await importText(catalogue, [header, ...rows].join('\n'))
    const found = await Promise.all(['urn', 'jar'].map((handle) => productOf(catalogue, handle)))
    return found.map(({ variants: [offer] }) => [offer!.price, offer!.compareAtPrice])
  }
  expect(
    await offers('Urn;URN;40;10;;2020-01-01;2999-12-31', 'Jar;JAR;20;;25;0000-00-00;0000-00-00'),
  ).toEqual([
    [3000, 4000],
    [1500, 2000],
  ])
  // One ended by its date, the other was deleted.
  expect(await offers('Urn;URN;40;10;;2020-01-01;2020-12-31', 'Jar;JAR;20;;;;')).toEqual([
    [4000, null],
    [2000, null],
  ])
  // One has not begun yet.
  expect(await offers('Urn;URN;40;10;;2999-01-01;', 'Jar;JAR;20;5;;;')).toEqual([
    [4000, null],
    [1500, 2000],
  ])
  // Dates as spreadsheets write them; those that can't be read end nothing.
  expect(await offers('Urn;URN;40;10;;01.01.2020;31.12.2020', 'Jar;JAR;20;5;;2999/1/1 08:00;')).toEqual([
    [4000, null],
    [2000, null],
  ])
  expect(await offers('Urn;URN;40;10;;13/01/2020;01/02/2999', 'Jar;JAR;20;5;;;1 Feb 2020')).toEqual([
    [3000, 4000],
    [1500, 2000],
  ])
  // A price list without discounts says nothing about them.
  await importText(catalogue, 'Name *;Reference #;Price tax included\nJar;JAR;16\n')
  expect((await productOf(catalogue, 'jar')).variants).toMatchObject([{ price: 1600, compareAtPrice: 2000 }])
  // Its last day is one of the shop's time zone. At any moment, one of these zones has another date than UTC.
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const day = (shift: number) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone }).format(Date.now() + shift * 24 * 3600_000)
    for (const [shift, price] of [
      [0, 1500],
      [-1, 2000],
    ] as const) {
      await importText(catalogue, [header, `Jar;JAR;20;5;;;${day(shift)}`].join('\n'), { timeZone })
      expect((await productOf(catalogue, 'jar')).variants).toMatchObject([{ price }])
    }
  }
})
