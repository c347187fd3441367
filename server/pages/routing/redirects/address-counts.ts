import { perShop } from '#server/platform/changes/cache.ts'
import { dayOf } from '#server/platform/day-of.ts'
import type { Shop } from '#server/platform/shop.ts'
import { isWorthCounting } from './worth-counting.ts'

/** Milliseconds that counts are held in memory. */
const interval = 60_000

/** Different paths held in memory and in the table: strangers decide which paths there are. */
const maxHeld = 500
const maxMissing = 1000

/** Days after which a path that nobody asks for any more is forgotten. */
export const missingDays = 30

type Counts = Map<string, number>

export type AddressCounts = {
  /** A visitor was redirected by the redirect from this path. */
  followed(path: string): void
  /** A visitor asked for a path without a page. Nothing about the visitor is kept. */
  missed(path: string): void
  /** Writes what is held in memory. */
  flush(): Promise<void>
}

/** Counts how often redirects are followed and which pages are missed, in batches so that no visitor waits. */
export const addressCountsOf = perShop((shop): AddressCounts => {
  let followed: Counts = new Map()
  let missed: Counts = new Map()
  let timer: NodeJS.Timeout | undefined

  function add(counts: Counts, path: string): void {
    if (!counts.has(path) && counts.size >= maxHeld) return
    counts.set(path, (counts.get(path) ?? 0) + 1)
    timer ??= setTimeout(() => void flush(), interval).unref()
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const [hits, misses] = [followed, missed]
    followed = new Map()
    missed = new Map()
    try {
      await store(shop, hits, misses)
    } catch (error) {
      shop.log.warn({ err: error, redirects: hits.size, missing: misses.size }, 'address counts lost')
    }
  }

  return {
    followed: (path) => add(followed, path),
    missed: (path) => isWorthCounting(path) && add(missed, path),
    flush,
  }
})

async function store(shop: Shop, hits: Counts, misses: Counts): Promise<void> {
  const today = dayOf(shop)(shop.now())
  if (hits.size > 0) {
    await shop.pool.query(
      `update redirect r set hits = r.hits + c.hits, last_hit_on = $3
        from unnest($1::text[], $2::int[]) c(path, hits) where r.path = c.path`,
      [[...hits.keys()], [...hits.values()], today],
    )
  }
  if (misses.size === 0) return
  // Paths in order, so that two processes cannot lock each other out.
  const paths = [...misses.keys()].sort()
  await shop.pool.query(
    `insert into missing_page as m (path, hits, first_on, last_on)
      select c.path, c.hits, $3, $3 from unnest($1::text[], $2::int[]) c(path, hits)
      on conflict (path) do update set hits = m.hits + excluded.hits, last_on = excluded.last_on`,
    [paths, paths.map((path) => misses.get(path)), today],
  )
  await shop.pool.query(
    `delete from missing_page where last_on < $1::date - ${missingDays} or path in (
      select path from missing_page order by ignored desc, hits desc, last_on desc offset ${maxMissing})`,
    [today],
  )
}
