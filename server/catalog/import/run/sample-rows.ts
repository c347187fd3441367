import { isDeepStrictEqual } from 'node:util'
import type { ImportSample } from '#contract/admin/system/import.ts'
import type { Lang } from '#contract/languages.ts'
import type { ProductInput, VariantInput } from '../../save/product-input.ts'
import type { StoredProduct } from '../../save/read-products.ts'
import type { Words } from '../words/words.ts'
import type { Judged } from './judge.ts'

/** Products shown, fields of each, and characters of a value. */
export const maxSample = 20
const maxFields = 12
const maxText = 160

type Values = Record<string, unknown>
type Context = { words: Words; lang: Lang }

const variantFields = [
  'price',
  'compareAtPrice',
  'cost',
  'onHand',
  'weight',
  'barcode',
  'stockPolicy',
  'hsCode',
  'originCountry',
] as const

/** A product before and after the import, with the fields that differ. null: it stays as it is, or is refused. */
export function sampleOf(
  { outcome, input }: Judged,
  before: StoredProduct | undefined,
  context: Context,
): ImportSample | null {
  if (!input || (outcome !== 'new' && outcome !== 'changed')) return null
  const skus = [...new Set([...input.variants, ...(before?.variants ?? [])].map(({ sku }) => sku))]
  const old = before ? valuesOf(before, skus, context) : {}
  const now = valuesOf(input, skus, context)
  const differing = Object.keys({ ...old, ...now }).filter((path) => !isDeepStrictEqual(old[path], now[path]))
  const paths = differing.filter((path) => !isEmpty(old[path]) || !isEmpty(now[path]))
  const shown = paths.slice(0, maxFields)
  const only = (values: Values) => Object.fromEntries(shown.map((path) => [path, short(values[path])]))
  return {
    ...{
      handle: input.handle,
      isNew: !before,
      skus: skus.slice(0, maxFields),
      more: paths.length - shown.length,
    },
    ...{ before: only(old), after: only(now) },
  }
}

/** Values by the paths of the desk; variants are numbered, because SKUs may contain dots. */
function valuesOf(product: ProductInput, skus: string[], { words, lang }: Context): Values {
  const { name, body, seoTitle, seoDescription } = product.texts[lang] ?? product.texts.en
  const texts = { name, body: (body ?? '').replaceAll(/<[^>]*>/g, ' ').trim(), seoTitle, seoDescription }
  const categories = product.categoryIds.map((id) => words.categories.path(id).join(' › ')).sort()
  return {
    ...Object.fromEntries(Object.entries(texts).map(([field, text]) => [`texts.${lang}.${field}`, text])),
    ...{ status: product.status, vendor: product.vendor, type: product.type },
    ...{ categories, tags: product.tags },
    ...Object.assign({}, ...product.variants.map((each) => variantValues(each, skus.indexOf(each.sku)))),
  }
}

function variantValues(variant: VariantInput, place: number): Values {
  if (variant.active === false) return {}
  return Object.fromEntries(variantFields.map((field) => [`variants.${place}.${field}`, variant[field]]))
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function short(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, maxFields)
  return typeof value === 'string' && value.length > maxText ? `${value.slice(0, maxText)}…` : (value ?? null)
}
