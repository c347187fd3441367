import { setTimeout } from 'node:timers/promises'
import type { AdminParsed } from '#contract/admin/calls.ts'
import type { SearchResults } from '#contract/admin/catalog/search.ts'
import { fallbacks, isLang, type Lang } from '#contract/languages.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'
import { currencySetting } from '#server/platform/currency.ts'
import type { Shop } from '#server/platform/shop.ts'
import { timeSlices } from '#server/platform/time-slices.ts'
import { searchOf } from '#server/search/open-search.ts'
import { type Arrangement, readSteering, type Steering } from '#server/search/steering/read-steering.ts'
import { synonymRows } from '#server/search/steering/steering-record.ts'
import { type SynonymEntry, type Synonyms, synonymsOf } from '#server/search/text/synonyms.ts'
import { imageOf, type StoredPicture } from '../../rows/image-of.ts'

/** Products shown of a query or rule that is tried. */
export const maxTried = 24

const maxMissed = 100
const missedMs = 30 * 24 * 3600_000

/** Answers what shoppers find for a query now, or would find if a synonym were saved. */
export async function tryQuery(
  { shop, lang: own }: AdminContext,
  { words, lang, synonym }: AdminParsed<'/search/try'>,
) {
  const { redirectFor, arrangementFor } = await latestSteering(shop)
  const synonyms = synonym && (await synonymsWith(shop, synonym))
  const { ids, total, corrected, widened, leftOut } = await look(shop, words, lang, synonyms)
  const arrangement = arrangementFor({ lang, text: words }, shop.now().getTime())
  return {
    redirect: redirectFor(lang, words),
    ...{ corrected, widened, leftOut, total },
    items: await resultsOf(shop, ids, arrangement, own),
  }
}

/** All synonyms, with one that is not saved yet. */
async function synonymsWith({ db }: Shop, { id, row }: { id?: number | undefined; row: SynonymEntry }) {
  const others = (await synonymRows.read(db)).filter((kept) => kept.id !== id)
  return synonymsOf([...others.map((kept) => kept.row), row])
}

type Missed = { words: string; lang: string | null; count: number; lastAt: Date }

/** Searches of the last 30 days without result, with what their words find by now. */
export async function missedSearches(shop: Shop, at: Date) {
  const { rows } = await shop.pool.query<Missed>({
    name: 'missed-searches',
    text: `select words, lang, count(*)::int as count, max(at) as "lastAt" from visit_search
      where hits = 0 and at >= $1 group by words, lang order by count(*) desc, max(at) desc limit ${maxMissed}`,
    values: [new Date(at.getTime() - missedMs)],
  })
  const { redirectFor } = await latestSteering(shop)
  const turn = timeSlices()
  const items = []
  for (const { words, lang: stored, count, lastAt } of rows) {
    const lang = stored !== null && isLang(stored) ? stored : null
    const { total } = await look(shop, words, lang ?? 'en')
    items.push({
      ...{ words, lang, count, total },
      lastAt: lastAt.toISOString(),
      redirect: redirectFor(lang ?? 'en', words),
    })
    await turn()
  }
  return { items }
}

/** Milliseconds to wait for changes that were saved a moment ago: the catalogue may be on its way, too. */
const maxWait = 2000

async function latestSteering(shop: Shop): Promise<Steering> {
  await Promise.race([shop.changes.catchUp(), setTimeout(maxWait, undefined, { ref: false })])
  return await readSteering(shop)
}

function look(shop: Shop, text: string, lang: Lang, synonyms?: Synonyms) {
  const { base: currency } = shop.settings(currencySetting)
  return searchOf(shop).find({ lang, currency, text, size: maxTried, ...(synonyms ? { synonyms } : {}) })
}

type Shown = { id: number; name: string; picture: StoredPicture | null; soldOut: boolean }

/** Products as the desk shows them among results, in the order of their ids. */
export async function resultsOf(
  { pool }: Shop,
  ids: readonly number[],
  arrangement: Arrangement | null,
  lang: Lang,
): Promise<SearchResults['items']> {
  const { rows } = await pool.query<Shown>({
    name: 'search-results-for-staff',
    text: `select p.id, coalesce((select t.name from translation t where t.kind = 'product' and t.owner_id = p.id
        order by array_position($2::text[], t.lang) nulls last limit 1), p.handle) as name,
      (select json_build_object('key', k.key, 'width', k.width, 'height', k.height, 'colour', k.colour, 'alt', k.alt)
        from product_picture pp join picture k on k.id = pp.picture_id
        where pp.product_id = p.id order by pp.position limit 1) as picture,
      not exists (select from variant v left join stock s on s.variant_id = v.id
        where v.product_id = p.id and v.active
          and (v.stock_policy <> 'deny' or coalesce(s.on_hand - s.reserved, 0) > 0)) as "soldOut"
      from product p where p.id = any($1::int[])`,
    values: [ids, fallbacks(lang)],
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { picture, ...shown } = row
    return [{ ...shown, image: picture && imageOf(picture, lang, row.name), place: placeOf(arrangement, id) }]
  })
}

function placeOf(arrangement: Arrangement | null, id: number): 'pinned' | 'boosted' | 'buried' | null {
  const places = ['pinned', 'boosted', 'buried'] as const
  return places.find((place) => arrangement?.[place].includes(id)) ?? null
}
