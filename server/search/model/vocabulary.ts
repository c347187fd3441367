import { isUnspaced } from '#server/platform/text/cut.ts'
import { type AsciiTerms, emptyAsciiTerms } from '../build/post-ascii.ts'
import { emptyPostings, listLength, namedLength, type Postings, termId } from './postings.ts'

/** The words of one language and the products that contain them. */
export type Vocabulary = {
  words: Postings
  ascii: AsciiTerms
  /** Bigrams of scripts written without spaces. */
  grams: Postings
  /** Words of category, tag and attribute value names, with the groups that have these names. */
  links: Map<number, number[]>
  /** Numbers of all words in alphabetical order. */
  order: number[]
  /** Original spellings of words that differ from their folded form. */
  spellings: Map<number, string>
}

export function emptyVocabulary(): Vocabulary {
  return {
    words: emptyPostings(),
    ascii: emptyAsciiTerms(),
    grams: emptyPostings(),
    links: new Map(),
    order: [],
    spellings: new Map(),
  }
}

/** Merges new words into the alphabetical order. */
export function sortVocabulary(vocabulary: Vocabulary): void {
  const { names } = vocabulary.words
  const before = vocabulary.order
  const fresh = Array.from({ length: names.length - before.length }, (_, index) => before.length + index)
  if (fresh.length === 0) return
  fresh.sort((a, b) => (names[a]! < names[b]! ? -1 : 1))
  const order: number[] = []
  let from = 0
  for (const id of fresh) {
    const to = firstNotBefore(vocabulary, names[id]!)
    for (; from < to; from++) order.push(before[from]!)
    order.push(id)
  }
  for (; from < before.length; from++) order.push(before[from]!)
  vocabulary.order = order
}

/** Numbers of all words with this prefix. */
export function wordsFrom(vocabulary: Vocabulary, prefix: string): number[] {
  const { words, order } = vocabulary
  const found: number[] = []
  for (let at = firstNotBefore(vocabulary, prefix); at < order.length; at++) {
    const id = order[at]!
    if (!words.names[id]!.startsWith(prefix)) break
    found.push(id)
  }
  return found
}

/** Numbers of all words that contain this part: kaffeebecher contains becher. */
export function wordsAround(vocabulary: Vocabulary, part: string): number[] {
  if (part.length < (isUnspaced(part) ? 1 : 4)) return []
  const found: number[] = []
  const { names } = vocabulary.words
  for (let id = 0; id < names.length; id++) if (names[id]!.includes(part)) found.push(id)
  return found
}

/** The number of products in which a word occurs, in their own texts or in the name of a group. */
export function frequency({ words, links }: Vocabulary, groups: Postings, id: number): number {
  let count = listLength(words, id)
  for (const group of links.get(id) ?? []) count += listLength(groups, group)
  return count
}

/** Returns true if a product's name or attribute, or a group's name, has the word. */
export function isNaming({ words, links }: Vocabulary, id: number): boolean {
  return links.has(id) || namedLength(words, id) > 0
}

export function spellingOf({ words, spellings }: Vocabulary, id: number): string {
  return spellings.get(id) ?? words.names[id]!
}

export function link(vocabulary: Vocabulary, word: string, group: number): void {
  const id = termId(vocabulary.words, word)
  const groups = vocabulary.links.get(id)
  if (!groups) vocabulary.links.set(id, [group])
  else if (!groups.includes(group)) groups.push(group)
}

function firstNotBefore({ words, order }: Vocabulary, word: string): number {
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (words.names[order[middle]!]! < word) low = middle + 1
    else high = middle
  }
  return low
}
