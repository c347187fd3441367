import { asc } from 'drizzle-orm'
import { type Lang, splitLanguage } from '#contract/languages.ts'
import { category, searchRedirect, searchRule, synonym } from '#server/db/tables.ts'
import { cachedRead } from '#server/platform/changes/cache.ts'
import type { Shop } from '#server/platform/shop.ts'
import { plainQuery } from '../text/plain-query.ts'
import { type Synonyms, synonymsOf } from '../text/synonyms.ts'

/** Products that come first in this order, higher, or last in a list, by id. */
export type Arrangement = {
  pinned: readonly number[]
  boosted: readonly number[]
  buried: readonly number[]
}

/** How merchants steer the search. */
export type Steering = {
  /** Differs for every state; part of cache keys. */
  version: number
  synonyms: Synonyms
  /** The address that a query leads to, past searches that lead on; null: to its results, also if it leads to itself. */
  redirectFor(lang: Lang, text: string): string | null
  /** The arrangement at `now` (epoch milliseconds) of a query, or of a category. null: none. */
  arrangementFor(list: ArrangedList, now: number): Arrangement | null
}

export type ArrangedList = { lang: Lang; text?: string | undefined; category?: number | undefined }

type Rule = typeof searchRule.$inferSelect

/** Cached until something of it changes. */
export const readSteering = cachedRead({
  name: 'search steering',
  max: 1,
  stale: (changed) => changed.touches('search', 'category'),
  read: load,
})

let versions = 0

async function load({ db }: Shop): Promise<Steering> {
  const [synonyms, redirects, rules, categories] = await Promise.all([
    db.select().from(synonym).orderBy(asc(synonym.id)),
    db.select().from(searchRedirect).orderBy(asc(searchRedirect.id)),
    db.select().from(searchRule).orderBy(asc(searchRule.id)),
    db.select({ id: category.id }).from(category),
  ])
  const targets = new Map(redirects.map(({ lang, words, target }) => [`${lang ?? ''} ${words}`, target]))
  const existing = new Set(categories.map(({ id }) => id))
  const byList = Map.groupBy(rules, ({ words, categoryId }) => words ?? categoryId!)
  const rulesOf = ({ lang, text, category: id }: ArrangedList) =>
    (byList.get(text ? plainQuery(text) : (id ?? 0)) ?? []).filter(
      (rule) =>
        (rule.lang === null || rule.lang === lang) && (!rule.categoryId || existing.has(rule.categoryId)),
    )
  return {
    version: ++versions,
    synonyms: synonymsOf(synonyms),
    redirectFor: (lang, text) => endOf(targets, lang, plainQuery(text)) ?? null,
    arrangementFor(list, now) {
      const running = rulesOf(list).filter((rule) => runs(rule, now))
      if (running.length === 0) return null
      const ids = (of: 'pinned' | 'boosted' | 'buried') => [...new Set(running.flatMap((rule) => rule[of]))]
      return { pinned: ids('pinned'), boosted: ids('boosted'), buried: ids('buried') }
    },
  }
}

/** The last target of a query and of the searches that it leads to; undefined: it has none, null: they never end. */
function endOf(
  targets: ReadonlyMap<string, string>,
  lang: Lang,
  words: string,
  passed: readonly string[] = [],
): string | null | undefined {
  const query = `${lang} ${words}`
  if (passed.includes(query)) return null
  const target = targets.get(query) ?? targets.get(` ${words}`)
  if (target === undefined) return undefined
  const { pathname, searchParams } = new URL(target, 'http://shop.invalid')
  const { lang: own, rest } = splitLanguage(pathname)
  const further = rest === '/search' && searchParams.size === 1 ? searchParams.get('q') : null
  if (further === null) return target
  const end = endOf(targets, own ?? lang, plainQuery(further), [...passed, query])
  return end === undefined ? target : end
}

function runs({ startsAt, endsAt }: Rule, now: number): boolean {
  return (startsAt?.getTime() ?? 0) <= now && now < (endsAt?.getTime() ?? Number.POSITIVE_INFINITY)
}
