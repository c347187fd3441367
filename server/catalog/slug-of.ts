const letters: Record<string, string> = {
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

/** Longer ones are cut: they stand in addresses. */
const longest = 80

/**
 * A text as part of an address: lower case, words joined by hyphens, Latin letters without their accents, letters of
 * other scripts as they are. Empty where the text has neither letters nor digits.
 */
export function slugOf(text: string): string {
  return text
    .replaceAll(unseen, '')
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => letters[letter]!)
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, longest)
    .replace(/-+$/, '')
}

/** Whether two names mean the same to a reader: case, width and how words are joined do not count. */
export function foldName(text: string): string {
  return text
    .replaceAll(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .trim()
    .replaceAll(/(?<=[\p{L}\p{N}])[\s_-]+(?=[\p{L}\p{N}])/gu, ' ')
    .replaceAll(/\s+/g, ' ')
}
