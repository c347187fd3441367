import { fallbacks, type Lang } from '#contract/languages.ts'
import { type Model, never } from '../model/model.ts'
import { listLength, listOf, namedLength } from '../model/postings.ts'
import { spellingOf, type Vocabulary, wordsFrom } from '../model/vocabulary.ts'
import { weights } from '../model/weights.ts'
import { type Candidates, narrow } from '../query/candidates.ts'
import { scratchFor } from '../query/scratch.ts'
import { beginningsOf, typedWords } from './kana.ts'
import { correct } from './typos.ts'
import { wordSources } from './word-sources.ts'

const maxWords = 6

/** Completes the last word with words from product and group names that also match the preceding words. */
export function completions(model: Model, text: string, lang: Lang): string[] {
  const langs = fallbacks(lang)
  const words = typedWords(text, (word) => wordSources(model, langs, word).length > 0).slice(0, 10)
  const last = words.at(-1)
  if (last === undefined) return []
  const before = words.slice(0, -1)
  const ranked = complete(model, langs, before, last)
  if (ranked.length === 0) {
    const correction = correct(model, langs, last)
    if (correction !== null) ranked.push(correction)
  }
  return ranked.slice(0, maxWords).map((word) => [...before, word].join(' '))
}

type Option = { vocabulary: Vocabulary; id: number; count: number }

/** The maximum number of entries examined: a single character is the beginning of thousands of words. */
const maxEntries = 300_000

/** Completions ranked by the number of products with the word in their name or a group's name. */
function complete(model: Model, langs: readonly Lang[], before: string[], last: string): string[] {
  const candidates = { scratch: scratchFor(model.count), depth: 0, count: 0 }
  for (const word of before) narrow(candidates, wordSources(model, langs, word))
  const counts = new Map<string, number>()
  let entries = 0
  for (const option of optionsFor(model, langs, last)) {
    if (entries > maxEntries || (before.length === 0 && counts.size === maxWords)) break
    const found = countNamed(model, option, candidates, before.length === 0)
    if (found === 0) continue
    const word = spellingOf(option.vocabulary, option.id)
    counts.set(word, (counts.get(word) ?? 0) + (before.length === 0 ? option.count : found))
    if (before.length > 0) entries += option.count
  }
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([word]) => word)
}

/** Words with this beginning that occur in names, most frequent first. */
function optionsFor(model: Model, langs: readonly Lang[], beginning: string): Option[] {
  const options: Option[] = []
  for (const lang of langs) {
    const vocabulary = model.vocabularies.get(lang)
    if (!vocabulary) continue
    for (const id of beginningsOf(beginning).flatMap((each) => wordsFrom(vocabulary, each))) {
      let count = namedLength(vocabulary.words, id)
      for (const group of vocabulary.links.get(id) ?? []) count += listLength(model.groups, group)
      if (count > 0) options.push({ vocabulary, id, count })
    }
  }
  return options.sort((a, b) => b.count - a.count)
}

/** Products still offered among the candidates that have the word in a name. `any`: ends with the first. */
function countNamed(
  { columns, groups }: Model,
  { vocabulary, id }: Option,
  { scratch, depth }: Candidates,
  any: boolean,
): number {
  const { level } = scratch
  const { published } = columns
  const countIn = (list: ArrayLike<number>, minWeight: number) => {
    let count = 0
    for (let at = 0; at < list.length; at++) {
      const entry = list[at]!
      const ordinal = entry >>> 2
      if ((entry & 3) < minWeight || level[ordinal] !== depth || published[ordinal] === never) continue
      count++
      if (any) break
    }
    return count
  }
  let count = 0
  for (const list of listOf(vocabulary.words, id)) count += countIn(list, weights.attribute)
  for (const group of vocabulary.links.get(id) ?? [])
    for (const list of listOf(groups, group)) count += countIn(list, 0)
  return count
}
