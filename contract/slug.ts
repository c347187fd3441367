import type { Lang } from './languages.ts'

const latin: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** German spells umlauts with two letters where they cannot be written: "ueber-uns", not "uber-uns". */
const german: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/** Invisible characters, and signs that NFKC would turn into letters: Brand™ is not "brandtm". */
const unseen = /[\p{Cf}™℠®©]/gu

/** Longer slugs are truncated, because they are part of URLs. */
const maxSlug = 80

/**
 * A text as part of a URL: lower case, words joined by hyphens, Latin letters without accents. Such links read well
 * wherever they are pasted. Letters of other scripts stay. Empty if the text has neither letters nor digits.
 */
export function slugOf(text: string, lang?: Lang): string {
  const lower = text.replaceAll(unseen, '').normalize('NFKC').toLowerCase()
  const plain = lang === 'de' ? lower.replaceAll(/[äöü]/g, (letter) => german[letter]!) : lower
  return plain
    .normalize('NFD')
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => latin[letter]!)
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, maxSlug)
    .replace(/[-\p{Cs}]+$/u, '')
}
