import type pg from 'pg'
import { hideTable, OverlayBusy, withOverlay } from '#server/db/overlay.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'
import { requireAll } from '#server/platform/admin/plans/make-plan.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { shopAt, shopAtOrNow } from '#server/platform/shop-at.ts'
import { partsOf, refOf, type StoredCampaign, type StoredPart } from './campaign-record.ts'
import { describeParts } from './describe-parts.ts'
import { readCampaign } from './show-campaign.ts'

/** `at`: null for now. `campaign`: the id of one that is shown as it would be then, or null. */
export type Rehearsed = { at: Date | null; campaign: string | null }

/** @throws Refusal `not_found`, and 30 `not_allowed` without the permission of every part. */
export async function requireRehearsal(ctx: AdminContext, id: string): Promise<void> {
  const { db } = ctx.shop
  await readCampaign(db, id)
  const described = await describeParts(ctx, (await partsOf(db, [id])).map(refOf))
  requireAll(
    ctx,
    described.flatMap(({ permissions }) => permissions),
  )
}

/**
 * Runs `work` with the shop at a moment. With a campaign, queries read its offers and planned prices as they would be
 * then; nothing is written, and nobody else sees them. Lists keep the order that products have today.
 * @throws Refusal `not_found` for a campaign that is gone, `too_many` while too many are rehearsed.
 */
export async function rehearse<Result>(
  shop: Shop,
  { at, campaign: id }: Rehearsed,
  work: (then: Shop) => Promise<Result>,
): Promise<Result> {
  if (id === null) return work(shopAtOrNow(shop, at))
  const campaign = await readCampaign(shop.db, id)
  const parts = await partsOf(shop.db, [id])
  const now = shop.now()
  const then = at !== null && at > now ? at : now
  try {
    return await withOverlay(
      shop.pool,
      (pool) => layParts(pool, campaign, parts, then),
      (connection) => work(shopAt(shop, then, connection)),
    )
  } catch (error) {
    throw error instanceof OverlayBusy
      ? new Refusal('too_many', { status: 429, details: { retryAfter: 5 } })
      : error
  }
}

async function layParts(
  pool: pg.Pool,
  { state, startsAt, endsAt }: StoredCampaign,
  parts: StoredPart[],
  at: Date,
): Promise<void> {
  const idsOf = (kind: StoredPart['kind']) =>
    parts.filter((part) => part.kind === kind).map(({ recordId }) => recordId)
  const isComing = state === 'draft' || state === 'scheduled'
  const isOver = endsAt !== null && endsAt <= at
  const isOn = !isOver && (startsAt === null || startsAt <= at)
  if (isComing && isOn) await layPrices(pool, idsOf('plan'), startsAt ?? at, 'run')
  if (state === 'live' && isOver) await layPrices(pool, idsOf('plan'), endsAt, 'revert')
  if (isComing)
    await layOffers(pool, { promotions: idsOf('promotion'), coupons: idsOf('coupon') }, startsAt, endsAt)
}

/** Prices as the plans would write them. Like a plan that runs, they leave out prices that somebody changed meanwhile. */
async function layPrices(
  pool: pg.Pool,
  plans: string[],
  since: Date,
  direction: 'run' | 'revert',
): Promise<void> {
  const [state, from, to] = direction === 'run' ? ['change', 'before', 'after'] : ['done', 'after', 'before']
  // Records of other kinds may have ids that are no numbers, so they are left out before the cast.
  const rows = `with changed as materialized (
      select r.record_id::int as variant_id, r.before, r.after
      from public.bulk_plan p join public.bulk_row r on r.plan_id = p.id
      where p.id = any($1::uuid[]) and p.kind = 'variant' and r.state = '${state}')`
  await pool.query(`create temp table planned_price (variant_id int, currency text, price bigint, compare_at bigint,
    since timestamptz, primary key (variant_id, currency))`)
  await pool.query(
    `${rows}
    insert into planned_price
    select v.id, 'base', coalesce((r.${to} ->> 'price')::bigint, v.price),
      case when r.${to} ? 'compareAtPrice' then (r.${to} ->> 'compareAtPrice')::bigint else v.compare_at_price end, $2
    from changed r join public.variant v on v.id = r.variant_id
    where r.${to} ?| array['price', 'compareAtPrice']
      and (not r.${from} ? 'price' or (r.${from} ->> 'price')::bigint = v.price)
      and (not r.${from} ? 'compareAtPrice' or (r.${from} ->> 'compareAtPrice')::bigint is not distinct from v.compare_at_price)
    on conflict do nothing`,
    [plans, since],
  )
  await pool.query(
    `${rows}
    insert into planned_price
    select r.variant_id, substr(cell.key, 8), (cell.value ->> 'price')::bigint,
      (cell.value ->> 'compareAtPrice')::bigint, $2
    from changed r cross join jsonb_each(r.${to}) cell
    left join public.variant_price f on f.variant_id = r.variant_id and f.currency = substr(cell.key, 8)
    where cell.key like 'prices.%'
      and (r.${from} -> cell.key ->> 'price')::bigint is not distinct from f.price
    on conflict do nothing`,
    [plans, since],
  )
  const planned = "left join planned_price planned on planned.variant_id = t.id and planned.currency = 'base'"
  await hideTable(pool, 'variant', {
    columns: {
      price: 'coalesce(planned.price, t.price)',
      compare_at_price: 'case when planned.price is null then t.compare_at_price else planned.compare_at end',
    },
    joined: planned,
  })
  await hideTable(pool, 'variant_price', {
    columns: {},
    where: `not exists (
      select from planned_price p where p.variant_id = t.variant_id and p.currency = t.currency)`,
    more: `union all select variant_id, currency, price, compare_at from planned_price
      where currency <> 'base' and price is not null`,
  })
  await hideTable(pool, 'price_history', {
    columns: {},
    more: `union all select variant_id, currency, price, coalesce(compare_at > price, false), since, null
      from planned_price where price is not null`,
  })
}

type Offers = { promotions: string[]; coupons: string[] }

/** Offers as scheduling them would switch them on. */
async function layOffers(
  pool: pg.Pool,
  { promotions, coupons }: Offers,
  startsAt: Date | null,
  endsAt: Date | null,
): Promise<void> {
  await pool.query(
    'create temp table planned_offer (kind text, id int, starts_at timestamptz, ends_at timestamptz)',
  )
  await pool.query(
    `insert into planned_offer
    select 'promotion', id::int, $3::timestamptz, $4::timestamptz from unnest($1::text[]) id
    union all select 'coupon', id::int, $3, $4 from unnest($2::text[]) id`,
    [promotions, coupons, startsAt, endsAt],
  )
  for (const table of ['promotion', 'coupon'])
    await hideTable(pool, table, {
      columns: {
        active: 't.active or planned.id is not null',
        starts_at: 'case when planned.id is null then t.starts_at else planned.starts_at end',
        ends_at: 'case when planned.id is null then t.ends_at else planned.ends_at end',
      },
      joined: `left join planned_offer planned on planned.kind = '${table}' and planned.id = t.id`,
    })
  await hideTable(pool, 'promotion_history', {
    columns: {},
    more: `union all select p.id, now(), to_jsonb(p) from promotion p
      where p.id in (select id from planned_offer where kind = 'promotion')`,
  })
}
