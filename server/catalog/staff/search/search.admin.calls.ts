import type { SearchRule, searchAdminCalls } from '#contract/admin/catalog/search.ts'
import type { Lang } from '#contract/languages.ts'
import type { AdminContext, AdminHandlers, WriteContext } from '#server/platform/admin/context.ts'
import { saveRecord } from '#server/platform/admin/records.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { searchOf } from '#server/search/open-search.ts'
import {
  redirectRows,
  ruleRows,
  type SteeringRows,
  steeringRecord,
  synonymRows,
} from '#server/search/steering/steering-record.ts'
import { plainQuery } from '#server/search/text/plain-query.ts'
import { maxTried, missedSearches, resultsOf, tryQuery } from './try-query.ts'

export const searchAdminHandlers: AdminHandlers<keyof typeof searchAdminCalls> = {
  '/synonym/list': ({ shop }) => list(shop, synonymRows),
  '/synonym/save': (ctx, { to, ...edit }) => {
    const words = distinct(to.words)
    const finds = distinct(to.finds)
    if (words.length + finds.length < 2 || words.length === 0) throw invalid('words', 'desk.search.two_words')
    return save(ctx, synonymRows, { ...edit, to: { ...to, words, finds } })
  },
  '/synonym/remove': (ctx, { ids }) => remove(ctx, synonymRows, ids),

  '/searchRedirect/list': ({ shop }) => list(shop, redirectRows),
  async '/searchRedirect/save'(ctx, { to, ...edit }) {
    const words = plainWords(to.words)
    const taken = (await redirectRows.read(ctx.tx)).find(
      ({ id, row }) => id !== edit.id && row.words === words && row.lang === to.lang,
    )
    if (taken) throw invalid('words', 'desk.search.words_taken')
    return save(ctx, redirectRows, { ...edit, to: { ...to, words } })
  },
  '/searchRedirect/remove': (ctx, { ids }) => remove(ctx, redirectRows, ids),

  '/searchRule/list': ({ shop }) => list(shop, ruleRows),
  '/searchRule/save': (ctx, { to, ...edit }) => save(ctx, ruleRows, { ...edit, to: checkedRule(to) }),
  '/searchRule/remove': (ctx, { ids }) => remove(ctx, ruleRows, ids),
  '/searchRule/try': tryRule,
  '/search/try': tryQuery,
  '/search/missed': ({ shop, at }) => missedSearches(shop, at),
}

async function list<Row>({ db }: AdminContext['shop'], rows: SteeringRows<Row>) {
  return { items: await rows.read(db) }
}

type Edit<Row> = { id?: number | undefined; from?: Row | null | undefined; to: Row }

async function save<Row>(ctx: WriteContext, rows: SteeringRows<Row>, { id, from, to }: Edit<Row>) {
  const own = id ?? (await rows.newId(ctx.tx))
  const set = [{ path: String(own), from: from ?? null, to }]
  const { changes } = await saveRecord(ctx, steeringRecord(rows), { id: 'all', version: 0, set })
  return {
    data: { saved: { id: own, row: to } },
    audit: { resource: rows.resource, id: 'all', label: rows.labelOf(to).slice(0, 200), changes },
  }
}

async function remove<Row>(ctx: WriteContext, rows: SteeringRows<Row>, ids: readonly number[]) {
  const found = (await rows.read(ctx.tx)).filter(({ id }) => ids.includes(id))
  if (found.length === 0) throw new Refusal('not_found')
  const set = found.map(({ id, row }) => ({ path: String(id), from: row, to: null }))
  const { changes } = await saveRecord(ctx, steeringRecord(rows), { id: 'all', version: 0, set })
  const label = found
    .map(({ row }) => rows.labelOf(row))
    .join(', ')
    .slice(0, 200)
  return {
    data: { removed: found.map(({ id }) => id) },
    audit: { resource: rows.resource, id: 'all', label, changes },
  }
}

/** @throws Refusal `invalid` for a rule of both a query and a category or of none, and for a period that ends first. */
function checkedRule(rule: SearchRule): SearchRule {
  if ((rule.words === null) === (rule.categoryId === null))
    throw invalid('words', 'desk.search.words_or_category')
  if (rule.startsAt && rule.endsAt && rule.startsAt >= rule.endsAt)
    throw invalid('endsAt', 'desk.search.ends_first')
  const pinned = [...new Set(rule.pinned)]
  const boosted = [...new Set(rule.boosted)].filter((id) => !pinned.includes(id))
  const buried = [...new Set(rule.buried)].filter((id) => !pinned.includes(id) && !boosted.includes(id))
  const words = rule.words === null ? null : plainWords(rule.words)
  return { ...rule, words, lang: words === null ? null : rule.lang, pinned, boosted, buried }
}

async function tryRule({ shop, lang: own }: AdminContext, { rule, lang }: { rule: SearchRule; lang: Lang }) {
  const { words, categoryId, pinned, boosted, buried } = rule
  const found = await searchOf(shop).find({
    lang: rule.lang ?? lang,
    currency: shop.settings(currencySetting).base,
    ...(words === null ? {} : { text: words }),
    ...(categoryId === null ? {} : { category: categoryId }),
    arrangement: { pinned, boosted, buried },
    size: maxTried,
  })
  return { total: found.total, items: await resultsOf(shop, found.ids, rule, own) }
}

function distinct(phrases: readonly string[]): string[] {
  return [...new Map(phrases.map((phrase) => [plainQuery(phrase), phrase])).entries()].flatMap(
    ([plain, phrase]) => (plain === '' ? [] : [phrase]),
  )
}

function plainWords(words: string): string {
  const plain = plainQuery(words)
  if (plain === '') throw invalid('words', 'desk.search.no_words')
  return plain
}

function invalid(field: string, key: string): Refusal {
  return new Refusal('invalid', { fields: { [field]: { key } } })
}
