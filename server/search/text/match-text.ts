import { fallbacks, type Lang } from '#contract/languages.ts'
import { cut, isUnspaced } from '#server/platform/text/cut.ts'
import type { Model } from '../model/model.ts'
import { findSku } from '../model/sku-index.ts'
import { type Candidates, narrow, type Source } from '../query/candidates.ts'
import { scratchFor } from '../query/scratch.ts'
import { correct } from './typos.ts'
import { beginningSources, gramSources, partSources, wordSources } from './word-sources.ts'

export type Matched = { candidates: Candidates; corrected: string | null }

/** Below this number of hits, looser matches are tried. */
const few = 3
const maxWords = 10
const maxGrams = 30

/**
 * The products within `scopes` that match a text: by all its words; else by prefixes, parts and bigrams of them; else
 * with typos corrected; else by all words except one.
 */
export function matchText(
  model: Model,
  scopes: readonly Source[],
  { text, lang, typing = false }: { text: string; lang: Lang; typing?: boolean },
): Matched {
  const attempt = (steps: Source[][]) => attemptSteps(model, [...scopes.map((scope) => [scope]), ...steps])
  const sku = findSku(model.skus, text)
  if (sku !== -1) {
    const exact = attempt([[{ lists: [[sku]], shift: 0, points: [0] }]])
    if (exact.count > 0) return { candidates: exact, corrected: null }
  }
  const langs = fallbacks(lang)
  const { words: cutWords, grams } = cut(text)
  const words = [...new Set(cutWords)].slice(0, maxWords)
  const nothing = () => ({ candidates: attempt([[]]), corrected: null })
  if (words.length === 0) return nothing()

  const look = (sought: string[], pairs: string[]) => search(model, langs, sought, pairs, { attempt, typing })
  const found = look(words, grams)
  if (found) return { candidates: found, corrected: null }
  const corrections = words.map((word) => (isKnown(model, langs, word) ? null : correct(model, langs, word)))
  if (corrections.some((word) => word !== null)) {
    const spelled = words.map((word, index) => corrections[index] ?? word)
    const respelled = cut(spelled.join(' '))
    const hits = look([...new Set(respelled.words)], respelled.grams)
    if (hits) return { candidates: hits, corrected: spelled.join(' ') }
  }
  const relaxed = withoutOne(model, langs, words, attempt)
  return relaxed ? { candidates: relaxed, corrected: null } : nothing()
}

type Attempt = (steps: Source[][]) => Candidates

function attemptSteps(model: Model, steps: Source[][]): Candidates {
  const candidates = { scratch: scratchFor(model.count), depth: 0, count: 0 }
  for (const step of steps) if (narrow(candidates, step) === 0) break
  return candidates
}

/** Matches all words in some form. null: no product has them all. */
function search(
  model: Model,
  langs: Lang[],
  words: string[],
  grams: string[],
  { attempt, typing }: { attempt: Attempt; typing: boolean },
): Candidates | null {
  const isBeginning = (index: number) => index === words.length - 1
  const joined = words.slice(1).map((word, index) => wordSources(model, langs, words[index] + word))
  const exact = words.map((word, index) => [
    ...wordSources(model, langs, word),
    // Shoppers may type a compound as two words, such as "tea pot".
    ...(joined[index - 1] ?? []),
    ...(joined[index] ?? []),
    ...(typing && isBeginning(index) ? beginningSources(model, langs, word) : []),
  ])
  const first = attempt(exact)
  const hits = first.count
  if (hits >= few) return first
  const widened = words.flatMap((word, index) => {
    if (isUnspaced(word) && grams.some((gram) => gram.includes(word) || word.includes(gram))) return []
    return [
      [
        ...exact[index]!,
        ...(isBeginning(index) && word.length > 1 ? beginningSources(model, langs, word) : []),
        ...partSources(model, langs, word),
      ],
    ]
  })
  const wide = attempt([
    ...widened,
    ...[...new Set(grams)].slice(0, maxGrams).map((gram) => gramSources(model, langs, gram)),
  ])
  if (wide.count > hits) return wide
  return hits > 0 ? attempt(exact) : null
}

function isKnown(model: Model, langs: Lang[], word: string): boolean {
  return wordSources(model, langs, word).some(({ lists }) => lists.some((list) => list.length > 0))
}

/** Drops unknown words; without any, drops one known word, the first whose removal gives a result. */
function withoutOne(model: Model, langs: Lang[], words: string[], attempt: Attempt): Candidates | null {
  const known = words.filter((word) => isKnown(model, langs, word))
  if (known.length === 0) return null
  const sources = known.map((word) => wordSources(model, langs, word))
  const choices = known.length < words.length ? [sources] : []
  if (known.length > 1)
    choices.push(...sources.map((_, left) => sources.filter((_, index) => index !== left)))
  for (const choice of choices) {
    const candidates = attempt(choice)
    if (candidates.count > 0) return candidates
  }
  return null
}
