import { type SQL, sql } from 'drizzle-orm'
import {
  type TargetLanguage,
  type TranslationKind,
  type TranslationRow,
  translationList,
  translationStates,
  translationTags,
} from '#contract/admin/content/translation.ts'
import { offeredLanguages } from '#server/content/languages.settings.ts'
import { menusSetting } from '#server/content/menus.settings.ts'
import { containing } from '#server/db/like.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'
import { maxMatches, wordsMatch } from '#server/platform/admin/lists/conditions.ts'
import { defineList, type ListDefinition } from '#server/platform/admin/lists/define-list.ts'
import { answerList, type ListPayload } from '#server/platform/admin/lists/read-list.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { areFollowed } from './follow-earlier.ts'
import { followedLanguages } from './followed-languages.ts'
import { menuNames } from './texts/read-menus.ts'

/** Records are counted up to here in each language and state. */
export const maxCount = 1000

/** @param q the words of a search, which `name` looks for. */
export function translationsInDatabase(q = ''): ListDefinition {
  return defineList(translationList, {
    from: 'translation_state s',
    id: { sql: 's.id', type: 'bigint' },
    columns: {
      lang: 's.lang',
      state: 's.state',
      kind: 's.kind',
      words: 's.words',
      changedAt: 's.changed_at',
    },
    // The filter is made by `listTranslations`: the contract offers none.
    ...{ lookups: { name: () => named(q) } as object },
    where: 's.shown',
  })
}

/** Records by their name or number: those of large kinds as their own lists find them, the few others one by one. */
function named(q: string): SQL {
  const words = wordsMatch(q)
  if (!words) return sql`false`
  const like = containing(q.trim())
  return sql`(s.kind, s.owner_id) in (
    (select case kind when 'media' then 'picture' else kind end, id from desk_search
      where kind in ('product', 'page', 'article', 'media', 'promotion') and ${words}
      order by fresh desc limit ${sql.raw(String(maxMatches))})
    union all select kind, owner_id::text from translation
      where kind in ('category', 'collection', 'tag') and name ilike ${like}
    union all select 'coupon', id::text from coupon where (code ilike ${like} or labels::text ilike ${like})
      and id in (select owner_id::int from translation_state where kind = 'coupon')
    union all select 'attribute', code from attribute where labels::text ilike ${like}
    union all select 'attribute', attribute_code from attribute_value where labels::text ilike ${like}
    union all select 'menu', m.name from setting s, unnest(${sql.param([...menuNames])}::text[]) m (name)
      where s.key = ${menusSetting.key} and (s.value -> m.name)::text ilike ${like})`
}

/** @throws Refusal `invalid` for a filter without a language and a state, by which the queue is indexed. */
export function listTranslations(ctx: AdminContext, { q = '', ...payload }: ListPayload) {
  const conditions = payload.filter?.all ?? []
  const names = (wanted: string) => conditions.some(({ field, op }) => field === wanted && op === 'is')
  if (!names('lang') || !names('state'))
    throw new Refusal('invalid', {
      fields: { filter: { key: 'form.required', values: { field: 'lang' } } },
    })
  const search = q === '' ? [] : [{ field: 'name', op: 'is' as const, value: q }]
  return answerList(
    ctx,
    translationsInDatabase(q),
    { ...payload, filter: { all: [...conditions, ...search] } },
    (ids) => rowsOf(ctx, ids),
    { tags: translationTags },
  )
}

async function rowsOf({ shop, t }: AdminContext, ids: string[]): Promise<TranslationRow[]> {
  const { rows } = await shop.db.execute<Omit<TranslationRow, 'changedAt'> & { changedAt: string }>(sql`
    select s.id::text id, s.kind, s.owner_id "recordId", s.lang, s.state, s.missing, s.stale, s.words,
      s.changed_at "changedAt",
      coalesce(case s.kind when 'attribute' then (select a.labels ->> 'en' from attribute a where a.code = s.owner_id)
        when 'picture' then (select coalesce(nullif(p.title, ''), p.alt ->> 'en') from picture p
          where p.id = s.owner_id::int)
        when 'coupon' then (select c.code from coupon c where c.id = s.owner_id::int)
        when 'menu' then null
        else (select t.name from translation t
          where t.kind = s.kind and t.owner_id = s.owner_id::int and t.lang = 'en') end, s.owner_id) as name
    from translation_state s where s.id = any(${sql.param(ids)}::bigint[])`)
  return rows.map(({ changedAt, ...row }) => ({
    ...row,
    name: row.kind === 'menu' ? t(`menu.${row.name}`) : row.name,
    changedAt: new Date(changedAt).toISOString(),
  }))
}

/** How many records of each followed language are missing, stale and done, read from the index of the queue up to a limit. */
export async function countTranslations({ shop }: AdminContext, { kinds }: { kinds: TranslationKind[] }) {
  const offered = offeredLanguages(shop)
  const followed = followedLanguages(shop)
  const [counted, latest, isDone] = await Promise.all([
    shop.db.execute<{ lang: TargetLanguage; state: (typeof translationStates)[number]; count: number }>(sql`
      select l.lang, w.state, c.count::int count
      from unnest(${sql.param(followed)}::text[]) l (lang)
      cross join unnest(${sql.param([...translationStates])}::text[]) w (state)
      cross join lateral (select count(*) from (select from translation_state s
        where s.lang = l.lang and s.state = w.state and s.shown ${ofKinds(kinds)} limit ${maxCount}) few) c`),
    shop.db.execute<{ at: string | null }>(sql`
      select max(newest.at) at from unnest(${sql.param(followed)}::text[]) l (lang)
      cross join unnest(${sql.param([...translationStates])}::text[]) w (state)
      cross join lateral (select s.changed_at at from translation_state s
        where s.lang = l.lang and s.state = w.state and s.shown order by s.changed_at desc, s.id desc limit 1) newest`),
    areFollowed(shop.db),
  ])
  const items = followed.map((lang) => {
    const of = (state: string) =>
      counted.rows.find((row) => row.lang === lang && row.state === state)?.count ?? 0
    return {
      ...{ lang, offered: offered.includes(lang) },
      ...{ missing: of('missing'), stale: of('stale'), done: of('done') },
    }
  })
  const at = latest.rows[0]?.at ?? null
  return {
    items: [...items.filter((each) => each.offered), ...items.filter((each) => !each.offered)],
    most: maxCount,
    counting: !isDone,
    changedAt: at === null ? null : new Date(at).toISOString(),
  }
}

function ofKinds(kinds: TranslationKind[]): SQL {
  return kinds.length === 0 ? sql`` : sql`and s.kind = any(${sql.param(kinds)}::text[])`
}
