import { checkoutSetting } from '#server/payments/checkout.setting.ts'
import { cachedRead } from '#server/platform/changes/cache.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { EntryKind } from './find-entry.ts'
import { legalHandles } from './legal/open-legal-page.ts'
import { linksOf } from './menu-targets.ts'
import { menusSetting } from './menus.settings.ts'

type Entry = { kind: EntryKind; handle: string }

/** The page about delivery costs and times, which product pages link. */
export const shippingTarget = { kind: 'page', handle: 'shipping' } as const

/**
 * The moments at which entries that any page may link start or end by the clock, in epoch milliseconds, ascending: those
 * of the menus, the agreements of the checkout and the page about delivery.
 */
export const readLinkMoments = cachedRead({
  name: 'link moments',
  max: 1,
  stale: () => true,
  async read(shop: Shop): Promise<number[]> {
    const handles = Map.groupBy(linkedEntries(shop), ({ kind }) => kind)
    const of = (kind: EntryKind) => (handles.get(kind) ?? []).map(({ handle }) => handle)
    const { rows } = await shop.pool.query<{ at: Date }>({
      name: 'link-moments',
      text: `select distinct at from (
          select unnest(array[starts_at, ends_at]) at from promotion where active and handle = any($1::text[])
          union all select published_at from page where status = 'published' and handle = any($2::text[])
          union all select published_at from article where status = 'published' and handle = any($3::text[])
          union all select published_at from product where status = 'active' and handle = any($4::text[])) moments
        where at is not null order by at`,
      values: [of('promotion'), of('page'), of('article'), of('product')],
    })
    return rows.map(({ at }) => at.getTime())
  },
})

/** The number of moments that have passed. Results of `findLinks` are the same as long as it is. */
export function passedAt(moments: readonly number[], now: Date): number {
  return moments.filter((moment) => moment <= now.getTime()).length
}

function linkedEntries(shop: Shop): Entry[] {
  const { agreements } = shop.settings(checkoutSetting)
  const pages = [...Object.values(agreements), ...Object.values(legalHandles(shop.settings))]
  return [
    ...linksOf(shop.settings(menusSetting)).flatMap(({ to }) =>
      to.kind === 'path' || to.kind === 'screen' ? [] : [to],
    ),
    ...pages.map((handle) => ({ kind: 'page' as const, handle })),
    shippingTarget,
  ]
}
