import type { Lang } from '#contract/languages.ts'
import { isUnspaced } from '#server/platform/text/cut.ts'
import type { Model } from '../model/model.ts'
import { factors, points } from '../model/weights.ts'
import { type Candidates, narrow, type Source } from '../query/candidates.ts'
import { scratchFor } from '../query/scratch.ts'
import { alternativesAt, compoundAlternatives, type Synonyms } from './synonyms.ts'
import { beginningSources, compoundSources, gramSources, partSources, wordSources } from './word-sources.ts'

/** Catalogue, scopes and languages in which a text is searched for. */
export type Sought = {
  model: Model
  scopes: readonly Source[]
  langs: readonly Lang[]
  synonyms: Synonyms
  /** The last word may be unfinished. */
  typing: boolean
}

/** One or more words that stand for one condition, and the products that meet it. */
type Step = { words: readonly string[]; sources: Source[] }

const maxGrams = 30
const maxPhrases = 6

/** The products that meet every step, within the scopes. */
export function attempt({ model, scopes }: Sought, steps: readonly Source[][]): Candidates {
  const candidates = { scratch: scratchFor(model.count), depth: 0, count: 0 }
  for (const step of [...scopes.map((scope) => [scope]), ...steps]) {
    if (narrow(candidates, step) === 0) break
  }
  return candidates
}

/** One step for every word or phrase: in some form, as part of a compound, or by a synonym. */
export function exactSteps(sought: Sought, words: readonly string[]): Step[] {
  const { model, langs, synonyms, typing } = sought
  const steps: Step[] = []
  for (let at = 0; at < words.length; ) {
    const same = alternativesAt(synonyms, langs, words, at)
    const length = same?.length ?? 1
    const phrase = words.slice(at, at + length)
    const others = (same?.phrases ?? []).slice(0, maxPhrases)
    const own = length === 1 ? wordForms(sought, phrase[0]!) : [together(sought, phrase, 1)]
    const [word] = phrase
    steps.push({
      words: phrase,
      sources: [
        ...own,
        ...others.flatMap((other) => synonymSources(sought, other)),
        ...joined(sought, words, at, length, others),
        ...(typing && at + length === words.length && word
          ? beginningSources(model, langs, phrase.at(-1)!)
          : []),
      ],
    })
    at += length
  }
  return steps
}

/** Like `exactSteps`, and also by beginnings and parts of the words, or in scripts without spaces by their bigrams. */
export function wideSteps({ model, langs }: Sought, steps: readonly Step[]): Source[][] {
  return steps.flatMap(({ words, sources }, index) => {
    const [word, ...more] = words
    if (word === undefined || more.length > 0) return [sources]
    const letters = [...word]
    if (isUnspaced(word) && letters.length > 1) {
      const grams = new Set(letters.slice(1).map((letter, at) => letters[at]! + letter))
      return [...grams].slice(0, maxGrams).map((gram) => [...sources, ...gramSources(model, langs, gram)])
    }
    const isLast = index === steps.length - 1
    return [
      [
        ...sources,
        ...(isLast && word.length > 1 ? beginningSources(model, langs, word) : []),
        ...partSources(model, langs, word),
      ],
    ]
  })
}

function wordForms({ model, langs, synonyms }: Sought, word: string): Source[] {
  return [
    ...wordSources(model, langs, word),
    ...compoundSources(model, langs, word),
    ...compoundAlternatives(synonyms, langs, word).flatMap((other) =>
      scaled([...wordSources(model, langs, other), ...compoundSources(model, langs, other)], factors.synonym),
    ),
  ]
}

function synonymSources(sought: Sought, phrase: readonly string[]): Source[] {
  const [word, ...more] = phrase
  if (word === undefined) return []
  return more.length > 0
    ? [together(sought, phrase, factors.synonym)]
    : scaled(
        [
          ...wordSources(sought.model, sought.langs, word),
          ...compoundSources(sought.model, sought.langs, word),
        ],
        factors.synonym,
      )
}

/** Shoppers may type a compound as two words, such as "tea pot", also with a synonym as one of them. */
function joined(
  { model, langs, synonyms }: Sought,
  words: readonly string[],
  at: number,
  length: number,
  others: readonly string[][],
): Source[] {
  if (length > 1) return []
  const formsOf = (index: number) => {
    const word = words[index]
    if (word === undefined || isUnspaced(word)) return []
    const same = index === at ? others : (alternativesAt(synonyms, langs, [word], 0)?.phrases ?? [])
    return [word, ...same.flatMap((phrase) => (phrase.length === 1 ? phrase : []))].slice(0, maxPhrases)
  }
  const here = formsOf(at)
  const pairs = [
    ...formsOf(at - 1).flatMap((before) => here.map((word) => before + word)),
    ...formsOf(at + 1).flatMap((after) => here.map((word) => word + after)),
  ]
  return pairs.flatMap((word) => wordSources(model, langs, word))
}

/** The products that have all words of a phrase, as entries with the weight of the weakest part. */
function together(sought: Sought, phrase: readonly string[], factor: number): Source {
  const { model, langs } = sought
  const { scratch, count } = attempt(
    { ...sought, scopes: [] },
    phrase.map((word) => wordSources(model, langs, word)),
  )
  const entries = Array.from(scratch.named.subarray(0, count), (ordinal) => {
    const mean = scratch.score[ordinal]! / phrase.length
    const weight = mean >= points[3] * 0.8 ? 3 : mean >= points[2] * 0.8 ? 2 : 1
    return ordinal * 4 + weight
  })
  return { lists: [entries], shift: 2, points: points.map((worth) => worth * factor) }
}

function scaled(sources: readonly Source[], factor: number): Source[] {
  return sources.map((source) => ({ ...source, points: source.points.map((worth) => worth * factor) }))
}
