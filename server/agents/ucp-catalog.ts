import type { Product, Variant } from '#contract/catalog.ts'
import { chosenOptions } from '#contract/chosen-options.ts'
import type { Image } from '#contract/image.ts'
import type { SaleState } from '#server/catalog/product/sale-state.ts'
import type { UcpVisit } from './ucp-visit.ts'

type Detail = Pick<
  Product,
  | 'id'
  | 'slug'
  | 'name'
  | 'description'
  | 'images'
  | 'options'
  | 'variants'
  | 'categories'
  | 'tags'
  | 'rating'
>

/** A product with its variants, as the page shows it. A variant is identified by its SKU. */
export function ucpProduct(visit: UcpVisit, product: Detail) {
  const prices = product.variants.map(({ price }) => price.amount)
  const { currency } = product.variants[0]!.price
  const url = visit.linkTo('product', product.slug)
  const range = { min: Math.min(...prices), max: Math.max(...prices) }
  return {
    id: product.id,
    handle: product.slug,
    title: product.name,
    description: { html: product.description },
    url,
    categories: product.categories.map(({ name }) => ({ value: name, taxonomy: 'merchant' })),
    price_range: { min: { amount: range.min, currency }, max: { amount: range.max, currency } },
    media: product.images.map((image) => media(visit, image)),
    ...(product.options.length > 0
      ? {
          options: product.options.map(({ name, values }) => ({
            name,
            values: values.map(({ code, label }) => ({ id: code, label })),
          })),
        }
      : {}),
    variants: product.variants.map((variant) => ucpVariant(visit, product, variant, url)),
    ...(product.rating.count > 0
      ? { rating: { value: product.rating.average, scale_max: 5, count: product.rating.count } }
      : {}),
    tags: product.tags.map(({ name }) => name),
  }
}

function ucpVariant(visit: UcpVisit, product: Detail, variant: Variant, url: string) {
  const options = optionsOf(product, variant)
  return {
    id: variant.sku,
    sku: variant.sku,
    title: [product.name, ...options.map(({ label }) => label)].join(', '),
    description: { html: product.description },
    url: `${url}/${encodeURIComponent(variant.sku)}`,
    price: variant.price,
    ...(variant.compareAtPrice ? { list_price: variant.compareAtPrice } : {}),
    availability: { available: !variant.outOfStock, status: statusOf(variant) },
    options,
    media: variant.images.map((image) => media(visit, image)),
  }
}

function statusOf({ outOfStock, releaseOn, backordered }: Variant): SaleState['availability'] {
  if (outOfStock) return 'out_of_stock'
  if (releaseOn) return 'preorder'
  return backordered ? 'backorder' : 'in_stock'
}

function optionsOf(product: Detail, variant: Variant) {
  return chosenOptions(product, variant).map(({ name, value, label }) => ({ name, id: value, label }))
}

function media(visit: UcpVisit, { url, alt, width, height }: Image) {
  return { type: 'image', url: visit.absolute(url), alt_text: alt, width, height }
}

/** Variants that have all the chosen options; all of them if no variant has. */
export function withOptions(product: Detail, chosen: { name: string; label: string }[]): Variant[] {
  const fits = product.variants.filter((variant) => {
    const own = optionsOf(product, variant)
    return chosen.every(({ name, label }) => own.some((each) => each.name === name && each.label === label))
  })
  return fits.length > 0 ? fits : product.variants
}
