import { LRUCache } from 'lru-cache'
import type { Lang } from '#contract/languages.ts'
import { isUnspaced } from '#server/platform/text/cut.ts'
import type { Model } from '../model/model.ts'
import { listOf, type Postings } from '../model/postings.ts'
import { frequency, type Vocabulary, wordsAround, wordsFrom } from '../model/vocabulary.ts'
import { factors, groupPoints, points } from '../model/weights.ts'
import type { Source } from '../query/candidates.ts'
import { beginningsOf } from './kana.ts'
import { looseForm, looselyEqual } from './loose.ts'
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
    const forms = isUnspaced(word) ? looselyEqual(vocabulary.words, word) : sameStem(vocabulary, word, lang)
    for (const id of forms) {
      if (id !== own) sources.push(...sourcesOf(model, vocabulary, id, factors.sameStem))
    }
    return sources
  })
}

/** The products that have a compound of this word as its last part: Wanduhr for Uhr, 머그컵 for 컵. */
export function compoundSources(model: Model, langs: readonly Lang[], word: string): Source[] {
  const compounding = langs.filter((lang) => lang === 'de' || lang === 'ko')
  return formSources(model, compounding, (vocabulary) => compoundsOf(vocabulary, word), factors.compound)
}

/** The products that have a word with this prefix. */
export function beginningSources(model: Model, langs: readonly Lang[], beginning: string): Source[] {
  const forms = (vocabulary: Vocabulary) =>
    beginningsOf(beginning).flatMap((each) => wordsFrom(vocabulary, each))
  return formSources(model, langs, forms, factors.beginning)
}

/** The products that have a word containing this part. */
export function partSources(model: Model, langs: readonly Lang[], part: string): Source[] {
  return formSources(model, langs, (vocabulary) => wordsWith(vocabulary, part), factors.part)
}

export function gramSources(model: Model, langs: readonly Lang[], gram: string): Source[] {
  return langs.flatMap((lang) => {
    const grams = model.vocabularies.get(lang)?.grams
    if (!grams) return []
    const id = grams.ids.get(gram)
    const ids = id === undefined ? looselyEqual(grams, gram) : [id]
    return ids.map((each) => source(grams, each, factors.gram))
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

/** Words that contain this part, also in the other Chinese script. Remembered, because it reads all words. */
function wordsWith(vocabulary: Vocabulary, part: string): number[] {
  return scanned(vocabulary, `part ${part}`, () => {
    const other = looseForm(part)
    const own = wordsAround(vocabulary, part)
    return other === part || !isUnspaced(part)
      ? own
      : [...new Set([...own, ...wordsAround(vocabulary, other)])]
  })
}

/** Letters that a compound has before its last part, so that Decke is none of Ecke. */
const fewestBefore = 3

function compoundsOf(vocabulary: Vocabulary, word: string): number[] {
  const isKorean = hangul.test(word)
  if (isUnspaced(word) || word.length < (isKorean ? 1 : 3)) return []
  return scanned(vocabulary, `compound ${word}`, () => {
    const base = isKorean ? word : stem(word, 'de')
    const { names } = vocabulary.words
    const endings = isKorean ? [word] : [...new Set([word, ...germanEndings.map((ending) => base + ending)])]
    const before = isKorean ? 1 : fewestBefore
    const found: number[] = []
    for (let id = 0; id < names.length; id++) {
      const name = names[id]!
      if (endings.some((ending) => name.length >= ending.length + before && name.endsWith(ending)))
        found.push(id)
    }
    return found
  })
}

const germanEndings = ['', 'e', 'en', 'er', 'n', 's']
export const hangul = /^\p{Script=Hangul}/u

const scans = new WeakMap<Vocabulary, { words: number; found: LRUCache<string, number[]> }>()

/** The result of reading all words of a vocabulary, kept until it has new words. */
function scanned(vocabulary: Vocabulary, key: string, scan: () => number[]): number[] {
  const words = vocabulary.words.names.length
  let kept = scans.get(vocabulary)
  if (kept?.words !== words) {
    kept = { words, found: new LRUCache({ max: 500 }) }
    scans.set(vocabulary, kept)
  }
  const before = kept.found.get(key)
  if (before) return before
  const found = scan()
  // Very frequent parts are rare in queries, and would fill the memory.
  if (found.length <= maxForms * 10) kept.found.set(key, found)
  return found
}

/** Words with the same stem. They share the stem as a prefix except for its last letter: berri, berry. */
function sameStem(vocabulary: Vocabulary, word: string, lang: Lang): number[] {
  if (word.length < 3 || isUnspaced(word)) return []
  const wanted = stem(word, lang)
  const near = wordsFrom(vocabulary, wanted.slice(0, Math.max(2, wanted.length - 1)))
  const { names } = vocabulary.words
  return near.filter((id) => names[id]!.length < wanted.length + 6 && stem(names[id]!, lang) === wanted)
}
