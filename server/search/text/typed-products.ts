import type { Lang } from '#contract/languages.ts'
import type { Model } from '../model/model.ts'
import { pageOf } from '../query/page-of.ts'
import type { Ranking } from '../ranking.setting.ts'
import { matchText } from './match-text.ts'
import type { Synonyms } from './synonyms.ts'

type Typed = { text: string; lang: Lang; size: number; synonyms: Synonyms; ranking: Ranking }

/** Ids of products that match an unfinished query. Fast, because nothing is counted. */
export function typedProducts(
  model: Model,
  { text, lang, size, synonyms, ranking }: Typed,
  now: number,
): number[] {
  const { candidates } = matchText(model, [], { text, lang, now, typing: true, synonyms })
  const { scratch, count } = candidates
  const { ids, published, price } = model.columns
  let kept = 0
  for (let at = 0; at < count; at++) {
    const ordinal = scratch.named[at]!
    if (published[ordinal]! <= now) scratch.passed[kept++] = ordinal
  }
  const items = scratch.passed.subarray(0, kept)
  const query = { lang, currency: '', text, size }
  const page = pageOf(model, items, query, { prices: price, now, scratch, ranking, arrangement: null })
  return Array.from(page, (ordinal) => ids[ordinal]!)
}
