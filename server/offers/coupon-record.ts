import { eq, sql } from 'drizzle-orm'
import { ruleFor } from '#contract/admin/admin-call.ts'
import { type Coupon, type CouponBenefit, couponSave } from '#contract/admin/marketing/coupon.ts'
import { isLang, type Lang } from '#contract/languages.ts'
import { saveTexts } from '#server/catalog/save/save-texts.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { coupon } from '#server/db/tables.ts'
import { indexForDesk } from '#server/platform/admin/lists/desk-search.ts'
import type { RecordContext, RecordKind } from '#server/platform/admin/records.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { invalidAt, Refusal } from '#server/platform/refusal.ts'
import { settingIn } from '#server/platform/settings/settings.ts'
import { textIn } from '#server/platform/text-in.ts'
import {
  checkAmounts,
  checkPeriod,
  checkScope,
  checkTexts,
  offerState,
  type PageTexts,
  readPageTexts,
} from './offer-record.ts'

type Row = typeof coupon.$inferSelect
/** The parts that merchants change. */
export type CouponParts = Omit<
  Coupon,
  'id' | 'code' | 'used' | 'claims' | 'series' | 'codes' | 'state' | 'createdAt'
>

/**
 * A coupon, saved path by path. Codes of a series share the terms of its coupon: they can only be switched off, and stay
 * off until the coupon itself is switched, which switches all of its codes.
 */
export const couponRecord: RecordKind<RecordContext> = {
  resource: 'coupon',
  rule(_id, path) {
    const [part, lang] = path.split('.')
    return part === 'texts' && !isLang(lang ?? '') ? undefined : ruleFor(couponSave.paths, path)
  },
  async lock(tx, given) {
    const id = Number(given)
    const [row] = await tx.select().from(coupon).where(eq(coupon.id, id)).for('update')
    if (!row) throw new Refusal('not_found')
    const texts = (await readPageTexts(tx, 'coupon', [id])).get(id) ?? {}
    const before = partsOf(row, texts)
    return {
      id: given,
      label: row.code,
      version: row.version,
      read: (path) => readPart(before, path),
      async write(values, { at }) {
        if (row.seriesId !== null && values.some(({ path }) => path !== 'active'))
          throw new Refusal('invalid', { text: { key: 'desk.coupon.of_series' } })
        const parts = values.reduce((whole, { path, value }) => withPart(whole, path, value), before)
        await checkCoupon(tx, id, parts)
        const columns = columnsOf(parts)
        await tx
          .update(coupon)
          .set({ ...columns, version: row.version + 1 })
          .where(eq(coupon.id, id))
        const { listed: _, maxUses: __, maxClaims: ___, active, ...shared } = columns
        const switched = values.some(({ path }) => path === 'active') ? { active } : {}
        await tx
          .update(coupon)
          .set({ ...shared, ...switched, version: sql`${coupon.version} + 1` })
          .where(eq(coupon.seriesId, id))
        await afterWrite(tx, id, row.code, parts, at)
      },
    }
  },
}

/** Creates a coupon. */
export async function createCoupon(tx: Tx, code: string, parts: CouponParts, at: Date): Promise<number> {
  await checkCoupon(tx, null, parts)
  const [made] = await tx
    .insert(coupon)
    .values({ code, ...columnsOf(parts), createdAt: at })
    .onConflictDoNothing()
    .returning({ id: coupon.id })
  if (!made) throw invalidAt('code', 'desk.coupon.code_taken', { code })
  await afterWrite(tx, made.id, code, parts, at)
  return made.id
}

async function afterWrite(
  tx: Tx,
  id: number,
  code: string,
  { texts, names }: CouponParts,
  at: Date,
): Promise<void> {
  await saveTexts(tx, 'coupon', id, texts)
  const words = [code, ...Object.values(names), ...Object.values(texts).map(({ name }) => name)]
  await indexForDesk(tx, { kind: 'coupon', id: String(id), label: code, texts: words, fresh: at })
  await noteChange(tx, [`coupon:${id}`, 'marketing'])
}

/** @throws Refusal `not_found`. */
export async function readCoupon(
  reader: Reader,
  id: number,
  at: Date,
): Promise<{ coupon: Coupon; version: number; row: Row }> {
  const [row] = await reader.select().from(coupon).where(eq(coupon.id, id))
  if (!row) throw new Refusal('not_found')
  const texts = (await readPageTexts(reader, 'coupon', [id])).get(id) ?? {}
  const shown = {
    ...partsOf(row, texts),
    id,
    code: row.code,
    used: row.used,
    claims: row.claims,
    series: row.seriesId,
    codes: await reader.$count(coupon, eq(coupon.seriesId, id)),
    state: offerState(row, at),
    createdAt: row.createdAt.toISOString(),
  }
  return { coupon: shown, version: row.version, row }
}

export function couponName({ code, labels }: Pick<Row, 'code' | 'labels'>, lang: Lang): string {
  return textIn(labels, lang) || code
}

function partsOf(row: Row, texts: PageTexts): CouponParts {
  const { maxUses, maxUsesPerCustomer, maxClaims, firstOrderOnly, combinable, listed, active } = row
  return {
    names: row.labels,
    texts,
    benefit: benefitOf(row),
    minimum: row.minimum,
    scope:
      row.productIds || row.categoryIds
        ? { products: row.productIds ?? [], categories: row.categoryIds ?? [] }
        : null,
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    ...{ maxUses, maxUsesPerCustomer, maxClaims, firstOrderOnly, combinable, listed, active },
  }
}

function benefitOf({ kind, percent, amounts }: Row): CouponBenefit {
  if (kind === 'percentage') return { kind, percent: percent ?? 1 }
  return kind === 'amount' ? { kind, amounts: amounts ?? {} } : { kind }
}

function columnsOf({ names, benefit, minimum, scope, startsAt, endsAt, ...same }: CouponParts) {
  const { maxUses, maxUsesPerCustomer, maxClaims, firstOrderOnly, combinable, listed, active } = same
  return {
    labels: names as Row['labels'],
    percent: null,
    amounts: null,
    ...benefit,
    minimum,
    productIds: scope?.products ?? null,
    categoryIds: scope?.categories ?? null,
    startsAt: startsAt === null ? null : new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
    ...{ maxUses, maxUsesPerCustomer, maxClaims, firstOrderOnly, combinable, listed, active },
  }
}

function readPart(parts: CouponParts, path: string): unknown {
  const [part, lang] = path.split('.') as [keyof CouponParts, string | undefined]
  return lang === undefined ? parts[part] : (parts.texts[lang] ?? null)
}

function withPart(parts: CouponParts, path: string, value: unknown): CouponParts {
  const [part, lang] = path.split('.')
  if (lang === undefined) return { ...parts, [part!]: value }
  const { [lang]: _, ...others } = parts.texts
  return { ...parts, texts: value === null ? others : { ...others, [lang]: value as PageTexts[string] } }
}

async function checkCoupon(tx: Tx, id: number | null, parts: CouponParts): Promise<void> {
  const { base } = await settingIn(tx, currencySetting)
  checkPeriod(columnsOf(parts))
  if (parts.benefit.kind === 'amount') checkAmounts('benefit', parts.benefit.amounts, base)
  checkAmounts('minimum', parts.minimum, base)
  await checkScope(tx, parts.scope)
  if (Object.keys(parts.texts).length > 0) await checkTexts(tx, 'coupon', id, parts.texts)
  else if (parts.listed) throw invalidAt('listed', 'desk.coupon.listed_needs_page')
}
