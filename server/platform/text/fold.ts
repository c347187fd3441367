/**
 * Normalises a text for comparing words: removes compatibility forms and case in every script, but diacritics from
 * Latin, Greek and Cyrillic letters only. In other scripts, marks are part of the word: กันน้ำ would become กนนา,
 * ガラス would become カラス.
 */
export function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  if (latin.test(text)) {
    return text
      .normalize('NFKD')
      .toLowerCase()
      .replace(marks, '')
      .replace(undecomposed, (letter) => plain[letter]!)
      .replace(typographic, (sign) => (sign === '’' ? "'" : ' '))
  }
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(alphabetic, (run) => run.normalize('NFKD').replace(marks, ''))
    .replace(undecomposed, (letter) => plain[letter]!)
}

/** Most texts are ASCII and skip the slower rules. */
export function isAscii(text: string): boolean {
  return ascii.test(text)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
const ascii = /^[\x00-\x7f]*$/
/** Only Latin letters and punctuation, which allow a faster path with the same result. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: from the first character on
const latin = /^[\x00-\u024f\u2010-\u2027\u2030-\u205e]*$/
const typographic = /[\u2010-\u2027\u2030-\u205e]/g
const alphabetic = /(?:[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]|[\u0300-\u036f])+/gu
const marks = /\p{M}/gu

/** Letters without a Unicode decomposition that shoppers type in a plain form. */
const plain: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
}
const undecomposed = new RegExp(`[${Object.keys(plain).join('')}]`, 'g')
