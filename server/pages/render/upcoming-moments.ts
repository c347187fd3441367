import { readAnywhereLinked } from '#server/content/anywhere-linked.ts'
import { announcementMoments } from '#server/content/banner.ts'
import { nextPromise } from '#server/delivery/shop-promise.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { Shop } from '#server/platform/shop.ts'
import { nextTaxes } from '#server/pricing/tax/tax.setting.ts'
import type { Page } from '../page.ts'

/** Kinds of entries that start or end by the clock, without a change in the database. */
type Kind =
  | 'promotion'
  | 'coupon'
  | 'article'
  | 'page'
  | 'product'
  | 'delivery'
  | 'banner'
  | 'link'
  | 'arrangement'
  | 'tax'

/** Kinds that every page depends on. */
const always: readonly Kind[] = ['banner', 'link', 'tax']

type Moments = { next: Partial<Record<Kind, number>> }

export type UpcomingMoments = {
  /** Call before reading a page's data: an entry that starts in between then still counts as upcoming. */
  read(): Promise<Moments>
  /** Call after a change, which may have moved a start or an end. */
  clear(): void
}

/** Caches the next moment at which an entry of each kind starts or ends, until it passes or something changes. */
export function openUpcomingMoments(shop: Shop): UpcomingMoments {
  let cached: Promise<Moments> | undefined
  let until = 0
  return {
    read() {
      if (cached && Date.now() < until) return cached
      const reading = readMoments(shop)
      cached = reading
      until = Date.now() + longest
      reading.then(
        ({ next }) => {
          if (cached === reading) until = Math.min(until, ...Object.values(next))
        },
        () => {
          if (cached === reading) cached = undefined
        },
      )
      return reading
    },
    clear() {
      cached = undefined
    },
  }
}

/**
 * When a page becomes outdated, in milliseconds since the epoch; null if nothing it shows starts or ends. Every page has
 * the banner and the menus, and most have prices, which depend on taxes and promotions. Delivery dates depend on the
 * cut-off; lists depend on every other kind.
 */
export function expiryOf(
  { next }: Moments,
  { tags, until }: Pick<Page, 'tags' | 'until'>,
  clockOffset: number,
): number | null {
  const lists = tags.includes('lists')
  const kinds = (Object.keys(next) as Kind[]).filter(
    (kind) => always.includes(kind) || (lists && kind !== 'delivery') || shows(tags, kind),
  )
  const moments = kinds.map((kind) => next[kind]!)
  if (until) moments.push(until.getTime() - clockOffset)
  return moments.length === 0 ? null : Math.min(...moments)
}

function shows(tags: Page['tags'], kind: Kind): boolean {
  if (kind === 'delivery') return tags.includes('setting:delivery')
  return tags.some(
    (tag) => tag.startsWith(`${kind}:`) || (kind === 'promotion' && tag.startsWith('product:')),
  )
}

/** Milliseconds until the moments are read again in any case. */
const longest = 10 * 60_000

async function readMoments(shop: Shop): Promise<Moments> {
  const { rows } = await shop.pool.query<{ kind: Kind; at: Date | null }>({
    name: 'upcoming-moments',
    text: `select 'promotion' kind, min(at) at from promotion, unnest(array[starts_at, ends_at]) at where active and at > $1
      union all select 'coupon', min(at) from coupon, unnest(array[starts_at, ends_at]) at where active and listed and at > $1
      union all select 'banner', min(at) from promotion, unnest(array[starts_at, ends_at]) at
        where active and banner is not null and at > $1
      union all select 'arrangement', min(at) from search_rule, unnest(array[starts_at, ends_at]) at where at > $1
      union all select 'article', min(published_at) from article where status = 'published' and published_at > $1
      union all select 'page', min(published_at) from page where status = 'published' and published_at > $1
      union all select 'product', min(at) from (
        select published_at at from product where status = 'active' and published_at > $1
        union all
        select release_on::timestamp at time zone $2 from variant
        where release_on >= $1::date and release_on::timestamp at time zone $2 > $1) upcoming`,
    values: [shop.now(), shop.settings(shopSetting).timeZone],
  })
  // Caches run on the process's clock, which a test may have set apart from the shop's.
  const onClock = (at: Date) => at.getTime() - shop.config.clockOffset
  const cutOff = { kind: 'delivery' as const, at: nextPromise(shop) }
  const taxes = { kind: 'tax' as const, at: nextTaxes(shop) }
  const now = shop.now().getTime()
  const coming = <K extends Kind>(kind: K, all: readonly number[]) =>
    all.filter((moment) => moment > now).map((moment) => ({ kind, at: new Date(moment) }))
  const announced = coming('banner', announcementMoments(shop))
  const linked = coming('link', (await readAnywhereLinked(shop)).moments)
  const moments = [...rows, ...announced, ...linked, cutOff, taxes]
    .toSorted(latestFirst)
    .flatMap(({ kind, at }) => (at ? [[kind, onClock(at)] as const] : []))
  return { next: Object.fromEntries(moments) }
}

/** So that the earliest moment of a kind is the one that is kept. */
function latestFirst(a: { at: Date | null }, b: { at: Date | null }): number {
  return (b.at?.getTime() ?? 0) - (a.at?.getTime() ?? 0)
}
