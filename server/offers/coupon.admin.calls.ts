import { randomInt } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { type CouponAdminRow, type couponAdminCalls, couponList } from '#contract/admin/marketing/coupon.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { coupon } from '#server/db/tables.ts'
import type { AdminHandlers, WriteContext } from '#server/platform/admin/context.ts'
import { defineList } from '#server/platform/admin/lists/define-list.ts'
import { answerList } from '#server/platform/admin/lists/read-list.ts'
import { saveRecord } from '#server/platform/admin/records.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { couponKey } from '#server/pricing/offers/coupon.ts'
import { couponName, couponRecord, createCoupon, readCoupon } from './coupon-record.ts'
import { indexCodes } from './index-codes.ts'
import {
  changeInBulk,
  ended,
  madeActive,
  normalEdits,
  normalValue,
  offerState,
  type PageTexts,
  type Reading,
  setValues,
} from './offer-record.ts'

export const couponsInDatabase = defineList(couponList, {
  from: 'coupon k',
  id: { sql: 'k.id', type: 'integer' },
  columns: {
    code: 'k.code',
    kind: 'k.kind',
    series: 'k.series_id',
    listed: 'k.listed',
    active: 'k.active',
    endsAt: 'k.ends_at',
    createdAt: 'k.created_at',
  },
  search: 'coupon',
})

export const couponAdminHandlers: AdminHandlers<keyof typeof couponAdminCalls> = {
  '/coupon/list': (ctx, payload) =>
    answerList(ctx, couponsInDatabase, payload, (ids) => rowsOf(ctx.shop.db, ids, ctx), {
      tags: ['coupon'],
    }),

  async '/coupon/detail'({ shop, at }, { id }) {
    const { coupon, version } = await readCoupon(shop.db, id, at)
    return { coupon, version }
  },

  async '/coupon/create'(ctx, { code: given, texts = {}, startsAt, endsAt, ...payload }) {
    const code = couponKey(given)
    const pages = Object.entries(texts).map(([lang, text]) => [lang, normalValue('texts.', text)])
    const parts = {
      ...payload,
      names: payload.names as Record<string, string>,
      texts: Object.fromEntries(pages) as PageTexts,
      startsAt: normalValue('startsAt', startsAt) as string | null,
      endsAt: normalValue('endsAt', endsAt) as string | null,
    }
    const id = await createCoupon(ctx.tx, code, parts, ctx.at)
    return { data: await shown(ctx, id), audit: audit(id, code, madeActive(parts.active)) }
  },

  async '/coupon/save'(ctx, { id, version, set }) {
    const show = () => shown(ctx, id)
    const edits = { id: String(id), version, set: normalEdits(set) }
    const { label, changes, merged } = await saveRecord(ctx, couponRecord, edits, show)
    return { data: { ...(await show()), merged }, audit: audit(id, label, changes) }
  },

  async '/coupon/schedule'(ctx, { id, startsAt, endsAt }) {
    const { label, changes } = await setValues(ctx, couponRecord, id, () => ({
      startsAt: normalValue('startsAt', startsAt),
      endsAt: normalValue('endsAt', endsAt),
      active: true,
    }))
    return { data: await shown(ctx, id), audit: audit(id, label, changes) }
  },

  async '/coupon/end'(ctx, { id }) {
    const { label, changes } = await endOne(ctx, id)
    return { data: await shown(ctx, id), audit: audit(id, label, changes) }
  },

  async '/coupon/bulk'(ctx, { ids, action }) {
    const change = (id: number) => (action === 'end' ? endOne(ctx, id) : duplicate(ctx, id))
    const { ids: coupons, entry } = await changeInBulk(ids, change)
    return { data: { coupons }, audit: audit(entry.id, entry.label, entry.changes) }
  },

  async '/coupon/series'({ tx, at }, { id, count, prefix }) {
    const made = await makeSeries(tx, id, { count, prefix: couponKey(prefix), at })
    const { coupon: of } = await readCoupon(tx, id, at)
    const changes = [{ path: 'codes', before: of.codes - made, after: of.codes }]
    return { data: { series: id, made, codes: of.codes }, audit: audit(id, of.code, changes) }
  },

  '/coupon/uses': ({ shop }, payload) => readUses(shop.db, payload),
}

function audit(id: number, label: string, changes: ReturnType<typeof madeActive>) {
  return { resource: 'coupon', id: String(id), label, changes }
}

async function shown({ tx, at }: WriteContext, id: number) {
  const { coupon, version } = await readCoupon(tx, id, at)
  return { coupon, version }
}

/** A code of a series is switched off: its end is that of the series. */
async function endOne(ctx: WriteContext, id: number) {
  const { row } = await readCoupon(ctx.tx, id, ctx.at)
  const decide = (read: (path: string) => unknown) =>
    row.seriesId === null ? ended(read, ctx.at) : { active: false }
  return { id, ...(await setValues(ctx, couponRecord, id, decide)) }
}

/** A copy that is switched off, with a code and addresses of its own. */
async function duplicate({ tx, at }: WriteContext, id: number) {
  const { coupon: original } = await readCoupon(tx, id, at)
  const suffix = randomCode().slice(0, 4)
  const texts = Object.fromEntries(
    Object.entries(original.texts).map(([lang, text]) => [
      lang,
      { ...text, slug: `${text.slug.slice(0, 70)}-${suffix.toLowerCase()}` },
    ]),
  )
  const { names, benefit, minimum, scope, startsAt, endsAt, maxUses, maxUsesPerCustomer, maxClaims } =
    original
  const { firstOrderOnly, combinable, listed } = original
  const parts = {
    ...{ names, texts, benefit, minimum, scope, startsAt, endsAt, maxUses, maxUsesPerCustomer, maxClaims },
    ...{ firstOrderOnly, combinable, listed, active: false },
  }
  const code = `${original.code.slice(0, 35)}-${suffix}`
  return { id: await createCoupon(tx, code, parts, at), label: original.code, changes: [] }
}

/** Crockford's alphabet: no letter that can be mistaken for a digit. 10 characters are 50 random bits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 10

/**
 * Makes codes that share a coupon's terms, each for one use.
 * @throws Refusal `not_found`; `invalid` for a code of another series.
 */
async function makeSeries(
  tx: Tx,
  id: number,
  { count, prefix, at }: { count: number; prefix: string; at: Date },
): Promise<number> {
  const [of] = await tx.select().from(coupon).where(eq(coupon.id, id)).for('update')
  if (!of) throw new Refusal('not_found')
  if (of.seriesId !== null) throw new Refusal('invalid', { text: { key: 'desk.coupon.of_series' } })
  const codes = new Set<string>()
  while (codes.size < count) codes.add(prefix + randomCode())
  const { rows } = await tx.execute<{ id: number; code: string }>(sql`
    insert into coupon (code, labels, kind, percent, amounts, minimum, product_ids, category_ids, starts_at, ends_at,
      max_uses, max_uses_per_customer, first_order_only, combinable, active, listed, series_id, created_at)
    select fresh.code, k.labels, k.kind, k.percent, k.amounts, k.minimum, k.product_ids, k.category_ids, k.starts_at, k.ends_at,
      1, k.max_uses_per_customer, k.first_order_only, k.combinable, k.active, false, k.id, ${at.toISOString()}
    from coupon k cross join unnest(${sql.param([...codes])}::text[]) fresh (code) where k.id = ${id}
    on conflict (code) do nothing returning id, code`)
  await indexCodes(
    tx,
    rows.map((made) => ({ ...made, createdAt: at })),
  )
  await noteChange(tx, [`coupon:${id}`])
  return rows.length
}

function randomCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]!).join('')
}

async function rowsOf(reader: Reader, ids: string[], { at, lang }: Reading): Promise<CouponAdminRow[]> {
  const rows = await reader
    .select()
    .from(coupon)
    .where(inArray(coupon.id, ids.map(Number)))
  return rows.map((row) => ({
    id: String(row.id),
    coupon: row.id,
    code: row.code,
    name: couponName(row, lang),
    kind: row.kind,
    state: offerState(row, at),
    used: row.used,
    maxUses: row.maxUses,
    claims: row.claims,
    series: row.seriesId,
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }))
}

type Use = {
  id: string
  code: string
  order: string
  status: string
  at: Date | string
  email: string
  amount: number
  currency: string
}

async function readUses(
  reader: Reader,
  { id, cursor, size }: { id: number; cursor?: string | undefined; size: number },
) {
  await readCoupon(reader, id, new Date(0))
  const [moment = '', order = ''] = (cursor ?? '').split(' ')
  const isCursor = !Number.isNaN(Date.parse(moment)) && /^[0-9a-f-]{36}$/.test(order)
  const before = isCursor ? sql`and (at, order_id) < (${moment}::timestamptz, ${order}::uuid)` : sql``
  const { rows } = await reader.execute<Use & { exact: string }>(sql`
    select u.order_id::text id, k.code, o.number "order", o.status, u.at, u.at::text exact, u.email, o.currency,
      coalesce((select -sum((row -> 'amount' ->> 'amount')::bigint) from jsonb_array_elements(o.totals -> 'explain') row
        where row ->> 'kind' = 'coupon'), 0)::float8 amount
    from (select * from coupon_use
      where coupon_id in (select id from coupon where id = ${id} or series_id = ${id}) ${before}
      order by at desc, order_id desc limit ${size + 1}) u
    join coupon k on k.id = u.coupon_id join orders o on o.id = u.order_id
    order by u.at desc, u.order_id desc`)
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return {
    items: page.map(({ amount, currency, at, exact: _, ...use }) => ({
      ...use,
      at: new Date(at).toISOString(),
      discount: { amount, currency },
    })),
    next: rows.length > size && last ? `${last.exact.replace(' ', 'T')} ${last.id}` : null,
  }
}
