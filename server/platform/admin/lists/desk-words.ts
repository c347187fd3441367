import { cut, isUnspaced } from '../../text/cut.ts'
import { fold } from '../../text/fold.ts'

/** Shorter terms have no trigrams. */
const trigram = 3

/** The search words of a record: folded texts, in which any part of three characters is found, and words found as a whole. */
export function deskWords(texts: readonly string[]): { words: string; wholeWords: string[] } {
  const words = [...new Set(texts.map((text) => fold(text).trim()).filter(Boolean))]
  const whole = words.flatMap((text) => {
    const { words: unspaced, grams } = cut(text)
    const short = text.split(/\s+/).filter((word) => word.length < trigram)
    return [...unspaced.filter(isUnspaced), ...grams, ...short]
  })
  return { words: words.join(' '), wholeWords: [...new Set(whole)] }
}

/** The terms of a search, of which a record must contain all. */
export function deskTerms(q: string): { parts: string[]; wholeWords: string[] } {
  const terms = fold(q).split(/\s+/).filter(Boolean).slice(0, 10)
  const parts: string[] = []
  const wholeWords: string[] = []
  for (const term of terms) {
    const { words, grams } = cut(term)
    if (isUnspaced(term)) wholeWords.push(...(grams.length > 0 ? grams : words))
    else if (term.length < trigram) wholeWords.push(term)
    else parts.push(term)
  }
  return { parts, wholeWords }
}
