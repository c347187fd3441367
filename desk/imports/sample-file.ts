const rows = [
  ['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Type', 'Tags', 'Status', 'Option1 Name', 'Option1 Value'],
  ['jug', 'Jug', '<p>Stoneware.</p>', 'Mug & Co', 'Tableware', 'new', 'draft', 'Colour', 'White'],
  ['jug', '', '', '', '', '', '', '', 'Blue'],
]
const more = [
  ['Variant SKU', 'Variant Price', 'Variant Inventory Qty', 'Image Src'],
  ['JUG-W', '24.90', '12', ''],
  ['JUG-B', '24.90', '5', ''],
]

/** A product with two variants in the columns that most shops need. With a byte order mark, for spreadsheets. */
export const sampleFile = `\uFEFF${rows.map((row, index) => [...row, ...more[index]!].join(',')).join('\r\n')}\r\n`
