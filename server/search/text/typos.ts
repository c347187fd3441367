import type { Lang } from '#contract/languages.ts'
import { isUnspaced } from '#server/platform/text/cut.ts'
import type { Model } from '../model/model.ts'
import { frequency, isNaming, spellingOf } from '../model/vocabulary.ts'
import { hangul } from './word-sources.ts'

/**
 * The most likely correction of a mistyped word, in its original spelling: fewest edits first, then words
 * of names, groups and attributes before those of descriptions only, then the same first letter, then frequency. Skips `not` and words of fewer than `least` products.
 * Korean is compared by the vowels and consonants of its syllables.
 * @returns null if no word is close, and in scripts without spaces, where one edit makes another word.
 */
export function correct(
  model: Model,
  langs: readonly Lang[],
  word: string,
  { not, least = 1, maxSlips = 2 }: { not?: string; least?: number; maxSlips?: number } = {},
): string | null {
  const isKorean = hangul.test(word)
  const lettersOf = (each: string) => (isKorean ? each.normalize('NFD') : each)
  const typed = lettersOf(word)
  const slips = Math.min(maxSlips, allowedSlips(typed))
  if (slips === 0 || isUnspaced(word)) return null
  let best: { spelling: string; merit: number } | null = null
  for (const lang of langs) {
    const vocabulary = model.vocabularies.get(lang)
    if (!vocabulary) continue
    const { names } = vocabulary.words
    for (let id = 0; id < names.length; id++) {
      const name = names[id]!
      if (isKorean && !hangul.test(name)) continue
      const candidate = lettersOf(name)
      if (Math.abs(candidate.length - typed.length) > slips) continue
      const distance = slipsBetween(typed, candidate, slips)
      // Two slips and another first letter make another word in most cases: pitcher and kitchen.
      if (distance > slips || (distance > 1 && candidate[0] !== typed[0])) continue
      const count = frequency(vocabulary, model.groups, id)
      if (count < least || name === not) continue
      const merit =
        -distance * 20 +
        (isNaming(vocabulary, id) ? 6 : 0) +
        (candidate[0] === typed[0] ? 3 : 0) +
        Math.log10(count)
      if (!best || merit > best.merit) best = { spelling: spellingOf(vocabulary, id), merit }
    }
  }
  return best?.spelling ?? null
}

/** Letters of the last part of a German compound, and of what comes before it. */
const fewestOfHead = { head: 4, before: 3 }

/**
 * The last part of an unknown compound if names of the shop have it: Topf for Blumentopf, 컵 for 물컵, 杯 for 水杯. The end
 * says what a thing is, in German, Korean and Chinese. null: no such part.
 */
export function headOf(model: Model, langs: readonly Lang[], word: string): string | null {
  const isHan = twoHan.test(word)
  for (const lang of langs) {
    const vocabulary = model.vocabularies.get(lang)
    if (!vocabulary || !(isHan || (lang === 'ko' && hangul.test(word)) || lang === 'de')) continue
    const { head, before } = lang === 'de' ? fewestOfHead : { head: 1, before: 1 }
    for (let at = before; at <= word.length - head; at++) {
      const id = vocabulary.words.ids.get(word.slice(at))
      if (id !== undefined && isNaming(vocabulary, id)) return spellingOf(vocabulary, id)
    }
  }
  return null
}

const twoHan = /^\p{Script=Han}{2}$/u

function allowedSlips(word: string): number {
  if (word.length < 4 || /\p{N}/u.test(word)) return 0
  return word.length < 6 ? 1 : 2
}

let rows = [new Uint8Array(64), new Uint8Array(64), new Uint8Array(64)]

/**
 * Number of missing, extra, wrong or transposed letters (optimal string alignment distance). Returns limit + 1 for any
 * distance above `limit`.
 */
export function slipsBetween(a: string, b: string, limit: number): number {
  if (b.length + 1 > rows[0]!.length) rows = rows.map(() => new Uint8Array(b.length + 64))
  let [before, last, row] = rows as [Uint8Array, Uint8Array, Uint8Array]
  for (let j = 0; j <= b.length; j++) last[j] = j
  for (let i = 1; i <= a.length; i++) {
    row[0] = i
    let lowest = i
    const letter = a.charCodeAt(i - 1)
    for (let j = 1; j <= b.length; j++) {
      const other = b.charCodeAt(j - 1)
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (letter === other ? 0 : 1))
      if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && other === a.charCodeAt(i - 2)) {
        cost = Math.min(cost, before[j - 2]! + 1)
      }
      row[j] = cost
      if (cost < lowest) lowest = cost
    }
    if (lowest > limit) return limit + 1
    ;[before, last, row] = [last, row, before]
  }
  return Math.min(last[b.length]!, limit + 1)
}
