import { fallbacks, type Lang } from '#contract/languages.ts'
import { cut, isUnspaced } from '#server/platform/text/cut.ts'
import { fold } from '#server/platform/text/fold.ts'
import { measuresIn } from '../build/measures.ts'
import type { Model } from '../model/model.ts'
import { findSkus } from '../model/sku-index.ts'
import type { Candidates, Source } from '../query/candidates.ts'
import { accented } from './accents.ts'
import { typedWords } from './kana.ts'
import { attempt, exactSteps, type Sought, wideSteps } from './steps.ts'
import { noSynonyms, type Synonyms } from './synonyms.ts'
import { correct, headOf } from './typos.ts'
import { hangul, wordSources } from './word-sources.ts'

export type Matched = {
  candidates: Candidates
  /** The words searched for instead, because nothing has those of the shopper. */
  corrected: string | null
  /** The words searched for as well, because too little has those of the shopper. */
  widened: string | null
  /** Words that were left out, because nothing has all of them. */
  leftOut: string[]
}

export type TextQuery = {
  text: string
  lang: Lang
  /** Epoch seconds. */
  now: number
  typing?: boolean
  /** Corrects and leaves out nothing. */
  exact?: boolean
  synonyms?: Synonyms
}

/** Below this number of good hits, looser matches are tried. */
const few = 3
const maxWords = 10

/**
 * The products within `scopes` that match a text: those with this SKU first, then those with its words. Words match all
 * together; if few products have them, also by prefixes, parts and bigrams of them. Without any match or SKU, typos are
 * corrected; else only the words that are known count, or all except one.
 */
export function matchText(
  model: Model,
  scopes: readonly Source[],
  { text, lang, now, typing = false, exact = false, synonyms = noSynonyms }: TextQuery,
): Matched {
  const sought: Sought = { model, scopes, langs: fallbacks(lang), synonyms, typing }
  const plainly = (candidates: Candidates): Matched => ({
    candidates,
    corrected: null,
    widened: null,
    leftOut: [],
  })
  const { measures, words } = read(sought, text)
  const look = (of: readonly string[]) => search(sought, measures, of)
  const nothing = () => plainly(attempt(sought, [[]]))
  const own = withSku(sought, text, now)
  if (own.ordinals.length > 0) {
    const others = words.length === 1 ? look(words) : exactly(sought, measures, words)
    return plainly(merged(others ?? attempt(sought, [[]]), own, 1, 1))
  }
  if (words.length === 0) return measures.length > 0 ? plainly(attempt(sought, measures)) : nothing()

  const found = look(words)
  if (exact) return found ? plainly(found) : nothing()
  if (found) {
    if (found.count >= few || typing) return plainly(found)
    const widened = respell(words, (word) => frequentNeighbour(sought, word))
    if (!widened) return plainly(found)
    const own = kept(found)
    const more = look(widened.words)
    if (!more || more.count <= own.ordinals.length) return plainly(look(words) ?? attempt(sought, [[]]))
    return { ...plainly(merged(more, own, 1, 2)), widened: widened.text }
  }
  const corrected = respell(words, (word) =>
    isKnown(sought, word) ? null : correct(model, sought.langs, word),
  )
  const hits = corrected && look(corrected.words)
  if (hits) return { ...plainly(hits), corrected: corrected.text }
  const shortened = respell(words, (word) =>
    isKnown(sought, word) ? null : headOf(model, sought.langs, word),
  )
  const heads = shortened && look(shortened.words)
  if (heads) return { ...plainly(heads), corrected: shortened.text }
  if (measures.length > 0) {
    const unmeasured = search(sought, [], words)
    if (unmeasured) return { ...plainly(unmeasured), leftOut: measuredWords(text) }
  }
  return withoutSome(sought, words) ?? nothing()
}

/** Points that put a SKU's product before all others: the words, standing and boost of a product never reach them. */
const skuPoints = 160

/** The products on sale whose SKU is the whole text. */
function withSku(sought: Sought, text: string, now: number): Kept {
  const { skus, columns } = sought.model
  const ordinals = findSkus(skus, text).filter((ordinal) => columns.published[ordinal]! <= now)
  if (ordinals.length === 0) return { ordinals: new Uint32Array(0), scores: new Float32Array(0) }
  return kept(attempt(sought, [[{ lists: [ordinals], shift: 0, points: [skuPoints] }]]))
}

/** Matches all words and measures, without the looser forms that would add unrelated products to a SKU of several parts. */
function exactly(sought: Sought, measures: Source[][], words: readonly string[]): Candidates | null {
  const steps = [...exactSteps(sought, words).map(({ sources }) => sources), ...measures]
  return steps.length > 0 ? attempt(sought, steps) : null
}

type Read = { measures: Source[][]; words: string[] }

/** The words of a text. Measures are steps of their own if some product has each of them, else words like all others. */
function read(sought: Sought, text: string): Read {
  const { model, langs } = sought
  const { terms, rest } = measuresIn(fold(text))
  const measures = terms.map((term) => wordSources(model, langs, term))
  const isMeasured = measures.length > 0 && measures.every((sources) => sources.length > 0)
  const words = accented(
    typedWords(isMeasured ? rest : text, (word) => isKnown(sought, word)),
    { model, langs, text },
  )
  return { measures: isMeasured ? measures : [], words: [...new Set(words)].slice(0, maxWords) }
}

function measuredWords(text: string): string[] {
  const { words } = cut(measuresIn(fold(text)).rest)
  return cut(text).words.filter((word) => !words.includes(word))
}

/** Matches all words in some form. null: no product has them all. */
function search(sought: Sought, measures: Source[][], words: readonly string[]): Candidates | null {
  const sole = sought.typing ? words : words.flatMap((word) => parted(sought, word) ?? [word])
  const steps = exactSteps(sought, sole)
  const sources = [...steps.map((step) => step.sources), ...measures]
  const first = attempt(sought, sources)
  const { count, scratch } = first
  const good = goodPoints * sources.length
  let strong = 0
  for (let at = 0; at < count && strong < few; at++) if (scratch.score[scratch.named[at]!]! >= good) strong++
  if (strong >= few) return first
  const own = kept(first)
  const wider = [...wideSteps(sought, steps), ...measures]
  const wide = attempt(sought, wider)
  if (wide.count === 0 && own.ordinals.length === 0) return null
  return merged(wide, own, sources.length / wider.length, 1)
}

/** Points a word of a good hit scores on average: from a name, an attribute or the name of a group. */
const goodPoints = 4

/** Candidates copied from the scratch memory: ordinals, and the score of each. */
type Kept = { ordinals: Uint32Array; scores: Float32Array }

function kept({ scratch, count }: Candidates): Kept {
  const ordinals = scratch.named.slice(0, count)
  const scores = new Float32Array(count)
  for (let at = 0; at < count; at++) scores[at] = scratch.score[ordinals[at]!]!
  return { ordinals, scores }
}

/** Adds candidates found before. The scores of the present ones are scaled, those of the others raised by a factor. */
function merged(
  candidates: Candidates,
  { ordinals, scores }: Kept,
  scale: number,
  raise: number,
): Candidates {
  const { scratch, depth } = candidates
  let { count } = candidates
  const { named, score, level } = scratch
  for (let at = 0; at < count; at++) score[named[at]!]! *= scale
  for (let at = 0; at < ordinals.length; at++) {
    const ordinal = ordinals[at]!
    if (count === 0 || level[ordinal] !== depth) {
      level[ordinal] = depth
      named[count++] = ordinal
      score[ordinal] = 0
    }
    score[ordinal] = Math.max(score[ordinal]!, scores[at]! * raise)
  }
  return { scratch, depth, count }
}

/**
 * An unknown word as two words that some product has together: teatowel, 머그컵, マグカップ. null: it is known, or no such
 * two.
 */
function parted(sought: Sought, word: string): string[] | null {
  const { length, part, least } = fewestLetters(word)
  if (word.length < length || /\p{N}/u.test(word) || isKnown(sought, word)) return null
  for (let at = word.length - part; at >= part; at--) {
    const pair = [word.slice(0, at), word.slice(at)]
    if (!pair.every((each) => isKnown(sought, each))) continue
    const steps = exactSteps(sought, pair).map(({ sources }) => sources)
    const { count, scratch } = attempt(sought, steps)
    for (let each = 0; each < count; each++) {
      if (scratch.score[scratch.named[each]!]! >= least) return pair
    }
  }
  return null
}

/**
 * Letters of a word that may be two, and of each of them, and the least points of a product with both. Letters of Korean
 * are syllables. In scripts without spaces any product will do: they have no two words by chance that make up a third.
 */
function fewestLetters(word: string): { length: number; part: number; least: number } {
  if (hangul.test(word)) return { length: 3, part: 1, least: goodPoints * 2 }
  return isUnspaced(word) ? { length: 4, part: 2, least: 0 } : { length: 6, part: 3, least: goodPoints * 2 }
}

/** The words with some replaced. null: none is. */
function respell(words: readonly string[], replace: (word: string) => string | null) {
  const spelled = words.map(replace)
  if (spelled.every((word) => word === null)) return null
  const text = words.map((word, index) => spelled[index] ?? word).join(' ')
  return { text, words: [...new Set(cut(text).words)] }
}

/**
 * A much more frequent word than a rare one, a slip away: one product may be named like another word mistyped. A word
 * typed with its accents is meant.
 */
function frequentNeighbour({ model, langs }: Sought, word: string): string | null {
  if (fold(word) !== word) return null
  const own = wordSources(model, langs, word).reduce(
    (sum, { lists }) => sum + lists.reduce((count, list) => count + list.length, 0),
    0,
  )
  return correct(model, langs, word, { not: word, least: Math.max(few, own * 10), maxSlips: 1 })
}

function isKnown({ model, langs }: Sought, word: string): boolean {
  return wordSources(model, langs, word).some(({ lists }) => lists.some((list) => list.length > 0))
}

/** Leaves out unknown words; without any, the known word whose absence gives the best result. */
function withoutSome(sought: Sought, words: readonly string[]): Matched | null {
  const known = words.filter((word) => isKnown(sought, word))
  if (known.length === 0 || isFragment(words, known)) return null
  const meets = (choice: readonly string[]) =>
    attempt(
      sought,
      exactSteps(sought, choice).map(({ sources }) => sources),
    )
  const choices = known.length < words.length ? [known] : []
  if (choices.every((choice) => meets(choice).count === 0) && known.length > 1)
    choices.push(...known.map((left) => known.filter((word) => word !== left)))
  let best: { choice: readonly string[]; score: number } | null = null
  for (const choice of choices) {
    const { count, scratch } = meets(choice)
    let score = 0
    for (let at = 0; at < count; at++) score = Math.max(score, scratch.score[scratch.named[at]!]!)
    if (count > 0 && (!best || score > best.score)) best = { choice, score }
  }
  if (!best) return null
  const { choice } = best
  const leftOut = words.filter((word) => !choice.includes(word))
  return { candidates: meets(choice), corrected: null, widened: null, leftOut }
}

/**
 * True if the known words cover at most two thirds of a query in a script without spaces, where the dictionary splits
 * an unknown word into short ones that mean something else.
 */
function isFragment(words: readonly string[], known: readonly string[]): boolean {
  const letters = (of: readonly string[]) => of.filter(isUnspaced).join('').length
  return letters(words) > 0 && letters(known) <= (letters(words) * 2) / 3
}
