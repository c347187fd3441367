import { eq } from 'drizzle-orm'
import { ruleFor } from '#contract/admin/admin-call.ts'
import { type Promotion, type PromotionTerms, promotionSave } from '#contract/admin/marketing/promotion.ts'
import { defaultLanguage, isLang, type Lang, textIn } from '#contract/languages.ts'
import { saveTexts } from '#server/catalog/save/save-texts.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { promotion } from '#server/db/tables.ts'
import { indexForDesk } from '#server/platform/admin/lists/desk-search.ts'
import type { RecordContext, RecordKind } from '#server/platform/admin/records.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { invalidAt, Refusal } from '#server/platform/refusal.ts'
import { settingIn } from '#server/platform/settings/settings.ts'
import {
  checkAmounts,
  checkPeriod,
  checkScope,
  checkTexts,
  offerState,
  type PageTexts,
  type Reading,
  readPageTexts,
} from './offer-record.ts'

type Row = typeof promotion.$inferSelect
/** The parts that merchants change. */
export type PromotionParts = Pick<
  Promotion,
  'texts' | 'terms' | 'scope' | 'combinable' | 'startsAt' | 'endsAt' | 'active' | 'banner'
>

/** A promotion, saved path by path. */
export const promotionRecord: RecordKind<RecordContext> = {
  resource: 'promotion',
  rule(_id, path) {
    const [part, lang] = path.split('.')
    return part === 'texts' && !isLang(lang ?? '') ? undefined : ruleFor(promotionSave.paths, path)
  },
  async lock(tx, given) {
    const id = Number(given)
    const [row] = await tx.select().from(promotion).where(eq(promotion.id, id)).for('update')
    if (!row) throw new Refusal('not_found')
    const texts = (await readPageTexts(tx, 'promotion', [id])).get(id) ?? {}
    const before = partsOf(row, texts)
    return {
      id: given,
      label: promotionName(row, texts, defaultLanguage),
      version: row.version,
      read: (path) => readPart(before, path),
      async write(values, { at }) {
        const parts = values.reduce((whole, { path, value }) => withPart(whole, path, value), before)
        await checkPromotion(tx, id, parts)
        await tx
          .update(promotion)
          .set({ ...columnsOf(parts), version: row.version + 1 })
          .where(eq(promotion.id, id))
        await afterWrite(tx, id, row.handle, parts, at)
      },
    }
  },
}

/** Creates a promotion. */
export async function createPromotion(
  tx: Tx,
  handle: string,
  parts: PromotionParts,
  at: Date,
): Promise<number> {
  await checkPromotion(tx, null, parts)
  const [made] = await tx
    .insert(promotion)
    .values({ handle, ...columnsOf(parts), createdAt: at })
    .onConflictDoNothing()
    .returning({ id: promotion.id })
  if (!made) throw invalidAt('handle', 'desk.offer.handle_taken', { handle })
  await afterWrite(tx, made.id, handle, parts, at)
  return made.id
}

async function afterWrite(
  tx: Tx,
  id: number,
  handle: string,
  { texts }: PromotionParts,
  at: Date,
): Promise<void> {
  await saveTexts(tx, 'promotion', id, texts)
  const names = Object.values(texts).map(({ name }) => name)
  const label = texts.en?.name ?? handle
  await indexForDesk(tx, { kind: 'promotion', id: String(id), label, texts: [handle, ...names], fresh: at })
  await noteChange(tx, [`promotion:${id}`, 'marketing'])
}

/** @throws Refusal `not_found`. */
export async function readPromotion(
  reader: Reader,
  id: number,
  { at, lang }: Reading,
): Promise<{ promotion: Promotion; version: number; row: Row }> {
  const [row] = await reader.select().from(promotion).where(eq(promotion.id, id))
  if (!row) throw new Refusal('not_found')
  const texts = (await readPageTexts(reader, 'promotion', [id])).get(id) ?? {}
  const shown = {
    ...partsOf(row, texts),
    id,
    handle: row.handle,
    name: promotionName(row, texts, lang),
    state: offerState(row, at),
    createdAt: row.createdAt.toISOString(),
  }
  return { promotion: shown, version: row.version, row }
}

export function promotionName(
  { handle }: Pick<Row, 'handle'>,
  texts: PageTexts | undefined,
  lang: Lang,
): string {
  return textIn(namesOf(texts), lang) || handle
}

function namesOf(texts: PageTexts = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([lang, { name }]) => [lang, name]))
}

export function partsOf(row: Row, texts: PageTexts): PromotionParts {
  const { productIds, categoryIds, collectionIds } = row
  const isScoped = productIds || categoryIds || collectionIds
  return {
    texts,
    terms: termsOf(row),
    scope: isScoped
      ? { products: productIds ?? [], categories: categoryIds ?? [], collections: collectionIds ?? [] }
      : null,
    combinable: row.combinable,
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    active: row.active,
    banner: row.banner,
  }
}

function termsOf({ kind, percent, amounts, tiers, buy, get, breaks }: Row): PromotionTerms {
  switch (kind) {
    case 'percentage':
      return { kind, percent: percent ?? 1 }
    case 'amount':
      return { kind, amounts: amounts ?? {} }
    case 'tiers':
      return { kind, tiers: (tiers ?? []) as (PromotionTerms & { kind: 'tiers' })['tiers'] }
    case 'buy_x_get_y':
      return { kind, buy: buy ?? 1, get: get ?? 1, percent: percent ?? 10_000 }
    case 'volume':
      return { kind, breaks: (breaks ?? []) as (PromotionTerms & { kind: 'volume' })['breaks'] }
  }
}

function columnsOf({ terms, scope, startsAt, endsAt, combinable, active, banner }: PromotionParts) {
  const none = { percent: null, amounts: null, tiers: null, buy: null, get: null, breaks: null }
  return {
    ...none,
    ...terms,
    productIds: scope?.products ?? null,
    categoryIds: scope?.categories ?? null,
    collectionIds: scope?.collections ?? null,
    ...{ combinable, active, banner },
    startsAt: startsAt === null ? null : new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  }
}

function readPart(parts: PromotionParts, path: string): unknown {
  const [part, lang] = path.split('.') as [keyof PromotionParts, string | undefined]
  return lang === undefined ? parts[part] : (parts.texts[lang] ?? null)
}

function withPart(parts: PromotionParts, path: string, value: unknown): PromotionParts {
  const [part, lang] = path.split('.')
  if (lang === undefined) return { ...parts, [part!]: value }
  const { [lang]: _, ...others } = parts.texts
  return { ...parts, texts: value === null ? others : { ...others, [lang]: value as PageTexts[string] } }
}

async function checkPromotion(tx: Tx, id: number | null, parts: PromotionParts): Promise<void> {
  const { base } = await settingIn(tx, currencySetting)
  const { startsAt, endsAt } = columnsOf(parts)
  checkPeriod({ startsAt, endsAt })
  checkTerms(parts.terms, base)
  await checkScope(tx, parts.scope)
  await checkTexts(tx, 'promotion', id, parts.texts)
}

function checkTerms(terms: PromotionTerms, base: string): void {
  const steps = terms.kind === 'tiers' ? terms.tiers : terms.kind === 'volume' ? terms.breaks : []
  if (terms.kind === 'amount') checkAmounts('terms', terms.amounts, base)
  for (const step of steps) {
    if ('amounts' in step) checkAmounts('terms', step.amounts, base)
    if (typeof step.from !== 'number') checkAmounts('terms', step.from, base)
  }
  const begins = steps.map(({ from }) => (typeof from === 'number' ? from : from[base]))
  if (new Set(begins).size < begins.length) throw invalidAt('terms', 'desk.offer.steps')
}
