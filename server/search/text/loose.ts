import hongKong from 'opencc-js/dict/HKVariantsRev'
import traditional from 'opencc-js/dict/TSCharacters'
import taiwan from 'opencc-js/dict/TWVariantsRev'
import type { Postings } from '../model/postings.ts'

/**
 * Folds spellings that shoppers mix into one form: traditional characters become simplified, hiragana and small kana
 * become full-size katakana, and the mark of long vowels is dropped.
 */
export function looseForm(word: string): string {
  let form = ''
  for (const letter of word) form += simplified.get(letter) ?? kana(letter)
  return form
}

/** Terms of scripts without spaces whose loose form is the same as this word's. */
export function looselyEqual(postings: Postings, word: string): readonly number[] {
  return formsOf(postings).get(looseForm(word)) ?? none
}

const none: readonly number[] = []

type Forms = { read: number; byForm: Map<string, number[]> }
const known = new WeakMap<Postings, Forms>()

/** Terms by loose form; terms added since the last call are added. */
function formsOf(postings: Postings): Forms['byForm'] {
  const forms = known.get(postings) ?? { read: 0, byForm: new Map<string, number[]>() }
  known.set(postings, forms)
  for (; forms.read < postings.names.length; forms.read++) {
    const name = postings.names[forms.read]!
    if (!unspaced.test(name)) continue
    const form = looseForm(name)
    const same = forms.byForm.get(form)
    if (same) same.push(forms.read)
    else forms.byForm.set(form, [forms.read])
  }
  return forms.byForm
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** By character: its simplified form. Regional characters go by way of the common traditional ones. */
const simplified = simplifiedForms()

function simplifiedForms(): Map<string, string> {
  const forms = new Map(pairsOf(traditional))
  for (const [regional, common] of [...pairsOf(hongKong), ...pairsOf(taiwan)])
    forms.set(regional, forms.get(common) ?? common)
  return forms
}

/** "a b|c d e": the first form of each character. */
function pairsOf(dictionary: string): [string, string][] {
  return dictionary.split('|').flatMap((line) => {
    const [from, to] = line.split(' ')
    return from && to ? [[from, to] as [string, string]] : []
  })
}

const small = new Map(
  [...'ァィゥェォッャュョヮヵヶ'].map((letter, index) => [letter, 'アイウエオツヤユヨワカケ'[index]!]),
)

function kana(letter: string): string {
  if (letter === 'ー') return ''
  const code = letter.charCodeAt(0)
  const katakana = code >= 0x3041 && code <= 0x3096 ? String.fromCharCode(code + 0x60) : letter
  return small.get(katakana) ?? katakana
}
