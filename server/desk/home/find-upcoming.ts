import { type SQL, sql } from 'drizzle-orm'
import { maxUpcoming, type Upcoming } from '#contract/admin/desk/home.ts'
import type { Permission } from '#contract/admin/permissions.ts'
import { textIn } from '#contract/languages.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'

type Row = { id: string; label: string | null; names: Record<string, string> | null; at: string }

const drafted = (kind: 'page' | 'article') => `select owner_id::text id, null label, (
    select jsonb_object_agg(key, value ->> 'name') from jsonb_each(content -> 'texts') where value ->> 'name' <> '') names,
  publish_at at from content_draft where kind = '${kind}' and publish_at > $now`

/** Changes that start by themselves: records with a name or names by language, and the moment. */
const sources: Record<Upcoming['kind'], { permission: Permission; rows: string }> = {
  plan: {
    permission: 'products.read',
    rows: `select id::text, null label, null::jsonb names, run_at at from bulk_plan where state = 'waiting' and run_at > $now`,
  },
  page: { permission: 'content.change', rows: drafted('page') },
  article: { permission: 'content.change', rows: drafted('article') },
  promotion: {
    permission: 'promotions.change',
    rows: `select id::text, handle label, null::jsonb names, starts_at at from promotion where active and starts_at > $now`,
  },
  coupon: {
    permission: 'promotions.change',
    rows: `select id::text, code label, null::jsonb names, starts_at at from coupon
      where active and series_id is null and starts_at > $now`,
  },
}

/** The next changes that the shop makes by itself, the soonest first, as far as the caller may see them. */
export async function findUpcoming({ shop, caller, at, lang }: AdminContext): Promise<Upcoming[]> {
  const open = Object.entries(sources).filter(([, { permission }]) => caller.permissions.has(permission))
  const found = await Promise.all(
    open.map(async ([kind, { rows }]) => {
      const next = await shop.db.execute<Row>(sql`${rowsAfter(rows, at)} order by at limit ${maxUpcoming}`)
      return next.rows.map(({ id, label, names, at: moment }) => ({
        kind: kind as Upcoming['kind'],
        id,
        label: label ?? textIn(names, lang),
        at: new Date(moment).toISOString(),
      }))
    }),
  )
  return found
    .flat()
    .sort((one, other) => one.at.localeCompare(other.at))
    .slice(0, maxUpcoming)
}

function rowsAfter(rows: string, at: Date): SQL {
  const [before = '', after = ''] = rows.split('$now')
  return sql`${sql.raw(before)}${at.toISOString()}::timestamptz${sql.raw(after)}`
}
