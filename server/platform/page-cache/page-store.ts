import type { CachedPage } from './cached-page.ts'

/** Pages by key, up to a limit in bytes; the least recently used are evicted first. */
export type PageStore = {
  get(key: string): CachedPage | undefined
  set(key: string, page: CachedPage): void
  /** Evicts every page with one of these tags. */
  drop(tags: Iterable<string>): void
  clear(): void
  readonly bytes: number
  readonly size: number
}

/** Approximate bytes per page besides the compressed body: headers, key, tags. */
const overhead = 2_000

export function pageStore(maxBytes: number): PageStore {
  const pages = new Map<string, CachedPage>()
  const keysByTag = new Map<string, Set<string>>()
  let bytes = 0

  function remove(key: string, page: CachedPage): void {
    pages.delete(key)
    bytes -= sizeOf(page)
    for (const tag of page.tags) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }

  return {
    get(key) {
      const page = pages.get(key)
      if (!page) return undefined
      if (Date.now() >= page.staleAt) {
        remove(key, page)
        return undefined
      }
      if (page.hits++ % 16 === 0) {
        // Moves the page to the end, but not at every hit: the order need not be exact.
        pages.delete(key)
        pages.set(key, page)
      }
      return page
    },
    set(key, page) {
      const before = pages.get(key)
      if (before) remove(key, before)
      pages.set(key, page)
      bytes += sizeOf(page)
      for (const tag of page.tags) {
        const keys = keysByTag.get(tag)
        if (keys) keys.add(key)
        else keysByTag.set(tag, new Set([key]))
      }
      while (bytes > maxBytes) {
        const [oldest, oldPage] = pages.entries().next().value!
        remove(oldest, oldPage)
      }
    },
    drop(tags) {
      for (const tag of tags) {
        for (const key of [...(keysByTag.get(tag) ?? [])]) {
          const page = pages.get(key)
          if (page) remove(key, page)
        }
      }
    },
    clear() {
      pages.clear()
      keysByTag.clear()
      bytes = 0
    },
    get bytes() {
      return bytes
    },
    get size() {
      return pages.size
    },
  }
}

/** The size when the page was added. It may shrink later, but the same figure must be subtracted. */
const sizes = new WeakMap<CachedPage, number>()

function sizeOf(page: CachedPage): number {
  let size = sizes.get(page)
  if (size === undefined) {
    size = page.brotli.length + overhead
    sizes.set(page, size)
  }
  return size
}
