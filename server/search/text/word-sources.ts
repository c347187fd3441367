import type { Lang } from '#contract/languages.ts'
import { isUnspaced } from '#server/platform/text/cut.ts'
import type { Model } from '../model/model.ts'
import { listOf, type Postings } from '../model/postings.ts'
import { frequency, type Vocabulary, wordsAround, wordsFrom } from '../model/vocabulary.ts'
import { factors, groupPoints, points } from '../model/weights.ts'
import type { Source } from '../query/candidates.ts'
import { stem } from './stem.ts'

/** The maximum number of words that a prefix or part expands to, most frequent first. */
const maxForms = 100
const maxEntries = 60_000

/** The products that have this word, or another form of it, in one of these languages. */
export function wordSources(model: Model, langs: readonly Lang[], word: string): Source[] {
  return langs.flatMap((lang) => {
    const vocabulary = model.vocabularies.get(lang)
    if (!vocabulary) return []
    const own = vocabulary.words.ids.get(word)
    const sources = own === undefined ? [] : sourcesOf(model, vocabulary, own, factors.exact)
    for (const id of sameStem(vocabulary, word, lang)) {
      if (id !== own) sources.push(...sourcesOf(model, vocabulary, id, factors.sameStem))
    }
    return sources
  })
}

/** The products that have a word with this prefix. */
export function beginningSources(model: Model, langs: readonly Lang[], beginning: string): Source[] {
  return formSources(model, langs, (vocabulary) => wordsFrom(vocabulary, beginning), factors.beginning)
}

/** The products that have a word containing this part. */
export function partSources(model: Model, langs: readonly Lang[], part: string): Source[] {
  return formSources(model, langs, (vocabulary) => wordsAround(vocabulary, part), factors.part)
}

export function gramSources(model: Model, langs: readonly Lang[], gram: string): Source[] {
  return langs.flatMap((lang) => {
    const grams = model.vocabularies.get(lang)?.grams
    const id = grams?.ids.get(gram)
    return grams && id !== undefined ? [source(grams, id, factors.gram)] : []
  })
}

function formSources(
  model: Model,
  langs: readonly Lang[],
  forms: (vocabulary: Vocabulary) => number[],
  factor: number,
): Source[] {
  return langs.flatMap((lang) => {
    const vocabulary = model.vocabularies.get(lang)
    if (!vocabulary) return []
    return mostFrequent(model, vocabulary, forms(vocabulary)).flatMap((id) =>
      sourcesOf(model, vocabulary, id, factor),
    )
  })
}

/** The most frequent words, up to a limit of products: a single letter is the prefix of thousands of words. */
function mostFrequent({ groups }: Model, vocabulary: Vocabulary, ids: number[]): number[] {
  const counted = ids.map((id) => ({ id, count: frequency(vocabulary, groups, id) }))
  counted.sort((a, b) => b.count - a.count || a.id - b.id)
  const chosen: number[] = []
  let entries = 0
  for (const { id, count } of counted.slice(0, maxForms)) {
    if (entries > maxEntries) break
    entries += count
    chosen.push(id)
  }
  return chosen
}

/** The products with this word in their texts, and those in groups with this word in their name. */
function sourcesOf(model: Model, { words, links }: Vocabulary, id: number, factor: number): Source[] {
  const worth = groupPoints * factor
  const groups = (links.get(id) ?? []).map((group) => ({
    lists: listOf(model.groups, group),
    shift: 2 as const,
    points: [worth, worth, worth, worth],
  }))
  return [source(words, id, factor), ...groups]
}

function source(postings: Postings, id: number, factor: number): Source {
  return { lists: listOf(postings, id), shift: 2, points: points.map((worth) => worth * factor) }
}

/** Words with the same stem. They share the stem as a prefix except for its last letter: berri, berry. */
function sameStem(vocabulary: Vocabulary, word: string, lang: Lang): number[] {
  if (word.length < 3 || isUnspaced(word)) return []
  const wanted = stem(word, lang)
  const near = wordsFrom(vocabulary, wanted.slice(0, Math.max(2, wanted.length - 1)))
  const { names } = vocabulary.words
  return near.filter((id) => names[id]!.length < wanted.length + 6 && stem(names[id]!, lang) === wanted)
}
