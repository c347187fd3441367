import type { Shop } from '#server/platform/shop.ts'

/** Kinds of things that appear or end by the clock, which no change announces. */
type Kind = 'promotion' | 'coupon' | 'article' | 'product'

type Moments = { next: Partial<Record<Kind, number>> }

export type UpcomingMoments = {
  /** Called before a page reads its own data: what starts meanwhile then counts as still to come. */
  read(): Promise<Moments>
  /** Something changed: a start or an end may have moved. */
  clear(): void
}

/** The next moment at which a thing of each kind starts or ends. Kept until it passes or something changes. */
export function openUpcomingMoments(shop: Shop): UpcomingMoments {
  let known: Promise<Moments> | undefined
  let until = 0
  return {
    read() {
      if (known && Date.now() < until) return known
      const reading = readMoments(shop)
      known = reading
      until = Date.now() + longest
      reading.then(
        ({ next }) => {
          if (known === reading) until = Math.min(until, ...Object.values(next))
        },
        () => {
          if (known === reading) known = undefined
        },
      )
      return reading
    },
    clear() {
      known = undefined
    },
  }
}

/**
 * When a page with these tags stops being true, in milliseconds since the epoch; null if nothing it shows starts or
 * ends. Prices depend on promotions; lists show everything that appears by the clock.
 */
export function expiryOf({ next }: Moments, tags: readonly string[]): number | null {
  const lists = tags.includes('lists')
  const kinds = (Object.keys(next) as Kind[]).filter((kind) => lists || shows(tags, kind))
  return kinds.length === 0 ? null : Math.min(...kinds.map((kind) => next[kind]!))
}

function shows(tags: readonly string[], kind: Kind): boolean {
  return tags.some(
    (tag) => tag.startsWith(`${kind}:`) || (kind === 'promotion' && tag.startsWith('product:')),
  )
}

/** Milliseconds. */
const longest = 10 * 60_000

async function readMoments(shop: Shop): Promise<Moments> {
  const { rows } = await shop.pool.query<{ kind: Kind; at: Date | null }>({
    name: 'upcoming-moments',
    text: `select 'promotion' kind, min(at) at from promotion, unnest(array[starts_at, ends_at]) at where active and at > $1
      union all select 'coupon', min(at) from coupon, unnest(array[starts_at, ends_at]) at where active and listed and at > $1
      union all select 'article', min(published_at) from article where status = 'published' and published_at > $1
      union all select 'product', min(published_at) from product where status = 'active' and published_at > $1`,
    values: [shop.now()],
  })
  // Caches run on the process's clock, which a test may have set apart from the shop's.
  const onClock = (at: Date) => at.getTime() - shop.config.clockOffset
  return { next: Object.fromEntries(rows.flatMap(({ kind, at }) => (at ? [[kind, onClock(at)]] : []))) }
}
