import { type CachedPage, cachePage, type MadePage } from './cached-page.ts'
import { improveWhenQuiet } from './improve-when-quiet.ts'
import { pageStore } from './page-store.ts'

/**
 * `plain` pages are limited by the size of the shop, `query` pages (filters, searches) are not. Each shelf has its own
 * limit, so that random queries cannot evict the shop's pages.
 */
export type Shelf = 'plain' | 'query'

export type PageCache = {
  get(shelf: Shelf, key: string): CachedPage | undefined
  /** The page for this key. Concurrent requests share one rendering. */
  getOrMake(shelf: Shelf, key: string, make: () => Promise<MadePage>): Promise<CachedPage>
  /** Evicts every page with one of these tags, including pages still rendering. */
  drop(tags: string[]): void
  clear(): void
  close(): void
}

/** Limits in bytes of compressed pages. */
const defaultLimits: Record<Shelf, number> = { plain: 48_000_000, query: 16_000_000 }

export function openPageCache({
  maxBytes = defaultLimits,
}: {
  maxBytes?: Record<Shelf, number>
} = {}): PageCache {
  const stores = { plain: pageStore(maxBytes.plain), query: pageStore(maxBytes.query) }
  const making = new Map<string, Promise<CachedPage>>()
  /** Tags evicted while each page was rendering: the page may show outdated data. */
  const droppedSince = new Set<Set<string>>()
  const improving = improveWhenQuiet()

  async function make(shelf: Shelf, key: string, begin: () => Promise<MadePage>): Promise<CachedPage> {
    const dropped = new Set<string>()
    droppedSince.add(dropped)
    try {
      const made = await begin()
      const page = await cachePage(made)
      const stale = dropped.has(everything) || made.tags.some((tag) => dropped.has(tag))
      if (!made.keep || stale) return page
      stores[shelf].set(key, page)
      // A plain page will have a second visitor; a query may not.
      if (shelf === 'plain') improving.add(page)
      return page
    } finally {
      droppedSince.delete(dropped)
    }
  }

  return {
    get(shelf, key) {
      const page = stores[shelf].get(key)
      if (page && page.hits === 2 && !page.best) improving.add(page)
      return page
    },
    getOrMake(shelf, key, begin) {
      const cached = stores[shelf].get(key)
      if (cached) return Promise.resolve(cached)
      const underWay = making.get(key)
      if (underWay) return underWay
      const page = make(shelf, key, begin).finally(() => {
        if (making.get(key) === page) making.delete(key)
      })
      making.set(key, page)
      return page
    },
    drop(tags) {
      for (const store of Object.values(stores)) store.drop(tags)
      for (const dropped of droppedSince) for (const tag of tags) dropped.add(tag)
      // Later requests must not share a rendering that began before the change.
      making.clear()
    },
    clear() {
      for (const store of Object.values(stores)) store.clear()
      for (const dropped of droppedSince) dropped.add(everything)
      making.clear()
    },
    close: improving.close,
  }
}

const everything = '*'
