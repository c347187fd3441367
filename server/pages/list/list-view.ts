import { type Facet, type Filters, type ProductList, type Sort, sorts } from '#contract/catalog.ts'
import { currencyExponent } from '#contract/currency.ts'
import { decimal, formatMoney } from '#contract/format.ts'
import { bcp47, type Lang, langPath } from '#contract/languages.ts'
import { listed } from '#contract/listed.ts'
import type { PageRequest } from '../page.ts'
import { type ListAsk, listSize } from './list-query.ts'
import { pagination } from './pagination.ts'

/** Values of a facet that show before it is unfolded. */
const shownValues = 6

/** The template values of a list, with all links and figures formatted. */
export function listView(request: PageRequest, ask: ListAsk, list: ProductList) {
  const { t, lang, match } = request
  const action = langPath(lang, match.path)
  const active = chips(request, ask, list.facets)
  const empty = ask.q
    ? t('search.nothing', { words: ask.q })
    : t(active.length > 0 ? 'category.empty' : 'category.nothing_yet')
  return {
    items: list.items,
    total: list.total,
    corrected: list.corrected,
    widened: list.widened ?? null,
    left_out: listed(t, list.leftOut ?? []),
    exactly: exactly(request, action),
    action,
    q: ask.q,
    sort: ask.sort,
    facets: list.facets.map((facet) => facetView(request, facet, ask.filters)),
    active,
    more_open: list.facets.slice(5).some(({ code }) => valuesOf(ask.filters, code).length > 0),
    clear: withoutFilters(request, action),
    fields: hiddenFields(request, ['sort', 'page']),
    sorts: sortChoices(request, ask),
    pages: pagination(request, { page: list.page, size: listSize, total: list.total }),
    empty,
  }
}

function sortChoices({ t }: PageRequest, ask: ListAsk): { value: Sort; label: string; current: boolean }[] {
  const current = ask.sort ?? 'relevance'
  return sorts.map((value) => ({ value, label: t(`category.sort_${value}`), current: value === current }))
}

function facetView(request: PageRequest, facet: Facet, filters: Filters) {
  if (facet.type === 'range') {
    const written = (amount: number | undefined) =>
      amount === undefined ? '' : major(amount, request.currency).replace('.', decimalSign(request.lang))
    const [min, max] = [written(facet.min), written(facet.max)]
    const bands = filters.price
      ? []
      : facet.values.map((band) => ({ ...band, url: bandUrl(request, band.code) }))
    return {
      ...facet,
      values: bands,
      min,
      max,
      from: written(filters.price?.min),
      to: written(filters.price?.max),
    }
  }
  const chosen = facet.code === 'in_stock' ? (filters.inStock ? ['1'] : []) : valuesOf(filters, facet.code)
  const values = facet.values.map((value) => ({ ...value, checked: chosen.includes(value.code) }))
  const folded = values.slice(shownValues)
  return {
    ...facet,
    values,
    // A single value is not worth a press.
    ...(folded.length > 1
      ? { fold: shownValues + 1, folded: folded.length, unfolded: folded.some(({ checked }) => checked) }
      : { fold: null }),
  }
}

/** The code of a price band is its bounds in minor units, such as "2000-4000"; an open band has no upper bound. */
function bandUrl({ lang, match, query, currency }: PageRequest, code: string): string {
  const [min, max] = code.split('-')
  const params = new URLSearchParams(query)
  params.delete('page')
  if (min) params.set('price_min', major(Number(min), currency))
  if (max) params.set('price_max', major(Number(max), currency))
  return `${langPath(lang, match.path)}?${params}`
}

/** The active filters, each with the address of the list without it. */
function chips(
  request: PageRequest,
  { filters }: ListAsk,
  facets: Facet[],
): { label: string; url: string }[] {
  const { t } = request
  const found: { label: string; url: string }[] = []
  if (filters.price)
    found.push({
      label: priceLabel(request, filters.price),
      url: without(request, ['price_min', 'price_max']),
    })
  if (filters.inStock) found.push({ label: t('category.in_stock'), url: without(request, ['in_stock']) })
  for (const code of Object.keys(filters)) {
    if (code === 'price' || code === 'inStock') continue
    const values = facets.find((facet) => facet.code === code)?.values ?? []
    for (const value of valuesOf(filters, code)) {
      const label = values.find((option) => option.code === value)?.label ?? value
      found.push({ label, url: without(request, [code], value) })
    }
  }
  return found
}

function priceLabel({ t, lang, currency }: PageRequest, { min, max }: NonNullable<Filters['price']>): string {
  const money = (amount: number) => formatMoney({ amount, currency }, bcp47[lang])
  if (min !== undefined && max !== undefined)
    return t('category.price_between', { min: money(min), max: money(max) })
  return min === undefined
    ? t('category.price_to', { price: money(max!) })
    : t('category.price_from', { price: money(min) })
}

function valuesOf(filters: Filters, code: string): string[] {
  const values = filters[code]
  return Array.isArray(values) ? values : []
}

/** The address of the list's first page without some query names, or without one value of a name. */
function without({ lang, match, query }: PageRequest, names: string[], value?: string): string {
  const params = new URLSearchParams(query)
  params.delete('page')
  for (const name of names) {
    if (value === undefined) params.delete(name)
    else params.delete(name, value)
  }
  const text = params.toString()
  return langPath(lang, match.path) + (text === '' ? '' : `?${text}`)
}

/** The address of the results of the very words, without corrections. */
function exactly({ query }: PageRequest, action: string): string {
  return `${action}?${new URLSearchParams({ q: query.get('q') ?? '', exact: '1' })}`
}

function withoutFilters({ query }: PageRequest, action: string): string {
  const kept = new URLSearchParams([...query].filter(([name]) => ['q', 'exact', 'sort'].includes(name)))
  const text = kept.toString()
  return action + (text === '' ? '' : `?${text}`)
}

/** The other query values, which a form sends as hidden fields to keep them. */
function hiddenFields({ query }: PageRequest, except: string[]): { name: string; value: string }[] {
  return [...query].filter(([name]) => !except.includes(name)).map(([name, value]) => ({ name, value }))
}

function major(amount: number, currency: string): string {
  return decimal(amount, currencyExponent(currency)).replace(/\.0+$/, '')
}

/** The sign before the decimals in a language. Addresses always have a point; fields are read with either sign. */
function decimalSign(lang: Lang): string {
  const parts = new Intl.NumberFormat(bcp47[lang]).formatToParts(0.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}
