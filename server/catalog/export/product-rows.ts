import { currencyExponent } from '#contract/currency.ts'
import type { Words } from '../import/words/words.ts'
import type { VariantInput } from '../save/product-input.ts'
import type { StoredProduct } from '../save/read-products.ts'
import { detailField, isGoogleDetail } from './export-details.ts'

/** The cells of a row by field; missing ones are empty. */
export type ExportRow = { [field: string]: string }

/** `video`: the picture is the poster of this video. */
export type ExportPicture = { url: string; alt: string; video?: { url: string; captions: string } }

export type ExportContext = {
  words: Words
  currency: string
  pictures: Map<number, ExportPicture>
}

/** A product's rows: one per variant on sale, plus rows for further pictures. Empty if no variant is on sale. */
export function productRows(product: StoredProduct, context: ExportContext): ExportRow[] {
  const variants = product.variants.filter((each) => each.active)
  if (variants.length === 0) return []
  const pictures = product.pictureIds.flatMap((id) => context.pictures.get(id) ?? [])
  return Array.from({ length: Math.max(variants.length, pictures.length) }, (_, place) => ({
    handle: product.handle,
    ...(place === 0 ? head(product, context) : {}),
    ...(variants[place] ? variantCells(product, variants[place], context) : {}),
    ...(pictures[place] ? pictureCells(pictures[place], place) : {}),
  }))
}

function head(product: StoredProduct, { words }: ExportContext): ExportRow {
  const { name, body = '', seoTitle = '', seoDescription = '' } = product.texts.en
  return {
    title: name,
    body,
    vendor: product.vendor,
    category: categoryOf(product, words),
    type: product.type,
    tags: product.tags.map(words.tags.nameOf).join(', '),
    published: flag(product.status === 'active'),
    status: product.status,
    giftCard: flag(false),
    seoTitle,
    seoDescription,
    ...safetyCells(product),
    durabilityYears: product.durabilityYears === null ? '' : String(product.durabilityYears),
    ...{ hsCode: product.hsCode, originCountry: product.originCountry },
    customsDescription: product.customsDescription,
    ...optionNames(product, words),
    ...details(product, words),
  }
}

/** The product's own safety information, not its vendor's. */
function safetyCells({ safety }: StoredProduct): ExportRow {
  const { manufacturer, responsible, warnings } = safety ?? {}
  return {
    manufacturerName: manufacturer?.name ?? '',
    manufacturerAddress: manufacturer?.address ?? '',
    manufacturerContact: manufacturer?.contact ?? '',
    responsibleName: responsible?.name ?? '',
    responsibleAddress: responsible?.address ?? '',
    responsibleContact: responsible?.contact ?? '',
    warnings: warnings?.en ?? '',
  }
}

/** One of the product's categories, as a path that an import resolves to the same category. */
function categoryOf({ categoryIds }: StoredProduct, { categories }: Words): string {
  const id = categoryIds.find((each) => categories.known(categories.path(each)) === each)
  return id === undefined ? '' : categories.path(id).join(' > ')
}

function optionNames({ options }: StoredProduct, { attributes }: Words): ExportRow {
  if (options.length === 0) return { optionName1: 'Title' }
  return Object.fromEntries(options.map((code, place) => [`optionName${place + 1}`, attributes.label(code)]))
}

/** Attributes with their values or free texts. Joins several values as Shopify does. */
function details({ specification }: StoredProduct, { attributes }: Words): ExportRow {
  const row: ExportRow = {}
  for (const { attributeCode, valueCode, labels } of specification) {
    const text =
      valueCode === undefined
        ? (labels?.en ?? '')
        : listItem(attributes.labelOf(attributeCode, valueCode), valueCode)
    const field = isGoogleDetail(attributeCode)
      ? attributeCode
      : detailField(attributeCode, valueCode !== undefined)
    row[field] = row[field] ? `${row[field]}; ${text}` : text
  }
  return row
}

/** Uses the code instead of a label that an import would not read back as a single list item. */
function listItem(label: string, code: string): string {
  return /;|^[[{<]|^(gid|https?):/.test(label) ? code : label
}

function variantCells(
  { options, taxClass }: StoredProduct,
  variant: VariantInput,
  { words, currency, pictures }: ExportContext,
): ExportRow {
  const { content } = variant
  const tracked = variant.stockPolicy !== 'untracked'
  const values = options.map((code, place) => [
    `optionValue${place + 1}`,
    words.attributes.labelOf(code, variant.options[code] ?? ''),
  ])
  return {
    ...(options.length === 0 ? { optionValue1: 'Default Title' } : Object.fromEntries(values)),
    sku: variant.sku,
    barcode: variant.barcode ?? '',
    grams: String(variant.weight),
    weightUnit: 'g',
    tracker: tracked ? 'shopify' : '',
    quantity: tracked ? String(variant.onHand ?? 0) : '',
    policy: variant.stockPolicy === 'backorder' ? 'continue' : 'deny',
    fulfilment: 'manual',
    price: decimal(variant.price, currency),
    compareAt: variant.compareAtPrice ? decimal(variant.compareAtPrice, currency) : '',
    cost: variant.cost == null ? '' : decimal(variant.cost, currency),
    requiresShipping: flag(variant.requiresShipping ?? true),
    taxable: flag(taxClass !== 'exempt'),
    taxCode: ['standard', 'exempt'].includes(taxClass) ? '' : taxClass,
    ...(content ? measureCells(content) : {}),
    releaseOn: variant.releaseOn ?? '',
    variantHsCode: variant.hsCode ?? '',
    variantOrigin: variant.originCountry ?? '',
    variantImage: pictures.get(variant.pictureIds?.[0] ?? 0)?.url ?? '',
  }
}

/** The quantities that unit prices refer to (directive 98/6/EC): 1 kg, 1 l, 1 m or one item. */
const bases = { g: 'kg', ml: 'l', m: 'm', piece: 'item' } as const

function measureCells({ amount, unit }: NonNullable<VariantInput['content']>): ExportRow {
  return {
    measure: String(amount / 1000),
    measureUnit: unit === 'piece' ? 'item' : unit,
    base: '1',
    baseUnit: bases[unit],
  }
}

function pictureCells({ url, alt, video }: ExportPicture, place: number): ExportRow {
  return {
    imageUrl: url,
    imagePosition: String(place + 1),
    imageAlt: alt,
    videoUrl: video?.url ?? '',
    videoCaptions: video?.captions ?? '',
  }
}

function flag(value: boolean): string {
  return value ? 'true' : 'false'
}

/** An amount in minor units as a decimal number with the currency's number of decimals. */
function decimal(amount: number, currency: string): string {
  const exponent = currencyExponent(currency)
  const digits = String(amount).padStart(exponent + 1, '0')
  return exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}
