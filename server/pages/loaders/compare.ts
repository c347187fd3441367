import type { Product } from '#contract/catalog.ts'
import { formatMoney } from '#contract/format.ts'
import { bcp47, langPath } from '#contract/languages.ts'
import { listed } from '#contract/listed.ts'
import { maxCompared } from '#contract/rules.ts'
import { findProduct } from '#server/catalog/product/find-product.ts'
import type { Loader, PageRequest } from '../page.ts'
import { shell } from './shells.ts'

/**
 * Products side by side. The address names them, so it can be shared and works without script; links on the page lead to
 * the address without one of them.
 */
export const loadCompare: Loader = async (request) => {
  const { t, query } = request
  const slugs = [...new Set((query.get('products') ?? '').split(',').filter(Boolean))].slice(0, maxCompared)
  const found = await Promise.all(slugs.map((slug) => findProduct(request, { slug })))
  const products = found.flatMap((each) => (each ? [each.product] : []))
  return shell(request, {
    template: 'compare',
    title: t('compare.title'),
    description: t('compare.lead', { max: maxCompared }),
    noindex: true,
    tags: products.map(({ id }) => `product:${id}` as const),
    values: {
      max: maxCompared,
      products: products.map((product) => viewColumn(request, product, products)),
      rows: rowsOf(request, products),
      slugs: products.map(({ slug }) => slug).join(','),
    },
  })
}

function viewColumn({ lang, linkTo }: PageRequest, { slug, name, images }: Product, all: Product[]) {
  const others = all.filter((each) => each.slug !== slug).map((each) => encodeURIComponent(each.slug))
  return {
    name,
    image: images[0] ?? null,
    url: linkTo('product', slug),
    remove: langPath(lang, '/compare') + (others.length > 0 ? `?products=${others.join(',')}` : ''),
  }
}

type Row = { label: string; cells: string[]; differs: boolean }

/** One row per fact that any of the products has. */
function rowsOf({ lang, t }: PageRequest, products: Product[]): Row[] {
  const price = ({ variants }: Product) => {
    const [cheapest] = variants.map((variant) => variant.price).sort((a, b) => a.amount - b.amount)
    if (!cheapest) return ''
    const text = formatMoney(cheapest, bcp47[lang])
    const isFrom = variants.some((variant) => variant.price.amount !== cheapest.amount)
    return isFrom ? t('compare.from', { price: text }) : text
  }
  const stock = ({ variants }: Product) =>
    t(variants.every((variant) => variant.outOfStock) ? 'compare.out_of_stock' : 'compare.in_stock')
  const rated = ({ rating: { average, count } }: Product) =>
    count > 0 ? t('compare.rated', { average: average.toFixed(1), count }) : ''
  const row = (label: string, read: (product: Product) => string): Row => {
    const cells = products.map(read)
    return { label, cells, differs: new Set(cells).size > 1 }
  }
  const choices = ({ options }: Product) =>
    options.map(({ name, values }) => ({ name, values: values.map(({ label }) => label) }))
  // One product can be chosen by colour where another has a single one: both stand in the same row.
  const facts = [...products.flatMap(choices), ...products.flatMap(({ specification }) => specification)]
  const comma = t('common.listed', { list: '', next: '' })
  const factOf = (product: Product, wanted: string) => {
    const isWanted = ({ name }: { name: string }) => name === wanted
    const written = product.specification.filter(isWanted).map(({ value }) => value)
    const named = written.flatMap((value) => value.split(comma))
    const chosen = choices(product)
      .filter(isWanted)
      .flatMap(({ values }) => values)
    return listed(t, [...chosen.filter((label) => !named.includes(label)), ...written])
  }
  return [
    row(t('compare.price'), price),
    row(t('compare.rating'), rated),
    row(t('compare.stock'), stock),
    row(t('compare.maker'), ({ vendor }) => vendor ?? ''),
    ...[...new Set(facts.map(({ name }) => name))].map((name) =>
      row(name, (product) => factOf(product, name)),
    ),
  ].filter(({ cells }) => cells.some((cell) => cell !== ''))
}
