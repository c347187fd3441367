import { fold, isAscii } from './fold.ts'

export type Cut = {
  /** Folded words in the order of the text. */
  words: string[]
  /** Bigrams of scripts written without spaces: they match words that the dictionary splits differently in another context. */
  grams: string[]
}

/** Splits a text into words: by ICU's dictionaries in scripts without spaces, else at everything but letters and digits. */
export function cut(text: string): Cut {
  return cutFolded(fold(text))
}

/** Like `cut`, for a text that is already folded. */
export function cutFolded(text: string): Cut {
  const folded = text.replace(possessive, '')
  if (isAscii(folded)) return { words: folded.match(plain) ?? [], grams: [] }
  if (!unspacedAnywhere.test(folded)) return { words: folded.match(spaced) ?? [], grams: [] }
  const words: string[] = []
  const grams: string[] = []
  for (const [run] of folded.matchAll(runs)) {
    if (!unspacedAnywhere.test(run)) words.push(run)
    else {
      for (const { segment, isWordLike } of segmenter.segment(run)) if (isWordLike) words.push(segment)
      pushGrams(run, grams)
    }
  }
  return { words, grams }
}

/** True for words in scripts written without spaces. */
export function isUnspaced(word: string): boolean {
  return unspacedAnywhere.test(word)
}

function pushGrams(run: string, grams: string[]): void {
  const letters = [...run]
  for (let at = 1; at < letters.length; at++) grams.push(letters[at - 1]! + letters[at]!)
}

/** The dictionaries for Chinese, Japanese, Thai and similar scripts do not depend on the locale. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

const possessive = /['’]s\b/g
const unspacedLetters =
  '[[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}]&&[\\p{L}\\p{M}]]'
const unspacedAnywhere = new RegExp(unspacedLetters, 'v')
/** A number and its unit are two words, so that "20 cm" finds 20cm. */
const plain = /[0-9]+|[a-z]+/g
const spaced = /\p{N}+|[\p{L}\p{M}]+/gu
const runs = new RegExp(`\\p{N}+|${unspacedLetters}+|[[\\p{L}\\p{M}]--${unspacedLetters}]+`, 'gv')
