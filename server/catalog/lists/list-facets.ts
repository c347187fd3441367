import type { Facet } from '#contract/catalog.ts'
import { formatMoney } from '#contract/format.ts'
import { bcp47, type Lang } from '#contract/languages.ts'
import type { Translate } from '#server/platform/messages.ts'
import { tagged, textIn } from '#server/platform/text-in.ts'
import { vendorAttribute } from '#server/search/build/add-entry.ts'
import type { Found, SearchQuery } from '#server/search/search.ts'
import type { Names } from '../rows/names.ts'
import { categoryFilter } from './read-filters.ts'

type Value = Facet['values'][number]
type Listing = { found: Found; asked: SearchQuery; names: Names; lang: Lang; t: Translate }

/**
 * The facets of a list in the page's language: category, price, in stock, the attributes in the shop's order, vendor.
 * Leaves out values without products, unless the facet is already in use.
 */
export function listFacets(listing: Listing): Facet[] {
  const { found, names, t } = listing
  return [
    ...list(listing, categoryFilter, t('category.facet_category'), categoryValues(listing), { least: 2 }),
    ...priceFacet(listing),
    ...list(listing, 'in_stock', t('category.facet_stock'), [
      { code: '1', label: t('category.in_stock'), count: found.facets.inStock },
    ]),
    ...[...names.attributes.values()].flatMap((attribute) =>
      attribute.code === vendorAttribute
        ? []
        : list(
            listing,
            attribute.code,
            textIn(attribute.labels, listing.lang),
            attributeValues(listing, attribute.code),
            tagged(attribute.labels, listing.lang),
          ),
    ),
    ...list(listing, vendorAttribute, t('category.facet_vendor'), vendorValues(listing), { least: 2 }),
  ]
}

type Wish = {
  /** The number of values that are worth a choice. */
  least?: number
  lang?: string
}

function list(
  { asked }: Listing,
  code: string,
  label: string,
  values: Value[],
  { least = 1, lang }: Wish = {},
): Facet[] {
  const shown = values.filter(({ count }) => count > 0 || isChosen(asked, code))
  return shown.length >= least || (shown.length > 0 && isChosen(asked, code))
    ? [{ code, label, ...(lang ? { lang } : {}), type: 'list', values: shown }]
    : []
}

function isChosen(asked: SearchQuery, code: string): boolean {
  if (code === categoryFilter) return asked.categories !== undefined
  return code === 'in_stock' ? asked.inStock === true : asked.attributes?.[code] !== undefined
}

/** Band values are in minor units: "2000-3999", the last one "10000-". */
function priceFacet({ found, asked, lang, t }: Listing): Facet[] {
  const { price } = found.facets
  if (!price || (price.min === price.max && !asked.price)) return []
  const money = (amount: number) => formatMoney({ amount, currency: asked.currency }, bcp47[lang])
  const values = price.bands.map(({ min, max, count }) => ({
    code: `${min}-${max ?? ''}`,
    label:
      max === null
        ? t('category.price_from', { price: money(min) })
        : t('category.price_between', { min: money(min), max: money(max) }),
    count,
  }))
  return [
    {
      code: 'price',
      label: t('category.facet_price'),
      type: 'range',
      values,
      min: price.min,
      max: price.max,
    },
  ]
}

function categoryValues({ found, names, lang }: Listing): Value[] {
  return [...names.categories.values()].flatMap(({ id, handle, names: own }) => {
    const count = found.facets.categories.get(id)
    return count === undefined
      ? []
      : [{ code: handle, label: textIn(own, lang), ...tagged(own, lang), count }]
  })
}

function attributeValues({ found, names, lang }: Listing, code: string): Value[] {
  const stored = names.attributes.get(code)?.values
  const values = (found.facets.attributes.get(code) ?? []).map((value) => {
    const named = stored?.get(value.code)
    const label = (named && textIn(named.labels, lang)) || value.code
    return {
      place: named?.place ?? Number.MAX_SAFE_INTEGER,
      shown: { ...value, label, ...tagged(named?.labels, lang), swatch: named?.swatch ?? null },
    }
  })
  return values.sort((a, b) => a.place - b.place).map(({ shown }) => shown)
}

function vendorValues({ found }: Listing): Value[] {
  const values = found.facets.attributes.get(vendorAttribute) ?? []
  return values.map((value) => ({ ...value, label: value.code })).sort((a, b) => (a.label < b.label ? -1 : 1))
}
