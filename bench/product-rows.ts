const words =
  'oak,linen,clay,brass,wool,stone,paper,glass,cedar,slate,cotton,copper,birch,felt,moss,chalk'.split(',')
const kinds = 'bowl,lamp,chair,blanket,vase,shelf,tray,jug,mirror,stool'.split(',')

/** A product file in Shopify's old header style with four variants per product and no pictures. Deterministic. */
export function* productRows(rows: number): Generator<string> {
  yield line(Object.keys(cellsOf(0)))
  for (let row = 0; row < rows; row += 1) yield line(Object.values(cellsOf(row)))
}

function cellsOf(row: number) {
  const product = Math.floor(row / 4)
  const word = pick(words, product)
  const kind = pick(kinds, product)
  /** Shopify writes it only in a product's first row. */
  const first = (text: string) => (row % 4 === 0 ? text : '')
  return {
    Handle: `${word}-${kind}-${product}`,
    Title: first(`${word} ${kind} ${product}`),
    'Body (HTML)': first(
      `<p>A ${word} ${kind}, number ${product}. ${'Made to be used every day, and to be kept for long. '.repeat(8)}</p><ul><li>Washable</li><li>Repairable</li></ul>`,
    ),
    Vendor: first(pick(words, product * 7)),
    'Product Category': first(`Home > ${kind}s`),
    Type: first(kind),
    Tags: first(`${word}, ${pick(words, product + 3)}`),
    Published: first('true'),
    'Option1 Name': first('Colour'),
    'Option1 Value': row % 4 < 2 ? 'Black' : 'White',
    'Option2 Name': first('Size'),
    'Option2 Value': row % 2 === 0 ? 'Small' : 'Large',
    'Option3 Name': '',
    'Option3 Value': '',
    'Variant SKU': `SKU-${row}`,
    'Variant Grams': String(100 + (row % 900)),
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': String(row % 50),
    'Variant Inventory Policy': 'deny',
    'Variant Fulfillment Service': 'manual',
    'Variant Price': `${10 + (row % 90)}.${row % 10}0`,
    'Variant Compare At Price': row % 5 === 0 ? '120.00' : '',
    'Variant Requires Shipping': 'true',
    'Variant Taxable': 'true',
    'Variant Barcode': String(4_000_000_000_000 + row),
    'Image Src': '',
    'Image Position': '',
    'Image Alt Text': '',
    'Gift Card': first('false'),
    'SEO Title': first(`Buy ${word} ${kind}`),
    'SEO Description': '',
    'Google Shopping / Gender': first(product % 3 === 0 ? 'Unisex' : ''),
    'Variant Image': '',
    'Variant Weight Unit': 'g',
    'Variant Tax Code': '',
    Status: first('active'),
  }
}

function line(cells: string[]): string {
  return `${cells.map((cell) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`
}

function pick(list: string[], n: number): string {
  return list[(n * 2_654_435_761) % list.length]!
}
