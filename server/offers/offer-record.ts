import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray } from 'drizzle-orm'
import type { OfferState, OfferText } from '#contract/admin/marketing/offer-parts.ts'
import type { Lang } from '#contract/languages.ts'
import { sanitiseHtml } from '#server/catalog/save/sanitise-html.ts'
import { takenSlugs } from '#server/catalog/save/taken-slugs.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import type { AuditChange } from '#server/db/tables/staff.ts'
import { category, collection, product, translation } from '#server/db/tables.ts'
import type { UndoHandler } from '#server/platform/admin/changes/undo-change.ts'
import { type RecordContext, type RecordKind, revertRecord } from '#server/platform/admin/records.ts'
import { invalidAt } from '#server/platform/refusal.ts'
import { running } from '#server/pricing/offers/promotions.ts'

/** Shared by promotions and coupons as records that merchants change. */

export type PageTexts = Record<string, OfferText>
/** The moment at which and the language in which staff read an offer. */
export type Reading = { at: Date; lang: Lang }
export type ScopeIds = { products: number[]; categories: number[]; collections?: number[] }

type Period = { active: boolean; startsAt: Date | null; endsAt: Date | null }

export function offerState({ active, startsAt, endsAt }: Period, at: Date): OfferState {
  if (!active) return 'off'
  const now = at.getTime()
  if (running({ startsAt: startsAt?.getTime() ?? null, endsAt: endsAt?.getTime() ?? null }, now))
    return 'running'
  return endsAt && endsAt <= at ? 'ended' : 'planned'
}

export async function readPageTexts(
  reader: Reader,
  kind: 'promotion' | 'coupon',
  ids: number[],
): Promise<Map<number, PageTexts>> {
  if (ids.length === 0) return new Map()
  const rows = await reader
    .select()
    .from(translation)
    .where(and(eq(translation.kind, kind), inArray(translation.ownerId, ids)))
  const texts = new Map<number, PageTexts>()
  for (const { ownerId, lang, name, slug, summary, body } of rows) {
    texts.set(ownerId, { ...texts.get(ownerId), [lang]: { name, slug, summary, body } })
  }
  return texts
}

type Edit = { path: string; from: unknown; to: unknown }

/** Edits with moments and HTML as they will be stored, so that undo recognises them. */
export function normalEdits(set: Edit[]): Edit[] {
  return set.map((edit) => ({ ...edit, to: normalValue(edit.path, edit.to) }))
}

export function normalValue(path: string, value: unknown): unknown {
  if ((path === 'startsAt' || path === 'endsAt') && typeof value === 'string') {
    const moment = new Date(value)
    return Number.isNaN(moment.getTime()) ? value : moment.toISOString()
  }
  if (path.startsWith('texts.') && value !== null && typeof value === 'object') {
    const text: Record<string, unknown> = { summary: '', body: '', ...value }
    return { ...text, body: typeof text.body === 'string' ? sanitiseHtml(text.body) : text.body }
  }
  return value
}

/** The paths of a new record as changes of the audit: undone, the record is switched off. */
export function madeActive(active: boolean): AuditChange[] {
  return active ? [{ path: 'active', before: false, after: true }] : []
}

/** Sets values of a record without merging: for calls that state what they do, such as ending it. */
export async function setValues(
  ctx: RecordContext,
  kind: RecordKind<RecordContext>,
  id: number,
  decide: (read: (path: string) => unknown) => Record<string, unknown>,
): Promise<{ label: string; changes: AuditChange[] }> {
  const record = await kind.lock(ctx.tx, String(id))
  const changes = Object.entries(decide(record.read)).flatMap(([path, after]) => {
    const before = record.read(path)
    return isDeepStrictEqual(before, after) ? [] : [{ path, before, after }]
  })
  if (changes.length > 0) {
    await record.write(
      changes.map(({ path, after }) => ({ path, value: after })),
      ctx,
    )
  }
  return { label: record.label, changes }
}

/** The values that end a record: a planned one is switched off, a running one ends now. */
export function ended(read: (path: string) => unknown, at: Date): Record<string, unknown> {
  const moment = (path: string) => {
    const value = read(path)
    return typeof value === 'string' ? new Date(value) : null
  }
  const period = { active: read('active') === true, startsAt: moment('startsAt'), endsAt: moment('endsAt') }
  const state = offerState(period, at)
  if (state === 'running') return { endsAt: at.toISOString() }
  return state === 'planned' ? { active: false } : {}
}

/** Undoes a change of several records, whose paths begin with the record's id. */
export function undoBulk(kind: RecordKind): UndoHandler {
  return async (ctx, { label, changes }) => {
    const undone: AuditChange[] = []
    const kept: { path: string; why: string }[] = []
    const byId = Map.groupBy(changes, ({ path }) => path.slice(0, path.indexOf('.')))
    for (const [id, own] of byId) {
      const within = own.map((change) => ({ ...change, path: change.path.slice(id.length + 1) }))
      const reverted = await revertRecord(ctx, kind, id, within)
      undone.push(...inRecord(id, reverted.changes))
      kept.push(...reverted.kept.map((each) => ({ ...each, path: `${id}.${each.path}` })))
    }
    return { label, changes: undone, kept }
  }
}

/**
 * Ends or copies offers, in the order of their ids so that two calls never wait for each other. Answers the offers that it
 * ended or made, and what the audit keeps.
 */
export async function changeInBulk(
  ids: readonly number[],
  change: (id: number) => Promise<{ id: number; label: string; changes: AuditChange[] }>,
) {
  const sorted = [...new Set(ids)].sort((a, b) => a - b)
  const done = []
  for (const id of sorted) done.push(await change(id))
  const label = done
    .map((each) => each.label)
    .join(', ')
    .slice(0, 200)
  const changes = done.flatMap((each) => inRecord(each.id, each.changes))
  return { ids: done.map(({ id }) => id), entry: { id: sorted[0]!, label, changes } }
}

function inRecord(id: number | string, changes: AuditChange[]): AuditChange[] {
  return changes.map((change) => ({ ...change, path: `${id}.${change.path}` }))
}

/** @throws Refusal `invalid` if an offer ends before it starts. */
export function checkPeriod({ startsAt, endsAt }: Pick<Period, 'startsAt' | 'endsAt'>): void {
  if (startsAt && endsAt && endsAt <= startsAt) throw invalidAt('endsAt', 'desk.offer.period')
}

/** @throws Refusal `invalid` for amounts without the base currency, from which all others are converted. */
export function checkAmounts(path: string, amounts: Record<string, number> | null, base: string): void {
  if (amounts && amounts[base] === undefined)
    throw invalidAt(path, 'desk.offer.base_currency', { currency: base })
}

/** @throws Refusal `invalid` for a scope that covers nothing or names what does not exist. */
export async function checkScope(tx: Tx, scope: ScopeIds | null): Promise<void> {
  if (!scope) return
  const { products, categories, collections = [] } = scope
  if (products.length + categories.length + collections.length === 0)
    throw invalidAt('scope', 'desk.offer.scope_empty')
  const known =
    (await tx.$count(product, inArray(product.id, products))) +
    (await tx.$count(category, inArray(category.id, categories))) +
    (await tx.$count(collection, inArray(collection.id, collections)))
  const named = new Set(products).size + new Set(categories).size + new Set(collections).size
  if (known !== named) throw invalidAt('scope', 'desk.offer.scope_unknown')
}

/** @throws Refusal `invalid` for texts without English, or a slug that another offer has. */
export async function checkTexts(
  tx: Tx,
  kind: 'promotion' | 'coupon',
  id: number | null,
  texts: PageTexts,
): Promise<void> {
  if (!texts.en) throw invalidAt('texts.en', 'desk.offer.english')
  const [lang] = await takenSlugs(tx, kind, id, texts)
  if (lang !== undefined)
    throw invalidAt(`texts.${lang}`, 'desk.offer.slug_taken', { slug: texts[lang]!.slug })
}
