/**
 * Brings a text to the form in which words are compared: compatibility forms and case are the same everywhere, marks
 * fall off Latin, Greek and Cyrillic letters only. In other scripts they are part of the word: กันน้ำ would become
 * กนนา, ガラス would become カラス.
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

/** Most texts are, and need none of the slower rules. */
export function isAscii(text: string): boolean {
  return ascii.test(text)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
const ascii = /^[\x00-\x7f]*$/
/** Nothing but Latin letters and signs: the quicker way to the same end. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: from the first character on
const latin = /^[\x00-\u024f\u2010-\u2027\u2030-\u205e]*$/
const typographic = /[\u2010-\u2027\u2030-\u205e]/g
const alphabetic = /(?:[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]|[\u0300-\u036f])+/gu
const marks = /\p{M}/gu

/** Letters that Unicode does not take apart, though shoppers type them plain. */
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
