import { LRUCache } from 'lru-cache'
import { readMarketing } from '#server/marketing/read-marketing.ts'
import { perShop } from '#server/platform/changes/cache.ts'
import { chooseCurrency } from '#server/platform/currency.ts'
import type { Shop } from '#server/platform/shop.ts'
import { isAtMoment } from '#server/platform/shop-at.ts'
import { shownPriceIn } from '#server/pricing/shown-price.ts'
import { type Catalogue, followCatalogue } from './follow-catalogue.ts'
import { priceColumn } from './model/price-column.ts'
import { findPlainly } from './plain/find-plainly.ts'
import { countIn, findIn } from './query/find.ts'
import { rankingSetting } from './ranking.setting.ts'
import type { Found, Search, SearchQuery, Suggestions } from './search.ts'
import { readSteering } from './steering/read-steering.ts'
import { completions } from './text/suggest.ts'
import { typedProducts } from './text/typed-products.ts'

/** Starts reading the catalogue; the shop reports ready once this is done. */
export async function openSearch(shop: Shop): Promise<Search> {
  return searchOf(shop)
}

/** The shop's search, opened on first use. A shop at another moment is searched as of it, without shared answers. */
export function searchOf(shop: Shop): Search {
  const { search, catalogue } = openedSearch(shop)
  if (!isAtMoment(shop)) return search
  return {
    ...search,
    async find(query) {
      const isReady = await catalogue.soon()
      return (
        (isReady ? null : await findPlainly(shop, query)) ??
        find(shop, catalogue, query, Math.floor(shop.now().getTime() / 1000))
      )
    },
  }
}

/** Until the catalogue has been read, PostgreSQL answers plainly. */
const openedSearch = perShop((shop): { search: Search; catalogue: Catalogue } => {
  const catalogue = followCatalogue(shop)
  const now = () => Math.floor(shop.now().getTime() / 1000)
  const answers = new LRUCache<string, Found>({ max: maxAnswers })
  const plain = new LRUCache<string, Promise<Found | null>>({ max: maxAnswers, ttl: 10_000 })
  const beginnings = new LRUCache<string, Suggestions>({ max: maxAnswers, ttl: 30_000 })

  /** Caches queries without text: many shoppers ask for the first page of the same categories. */
  async function cachedFind(query: SearchQuery): Promise<Found> {
    if (query.text || query.arrangement || query.synonyms) return find(shop, catalogue, query, now())
    // Answers expire each minute, because products may be published, and when the model or promotions change.
    const { version } = (await readMarketing(shop)).reductions(shop.now().getTime())
    const steering = await readSteering(shop)
    const key = `${catalogue.version()} ${version} ${steering.version} ${Math.floor(now() / 60)} ${JSON.stringify(query)}`
    const cached = answers.get(key)
    if (cached) return cached
    const found = await find(shop, catalogue, query, now())
    answers.set(key, found)
    return found
  }

  /** Shared, because a large shop that has just started has many visitors for the same lists. */
  async function findWithoutModel(query: SearchQuery): Promise<Found | null> {
    const key = JSON.stringify(query)
    const shared = plain.get(key)
    if (shared) return shared
    const found = findPlainly(shop, query)
    plain.set(key, found)
    found.catch(() => plain.delete(key))
    return found
  }

  async function findAny(query: SearchQuery): Promise<Found> {
    const found = (await catalogue.soon()) ? null : await findWithoutModel(query)
    return found ?? cachedFind(query)
  }

  const search: Search = {
    name: 'search',
    ready: () => catalogue.current() !== null,
    opened: catalogue.opened,
    find: findAny,
    async suggest({ text, lang, size }) {
      if (!(await catalogue.soon())) {
        const found = await findWithoutModel({ text, lang, currency: chooseCurrency(shop, undefined), size })
        return { words: [], ids: found?.ids ?? [], total: found?.total ?? 0 }
      }
      const { version, synonyms, arrangementFor } = await readSteering(shop)
      const key = `${version} ${lang} ${size} ${text}`
      const cached = beginnings.get(key)
      if (cached) return cached
      const model = await catalogue.model()
      const query = { text, lang, size, currency: chooseCurrency(shop, undefined) }
      const arrangement = arrangementFor(query, shop.now().getTime())
      const { total, corrected } = countIn(model, query, { now: now(), synonyms, arrangement })
      const suggestions = {
        words: completions(model, text, lang),
        ids: typedProducts(
          model,
          { text, lang, size, synonyms, ranking: shop.settings(rankingSetting) },
          now(),
        ),
        total: corrected === null ? total : 0,
      }
      if (text.length <= maxBeginning) beginnings.set(key, suggestions)
      return suggestions
    },
  }
  return { search, catalogue }
})

/** Characters of a beginning that many shoppers type and that fits most products: the answer is cached for a moment. */
const maxBeginning = 1

/** Answers in the cache, about a kilobyte each. */
const maxAnswers = 300

async function find(shop: Shop, catalogue: Catalogue, query: SearchQuery, now: number): Promise<Found> {
  const shown = shownPriceIn(shop, query.currency, query.shipTo)
  for (;;) {
    const model = await catalogue.model()
    const marketing = await readMarketing(shop)
    const { synonyms, arrangementFor } = await readSteering(shop)
    const moment = shop.now().getTime()
    const pricing = { shown, marketing, reductions: marketing.reductions(moment), now: moment }
    // Columns at another moment stay out of the model that visitors search.
    const prices = await priceColumn(isAtMoment(shop) ? { ...model, prices: new Map() } : model, pricing)
    // The model may have been rebuilt, or its columns grown, while prices were computed.
    if (catalogue.current() === model && prices.length >= model.count)
      return findIn(model, query, {
        prices,
        now,
        synonyms: query.synonyms ?? synonyms,
        ranking: shop.settings(rankingSetting),
        arrangement: query.arrangement ?? arrangementFor(query, moment),
      })
  }
}
