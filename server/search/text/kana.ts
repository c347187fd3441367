import { cut } from '#server/platform/text/cut.ts'

/**
 * The words of what a shopper typed. The dictionary cuts Japanese words that are written in hiragana instead of katakana
 * or kanji into single letters, each of which many products have: まぐ into ま and ぐ. Such letters become the words of
 * the shop that they spell, or else one unknown word.
 */
export function typedWords(text: string, isKnown: (word: string) => boolean): string[] {
  if (!hiraganaAnywhere.test(text)) return cut(text).words
  return text.split(/\s+/).flatMap((part) => rejoined(cut(part).words, isKnown))
}

function rejoined(words: readonly string[], isKnown: (word: string) => boolean): string[] {
  const found: string[] = []
  for (let at = 0; at < words.length; ) {
    let end = at
    while (end < words.length && hiragana.test(words[end]!)) end++
    const run = words.slice(at, Math.max(end, at + 1))
    const isCutUp = run.length > 1 && run.some((word) => word.length === 1)
    found.push(...(isCutUp ? spelled(run.join(''), isKnown) : run))
    at += run.length
  }
  return found
}

/** The longest known words that make up a run of letters, and particles between them. */
function spelled(run: string, isKnown: (word: string) => boolean): string[] {
  const words: string[] = []
  for (let at = 0; at < run.length; ) {
    let end = run.length
    while (end > at + 1 && !isKnown(run.slice(at, end))) end--
    if (end === at + 1 && !(at > 0 && particles.includes(run[at]!))) return [run]
    words.push(run.slice(at, end))
    at = end
  }
  return words
}

const hiraganaAnywhere = /\p{Script=Hiragana}/u
const hiragana = /^[\p{Script=Hiragana}ー]+$/u
const particles = 'のをにはがでとも'

/** A beginning of a word as it may be stored: in hiragana, and in katakana. */
export function beginningsOf(typed: string): string[] {
  if (!hiragana.test(typed)) return [typed]
  const katakana = [...typed].map((letter) =>
    letter === 'ー' ? letter : String.fromCharCode(letter.charCodeAt(0) + 0x60),
  )
  return [typed, katakana.join('')]
}
