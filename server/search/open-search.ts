import type { Shop } from '#server/platform/shop.ts'
import { shownPriceIn } from '#server/pricing/shown-price.ts'
import { findIn } from './find.ts'
import { type Catalogue, followCatalogue } from './follow-catalogue.ts'
import { priceColumn } from './price-column.ts'
import { remember } from './remember.ts'
import type { Found, Search, SearchQuery } from './search.ts'
import { completions } from './suggest.ts'
import { typedProducts } from './typed-products.ts'

const opened = new WeakMap<Shop, Search>()

/** Begins to read the catalogue; the shop is ready for shoppers once that is done. */
export async function openSearch(shop: Shop): Promise<Search> {
  return searchOf(shop)
}

/** The shop's search, opened when first asked for. Queries wait until the catalogue has been read. */
export function searchOf(shop: Shop): Search {
  const known = opened.get(shop)
  if (known) return known
  const search = start(shop)
  opened.set(shop, search)
  return search
}

function start(shop: Shop): Search {
  const catalogue = followCatalogue(shop)
  const now = () => Math.floor(shop.now().getTime() / 1000)
  const minute = () => Math.floor(now() / 60)
  return {
    name: 'search',
    ready: () => catalogue.current() !== null,
    opened: catalogue.opened,
    find: remember((query) => find(shop, catalogue, query, now()), catalogue.version, minute),
    async suggest({ text, lang, size }) {
      const model = await catalogue.model()
      return { words: completions(model, text, lang), ids: typedProducts(model, { text, lang, size }, now()) }
    },
  }
}

async function find(shop: Shop, catalogue: Catalogue, query: SearchQuery, now: number): Promise<Found> {
  const shown = shownPriceIn(shop, query.currency)
  for (;;) {
    const model = await catalogue.model()
    const prices = await priceColumn(model, shown)
    // The model may have been built anew, or its columns moved, while prices were worked out.
    if (catalogue.current() === model && prices.length >= model.count)
      return findIn(model, query, { prices, now })
  }
}
