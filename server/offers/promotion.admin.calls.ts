import { inArray, sql } from 'drizzle-orm'
import { type PromotionRow, type promotionCalls, promotionList } from '#contract/admin/marketing/promotion.ts'
import { slugOf } from '#contract/slug.ts'
import type { Reader } from '#server/db/open.ts'
import { promotion } from '#server/db/tables.ts'
import type { AdminHandlers, WriteContext } from '#server/platform/admin/context.ts'
import { defineList } from '#server/platform/admin/lists/define-list.ts'
import { answerList } from '#server/platform/admin/lists/read-list.ts'
import { saveRecord } from '#server/platform/admin/records.ts'
import { findClashes } from './clashes.ts'
import {
  changeInBulk,
  ended,
  madeActive,
  normalEdits,
  normalValue,
  offerState,
  type PageTexts,
  type Reading,
  readPageTexts,
  setValues,
} from './offer-record.ts'
import { readCalendar } from './promotion-calendar.ts'
import {
  createPromotion,
  partsOf,
  promotionName,
  promotionRecord,
  readPromotion,
} from './promotion-record.ts'
import { tryCart } from './try-cart.ts'

export const promotionsInDatabase = defineList(promotionList, {
  from: 'promotion p',
  id: { sql: 'p.id', type: 'integer' },
  columns: {
    handle: 'p.handle',
    kind: 'p.kind',
    active: 'p.active',
    startsAt: 'p.starts_at',
    endsAt: 'p.ends_at',
    createdAt: 'p.created_at',
  },
  flags: {
    running: ({ at }) => {
      const now = sql`${at.toISOString()}::timestamptz`
      return sql`p.active and (p.starts_at is null or p.starts_at <= ${now}) and (p.ends_at is null or p.ends_at > ${now})`
    },
  },
  search: 'promotion',
})

export const promotionHandlers: AdminHandlers<keyof typeof promotionCalls> = {
  '/promotion/list': (ctx, payload) =>
    answerList(ctx, promotionsInDatabase, payload, (ids) => rowsOf(ctx.shop.db, ids, ctx), {
      tags: ['promotion'],
    }),

  '/promotion/calendar': ({ shop, ...reading }, { from, until }) =>
    readCalendar(shop.db, { from: new Date(from), until: new Date(until) }, reading, (rows) =>
      rowsOf(
        shop.db,
        rows.map(({ id }) => String(id)),
        reading,
      ),
    ),

  async '/promotion/detail'({ shop, ...reading }, { id }) {
    const { promotion, version, row } = await readPromotion(shop.db, id, reading)
    return { promotion, version, clashes: await findClashes(shop.db, row, reading) }
  },

  async '/promotion/create'(ctx, { handle, ...payload }) {
    const parts = normalParts(payload)
    const id = await createPromotion(
      ctx.tx,
      handle ?? (slugOf(parts.texts.en?.slug ?? '') || 'offer'),
      parts,
      ctx.at,
    )
    return { data: await shown(ctx, id), audit: audit(id, parts.texts.en!.name, madeActive(parts.active)) }
  },

  async '/promotion/save'(ctx, { id, version, set }) {
    const show = () => shown(ctx, id)
    const edits = { id: String(id), version, set: normalEdits(set) }
    const { label, changes, merged } = await saveRecord(ctx, promotionRecord, edits, show)
    return { data: { ...(await show()), merged }, audit: audit(id, label, changes) }
  },

  async '/promotion/schedule'(ctx, { id, startsAt, endsAt }) {
    const { label, changes } = await setValues(ctx, promotionRecord, id, () => ({
      startsAt: normalValue('startsAt', startsAt),
      endsAt: normalValue('endsAt', endsAt),
      active: true,
    }))
    return { data: await shown(ctx, id), audit: audit(id, label, changes) }
  },

  async '/promotion/end'(ctx, { id }) {
    const { label, changes } = await setValues(ctx, promotionRecord, id, (read) => ended(read, ctx.at))
    return { data: await shown(ctx, id), audit: audit(id, label, changes) }
  },

  async '/promotion/bulk'(ctx, { ids, action }) {
    const change = (id: number) => (action === 'end' ? endOne(ctx, id) : duplicate(ctx, id))
    const { ids: promotions, entry } = await changeInBulk(ids, change)
    return { data: { promotions }, audit: audit(entry.id, entry.label, entry.changes) }
  },

  '/promotion/tryCart': (ctx, payload) => tryCart(ctx, payload),
}

function audit(id: number, label: string, changes: ReturnType<typeof madeActive>) {
  return { resource: 'promotion', id: String(id), label, changes }
}

async function shown({ tx, ...reading }: WriteContext, id: number) {
  const { promotion, version } = await readPromotion(tx, id, reading)
  return { promotion, version }
}

function normalParts<Parts extends { texts: object; startsAt: string | null; endsAt: string | null }>(
  parts: Parts,
) {
  const texts = Object.entries(parts.texts).map(([lang, text]) => [lang, normalValue('texts.', text)])
  return {
    ...parts,
    texts: Object.fromEntries(texts) as PageTexts,
    startsAt: normalValue('startsAt', parts.startsAt) as string | null,
    endsAt: normalValue('endsAt', parts.endsAt) as string | null,
  }
}

async function endOne(ctx: WriteContext, id: number) {
  return { id, ...(await setValues(ctx, promotionRecord, id, (read) => ended(read, ctx.at))) }
}

/** Copies a promotion as a draft that is switched off. */
async function duplicate({ tx, ...reading }: WriteContext, id: number) {
  const { row, promotion: original } = await readPromotion(tx, id, reading)
  const suffix = crypto.randomUUID().slice(0, 6)
  const texts = Object.fromEntries(
    Object.entries(original.texts).map(([lang, text]) => [lang, { ...text, slug: `${text.slug}-${suffix}` }]),
  )
  const parts = { ...partsOf(row, texts), active: false }
  const made = await createPromotion(tx, `${row.handle.slice(0, 70)}-${suffix}`, parts, reading.at)
  return { id: made, label: original.name, changes: [] }
}

async function rowsOf(reader: Reader, ids: string[], { at, lang }: Reading): Promise<PromotionRow[]> {
  const numbers = ids.map(Number)
  const rows = await reader.select().from(promotion).where(inArray(promotion.id, numbers))
  const texts = await readPageTexts(reader, 'promotion', numbers)
  return rows.map((row) => ({
    id: String(row.id),
    promotion: row.id,
    handle: row.handle,
    name: promotionName(row, texts.get(row.id), lang),
    kind: row.kind,
    state: offerState(row, at),
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }))
}
