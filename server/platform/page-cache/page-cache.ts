import { type CachedPage, cachePage, type MadePage } from './cached-page.ts'
import { improveWhenQuiet } from './improve-when-quiet.ts'
import { pageStore } from './page-store.ts'

/**
 * `plain` pages are as many as the shop has; `query` pages (filters, searches) as many as people think of. Each
 * has its own room, so that random queries cannot evict the shop.
 */
export type Shelf = 'plain' | 'query'

export type PageCache = {
  get(shelf: Shelf, key: string): CachedPage | undefined
  /** The page of this key, made at most once however many ask at the same time. */
  getOrMake(shelf: Shelf, key: string, make: () => Promise<MadePage>): Promise<CachedPage>
  /** Drops what shows any of these tags, also of pages being made just now. */
  drop(tags: string[]): void
  clear(): void
  close(): void
}

/** Bytes of compressed pages. */
const rooms: Record<Shelf, number> = { plain: 48_000_000, query: 16_000_000 }

export function openPageCache({ room = rooms }: { room?: Record<Shelf, number> } = {}): PageCache {
  const stores = { plain: pageStore(room.plain), query: pageStore(room.query) }
  const making = new Map<string, Promise<CachedPage>>()
  /** Tags dropped since each page under way was begun: such a page may show what is no longer true. */
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
      // A page of the shop has a second visitor; a query perhaps never.
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
      const known = stores[shelf].get(key)
      if (known) return Promise.resolve(known)
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
      // Whoever asks from now on must not be given what was begun before the change.
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
