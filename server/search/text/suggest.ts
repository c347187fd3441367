import { fallbacks, type Lang } from '#contract/languages.ts'
import { cut } from '#server/platform/text/cut.ts'
import type { Model } from '../model/model.ts'
import { listOf } from '../model/postings.ts'
import { spellingOf, type Vocabulary, wordsFrom } from '../model/vocabulary.ts'
import { weights } from '../model/weights.ts'
import { narrow } from '../query/candidates.ts'
import { scratchFor } from '../query/scratch.ts'
import { correct } from './typos.ts'
import { wordSources } from './word-sources.ts'

const maxWords = 6

/** Completes the last word with words from product and group names that also match the preceding words. */
export function completions(model: Model, text: string, lang: Lang): string[] {
  const words = cut(text).words.slice(0, 10)
  const last = words.at(-1)
  if (last === undefined) return []
  const langs = fallbacks(lang)
  const before = words.slice(0, -1)
  const ranked = [...complete(model, langs, before, last)]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .map(([word]) => word)
  if (ranked.length === 0) {
    const correction = correct(model, langs, last)
    if (correction !== null) ranked.push(correction)
  }
  return ranked.slice(0, maxWords).map((word) => [...before, word].join(' '))
}

type Counts = Map<string, number>

/** Completions ranked by the number of products with the word in their name or a group's name. */
function complete(model: Model, langs: readonly Lang[], before: string[], last: string): Counts {
  const candidates = { scratch: scratchFor(model.count), depth: 0, count: 0 }
  for (const word of before) narrow(candidates, wordSources(model, langs, word))
  const counts: Counts = new Map()
  for (const lang of langs) {
    const vocabulary = model.vocabularies.get(lang)
    if (!vocabulary) continue
    for (const id of wordsFrom(vocabulary, last)) {
      const count = countNamed(model, vocabulary, id, candidates.scratch.level, candidates.depth)
      if (count === 0) continue
      const word = spellingOf(vocabulary, id)
      counts.set(word, (counts.get(word) ?? 0) + count)
    }
  }
  return counts
}

function countNamed(
  model: Model,
  vocabulary: Vocabulary,
  id: number,
  level: Uint8Array,
  depth: number,
): number {
  let count = 0
  const { gone } = model.columns
  const add = (list: ArrayLike<number>, minWeight: number) => {
    for (let at = 0; at < list.length; at++) {
      const entry = list[at]!
      const ordinal = entry >>> 2
      if ((entry & 3) >= minWeight && level[ordinal] === depth && gone[ordinal] === 0) count++
    }
  }
  for (const list of listOf(vocabulary.words, id)) add(list, weights.attribute)
  for (const group of vocabulary.links.get(id) ?? [])
    for (const list of listOf(model.groups, group)) add(list, 0)
  return count
}
