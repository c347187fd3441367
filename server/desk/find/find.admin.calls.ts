import { type SQL, sql } from 'drizzle-orm'
import type { findCalls, Hit } from '#contract/admin/find.ts'
import type { Permission } from '#contract/admin/permissions.ts'
import type { AdminContext, AdminHandlers } from '#server/platform/admin/context.ts'
import { wordsMatch } from '#server/platform/admin/lists/conditions.ts'
import { searchedKind } from '#server/platform/admin/lists/desk-search.ts'
import { fold } from '#server/platform/text/fold.ts'
import { namesOfSettings } from '../settings/setting.admin.calls.ts'

/** Hits shown of each kind. */
const most = 8
/** The newest records of a kind, read without an index of words. */
const newest = 2000

type Kind = {
  kind: 'order' | 'return' | 'inquiry' | 'customer' | 'company' | 'product'
  permission: Permission
  /** Ids of the records whose number, email or SKU is exactly `asked.q`, by a unique index. */
  named?: string
  /** Selects `id` and `detail` of a hit, and `can` where its state is known here. */
  record: string
}

/** Of the order's actions that the palette offers, those that its screen does not refuse. */
const orderSteps = `array_remove(array[
    case when o.needs = 'ship' then 'ship' end,
    case when o.pay_status = 'paid' and o.paid_amount > 0 then 'refund' end,
    case when o.status in ('in_progress', 'pending_cancellation') and not exists (
      select from order_line l where l.order_id = o.id and l.shipped > 0) then 'cancel' end,
    'print'], null) can`
/** The steps that a return waits for. */
const returnSteps = `case
    when q.stage = 'decide' then '{approve,refuse}'
    when q.stage in ('send', 'travel') then '{receive}'
    when q.stage = 'inspect' then '{inspect}'
    when q.stage = 'settle' and q.type = 'exchange' then '{replace,refund}'
    when q.stage = 'settle' then '{refund}'
    else '{}' end::text[] can`
/** The actions that an inquiry allows. A quote is sent once a draft of it is written. */
const inquirySteps = `case
    when i.status not in ('open', 'quoted') then '{reply}'
    when exists (select from quote u where u.inquiry_id = i.id and u.status = 'draft') then '{send,quote,reply}'
    else '{quote,reply}' end::text[] can`

/** Kinds of desk_search with the permission to find them. */
const kinds: Kind[] = [
  {
    kind: 'order',
    permission: 'orders.read',
    named: 'select o.id::text from orders o, asked where o.number = upper(asked.q)',
    record: `select o.number id, concat_ws(' ', o.address ->> 'firstName', o.address ->> 'lastName') detail,
        ${orderSteps}
      from orders o where o.id = f.id::uuid`,
  },
  {
    kind: 'return',
    permission: 'orders.read',
    named: 'select q.id::text from return_request q, asked where q.number = upper(asked.q)',
    record: `select q.number id, o.number detail, ${returnSteps}
      from return_request q join orders o on o.id = q.order_id where q.id = f.id::uuid`,
  },
  {
    kind: 'inquiry',
    permission: 'inbox.answer',
    named: 'select i.id::text from inquiry i, asked where i.number = upper(asked.q)',
    record: `select i.number id, i.name detail, ${inquirySteps} from inquiry i where i.id = f.id::uuid`,
  },
  {
    kind: 'customer',
    permission: 'customers.read',
    named: 'select c.id::text from customer c, asked where c.email = lower(asked.q)',
    record: `select c.id::text id, coalesce(c.email, concat(c.country_code, c.mobile)) detail
      from customer c where c.id = f.id::uuid`,
  },
  {
    kind: 'company',
    permission: 'customers.read',
    record: `select k.id::text id, concat_ws(', ', nullif(k.vat_id, ''), nullif(k.billing ->> 'city', '')) detail
      from company k where k.id = f.id::uuid`,
  },
  {
    kind: 'product',
    permission: 'products.read',
    named: 'select v.product_id::text from variant v, asked where v.sku in (asked.q, upper(asked.q))',
    record: `select p.id::text id, coalesce((select v.sku from variant v where v.product_id = p.id
        order by v.sku in (asked.q, upper(asked.q)) desc, v.position limit 1), '') detail
      from product p where p.id = f.id::int`,
  },
]

export const findHandlers: AdminHandlers<keyof typeof findCalls> = {
  async '/find'(ctx, { q }) {
    const words = wordsMatch(q)
    const readable = words ? kinds.filter(({ permission }) => ctx.caller.permissions.has(permission)) : []
    const found = await Promise.all(
      readable.map(async (each) => ({ kind: each.kind, items: await hitsOf(ctx, each, q, words!) })),
    )
    const settings = { kind: 'setting' as const, items: settingsNamed(ctx, q) }
    return { found: [...found, settings].filter(({ items }) => items.length > 0) }
  },
}

/**
 * The hits of a kind: first the record that the words name exactly, then the newest. A frequent word is found among the
 * newest records, a rare one by the index of words: PostgreSQL can't tell which it is, because its statistics know words
 * in all kinds together only.
 */
async function hitsOf(
  { shop: { db }, caller }: AdminContext,
  { kind: found, named = 'select null', record }: Kind,
  q: string,
  words: SQL,
): Promise<Hit[]> {
  const kind = searchedKind(found, caller)
  const { rows } = await db.execute<Hit>(sql`
    with asked as materialized (select ${q}::text q),
    named as materialized (
      select id, label, fresh, true exact from desk_search where kind = ${kind} and id in (${sql.raw(named)})),
    recent as materialized (
      select id, label, fresh, lower(label) = lower(asked.q) exact
      from (select * from desk_search where kind = ${kind} order by fresh desc limit ${newest}) n, asked
      where ${words} order by exact desc, fresh desc limit ${most}),
    enough as materialized (select count(*) = ${most} as is_so from recent),
    older as materialized (
      select id, label, fresh, lower(label) = lower(asked.q) exact from desk_search, asked
      where not (select is_so from enough) and kind = ${kind} and ${words}),
    matching as (
      select * from recent where (select is_so from enough)
      union all (select * from older order by exact desc, fresh desc limit ${most})),
    found as (
      select * from named
      union all (select * from matching where id not in (select id from named))
      order by exact desc, fresh desc limit ${most})
    select r.*, f.label, f.exact
    from found f cross join asked cross join lateral (${sql.raw(record)}) r order by f.exact desc, f.fresh desc`)
  return rows
}

/** Settings that the caller may change and whose name or effect contains all words. */
function settingsNamed(ctx: AdminContext, q: string): Hit[] {
  const words = fold(q).split(/\s+/).filter(Boolean)
  return namesOfSettings(ctx)
    .filter(({ id, label, effect }) => {
      const text = fold(`${id} ${label} ${effect}`)
      return words.every((word) => text.includes(word))
    })
    .slice(0, most)
    .map(({ id, label, effect }) => ({ id, label, detail: effect, exact: fold(label) === fold(q) }))
}
