import type { Lang } from '#contract/languages.ts'
import { fold } from '#server/platform/text/fold.ts'
import type { Model } from '../model/model.ts'

/** Languages whose accents make other words: chăn is a blanket, chân a foot and chặn a weight. */
export const accentLanguages: readonly string[] = ['vi'] satisfies Lang[]

/** The words of a text that folding changes, in lower case with their accents. */
export function accentedWords(text: string): string[] {
  const words = text.normalize('NFC').toLowerCase().match(letters) ?? []
  return words.filter((word) => fold(word) !== word)
}

const letters = /[\p{L}\p{M}]+/gu

/**
 * The folded words of a text, with accents where the shopper typed those of a word that the shop has. Without accents,
 * a word stands for all that differ in them only.
 */
export function accented(
  words: string[],
  { model, langs, text }: { model: Model; langs: readonly Lang[]; text: string },
): string[] {
  const lang = langs[0]!
  const known = accentLanguages.includes(lang) ? model.vocabularies.get(lang)?.words.ids : undefined
  if (!known) return words
  const typed = new Map(accentedWords(text).flatMap((word) => (known.has(word) ? [[fold(word), word]] : [])))
  return words.map((word) => typed.get(word) ?? word)
}
