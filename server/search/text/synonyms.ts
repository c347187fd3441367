import type { Lang } from '#contract/languages.ts'
import { cut, isUnspaced } from '#server/platform/text/cut.ts'
import { looseForm } from './loose.ts'
import { stem } from './stem.ts'

/** Alternatives by language and phrase: each is a list of words. Phrases are keyed by the stems of their words. */
export type Synonyms = Map<string, Map<string, string[][]>>

export const noSynonyms: Synonyms = new Map()

/** Words that find each other; if `finds` is not empty, `words` also find what `finds` does, but not the reverse. */
export type SynonymEntry = { lang: string; words: readonly string[]; finds: readonly string[] }

export function synonymsOf(entries: readonly SynonymEntry[]): Synonyms {
  const synonyms: Synonyms = new Map()
  for (const { lang, words, finds } of entries) {
    const byPhrase = synonyms.get(lang) ?? new Map<string, string[][]>()
    synonyms.set(lang, byPhrase)
    const typed = words.map((phrase) => cut(phrase).words).filter(({ length }) => length > 0)
    const found = finds.length > 0 ? finds.map((phrase) => cut(phrase).words) : typed
    for (const phrase of typed) {
      const key = phraseKey(phrase, lang)
      const others = found.filter((other) => other.length > 0 && phraseKey(other, lang) !== key)
      byPhrase.set(key, [...(byPhrase.get(key) ?? []), ...others])
    }
  }
  return synonyms
}

/** The longest phrase in words that can have synonyms. */
const maxPhrase = 4

/** The alternatives of the longest phrase that begins at `at`, in the first of the languages that has any. */
export function alternativesAt(
  synonyms: Synonyms,
  langs: readonly Lang[],
  words: readonly string[],
  at: number,
): { length: number; phrases: string[][] } | null {
  for (const lang of langs) {
    const byPhrase = synonyms.get(lang)
    if (!byPhrase) continue
    for (let length = Math.min(maxPhrase, words.length - at); length > 0; length--) {
      const phrases = byPhrase.get(phraseKey(words.slice(at, at + length), lang))
      if (phrases) return { length, phrases }
    }
  }
  return null
}

/** Letters that stay of a compound when one part is replaced. */
const fewestLeft = 3

/** Compounds with a part replaced by its synonym: Tischleuchte for Tischlampe, Couchtisch for Sofatisch. */
export function compoundAlternatives(synonyms: Synonyms, langs: readonly Lang[], word: string): string[] {
  const found: string[] = []
  if (isUnspaced(word)) return found
  for (const lang of langs) {
    if (lang !== 'de' && lang !== 'ko') continue
    for (const [part, phrases] of synonyms.get(lang) ?? []) {
      if (word.length < part.length + fewestLeft || part.includes(' ')) continue
      for (const [other, ...more] of phrases) {
        if (other === undefined || more.length > 0) continue
        if (word.startsWith(part)) found.push(other + word.slice(part.length))
        const from = word.lastIndexOf(part)
        // The stem leaves out the last letters of the part, so a few may follow it.
        if (from >= fewestLeft && word.length - from - part.length <= 2)
          found.push(word.slice(0, from) + other)
      }
    }
  }
  return found
}

function phraseKey(words: readonly string[], lang: string): string {
  const forms = words.map((word) => (isUnspaced(word) ? looseForm(word) : stem(word, lang as Lang)))
  // A dictionary cuts the same letters differently beside others.
  return forms.join(words.every(isUnspaced) ? '' : ' ')
}
