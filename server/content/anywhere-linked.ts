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

/** Entries that any page may link: those of the menus, the agreements of the checkout and the page about delivery. */
export type AnywhereLinked = {
  /** The moments at which one of them starts or ends by the clock, in epoch milliseconds, ascending. */
  moments: number[]
  /** Ids of the products among them, those that are not public included. */
  products: ReadonlySet<number>
}

export const readAnywhereLinked = cachedRead({
  name: 'entries linked anywhere',
  max: 1,
  stale: () => true,
  async read(shop: Shop): Promise<AnywhereLinked> {
    const handles = Map.groupBy(linkedEntries(shop), ({ kind }) => kind)
    const of = (kind: EntryKind) => (handles.get(kind) ?? []).map(({ handle }) => handle)
    const { rows } = await shop.pool.query<{ at: Date | null; product: number | null }>({
      name: 'link-moments',
      text: `select unnest(array[starts_at, ends_at]) at, null::int product from promotion
          where active and handle = any($1::text[])
        union all select published_at, null from page where status = 'published' and handle = any($2::text[])
        union all select published_at, null from article where status = 'published' and handle = any($3::text[])
        union all select published_at, id from product where handle = any($4::text[])
        order by at`,
      values: [of('promotion'), of('page'), of('article'), of('product')],
    })
    return {
      moments: rows.flatMap(({ at }) => at?.getTime() ?? []),
      products: new Set(rows.flatMap(({ product }) => product ?? [])),
    }
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
