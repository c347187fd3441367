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

/** Invisible characters, and signs that NFKC would turn into letters: Brand™ is not "brandtm". */
const unseen = /[\p{Cf}™℠®©]/gu

/** Longer slugs are truncated, because they are part of URLs. */
const maxSlug = 80

/**
 * A text as part of a URL: lower case, words joined by hyphens, Latin letters without accents, letters of other
 * scripts unchanged. Empty if the text has neither letters nor digits.
 */
export function slugOf(text: string): string {
  return text
    .replaceAll(unseen, '')
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => latin[letter]!)
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, maxSlug)
    .replace(/-+$/, '')
}

/** A handle as stored in this shop. Shopify keeps characters such as ™ and zero-width spaces in handles. */
export function cleanHandle(text: string): string {
  const handle = text.toLowerCase()
  return /^[\p{L}\p{N}_-]+$/u.test(handle) ? handle : slugOf(handle)
}

/** Folds names that read the same into one key: ignores case, width and how words are joined. */
export function foldName(text: string): string {
  return text
    .replaceAll(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .trim()
    .replaceAll(/(?<=[\p{L}\p{N}])[\s_-]+(?=[\p{L}\p{N}])/gu, ' ')
    .replaceAll(/\s+/g, ' ')
}
