import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Lang, languages } from '#contract/languages.ts'

const root = resolve(import.meta.dirname, '..')

/** Buttons that show the first text and have the second as their label: whoever speaks to a device says what they see. */
const labelled = [
  ['auth.password.show', 'auth.password.show_this'],
  ['cart.coupon_apply', 'cart.coupon_apply_named'],
  ['cart.move_to_cart', 'cart.move_named'],
  ['cart.remove', 'cart.remove_named'],
  ['cart.remove', 'cart.remove_saved'],
  ['cart.save_for_later', 'cart.save_named'],
  ['compare.remove', 'compare.remove_named'],
  ['user.passkeys.rename', 'user.passkeys.rename_this'],
  ['user.remove', 'inquiry.remove_named'],
  ['user.remove', 'user.passkeys.remove_this'],
  ['user.sessions.end', 'user.sessions.end_this'],
] as const

/**
 * Words of forms of address that a language's texts do not use, because they use another one. German addresses shoppers
 * and staff differently: see form-of-address.test.ts.
 */
const otherAddress: Partial<Record<Lang, string>> = {
  fr: 'tu|toi|ton|tes',
  es: 'usted|ustedes',
  pt: 'tu|você|teus?|tuas?',
  id: 'kamu',
  vi: 'quý khách',
}

/** Quotation marks that a language does not use. */
const otherQuotes: Record<Lang, string> = {
  ...{
    en: '«»„「」',
    id: '«»„「」',
    th: '«»„「」',
    fil: '«»„「」',
    vi: '«»„「」',
    zh: '«»「」',
    ko: '“”«»「」',
  },
  ...{ de: '”«»', fr: '“”„', es: '“”„', it: '„', pt: '„', ja: '“”«»', 'zh-TW': '“”«»', 'zh-HK': '“”«»' },
}

/** Words of one place that readers of the same script elsewhere write differently or do not use. */
const otherWords: Partial<Record<Lang, string>> = {
  zh: '你|承运商|贷项凭证|页眉|结账款',
  'zh-TW': '賬|軟件|網絡|默認|商家|電郵',
  'zh-HK': '帳|裡|發布|存貨|購物金|落單|軟體|網路|產品',
}

/** Particles in both forms: a text says things so that either fits. */
const pairedParticles = /은\(는\)|이\(가\)|을\(를\)|\(으\)로|와\(과\)/

const wideScripts: Lang[] = ['ja', 'zh', 'zh-TW', 'zh-HK']

describe.each(languages)('the texts in %s', (lang) => {
  const texts = { ...readTexts(lang), ...readTexts(`desk/${lang}`) }

  it('use typographic quotation marks, apostrophes and ellipses, and single spaces', () => {
    expect(keysOf(texts, /['"]|\.\.\.| {2}/)).toEqual([])
  })

  it('keep the language’s own spacing around punctuation', () => {
    // A breaking space would let a line start with a question mark or a closing quotation mark.
    if (lang === 'fr') expect(keysOf(texts, / [;!?»]| :(?!:)|« /)).toEqual([])
    // Chinese and Japanese punctuation is as wide as a character.
    if (wideScripts.includes(lang)) expect(keysOf(texts, /[\u3040-\u30ff\u3400-\u9fff][;:!?]/)).toEqual([])
  })

  it('quote, and leave things out, as the language does', () => {
    expect(keysOf(texts, new RegExp(`[${otherQuotes[lang]}]`))).toEqual([])
    // German alone sets a space before an ellipsis that stands for words. Elsewhere a space is on both sides or none.
    if (lang !== 'de') expect(keysOf(texts, /\S …(?! )/)).toEqual(lang === 'ko' ? ['desk.list.days'] : [])
  })

  it('use the words of the place', () => {
    const words = otherWords[lang]
    if (words) expect(keysOf(texts, new RegExp(words))).toEqual([])
    if (lang === 'ko') expect(keysOf(texts, pairedParticles)).toEqual([])
    // Before the 8th and the 11th, the article would have to lose its vowel.
    if (lang === 'it')
      expect(keysOf(texts, /\b([dn]?[aei]?|su)l \{(at|date|day|since|time|until|when)\b/i)).toEqual([])
  })

  it('keep to one form of address', () => {
    const words = otherAddress[lang]
    if (words) expect(keysOf(texts, new RegExp(`(?<!\\p{L})(${words})(?!\\p{L})`, 'iu'))).toEqual([])
  })

  it('label each button with the words that it shows', () => {
    const differing = labelled.filter(
      ([shown, label]) => !texts[label]!.toLowerCase().includes(texts[shown]!.toLowerCase()),
    )
    expect(differing).toEqual([])
  })
})

it('the demo shop’s texts keep figures and units on one line', () => {
  const files = globSync('demo/{words,content,catalogue,marketing}/**/*.{json,ts}', { cwd: root })
  const broken = files.filter((file) =>
    /\d (?:%|€|°C|cm|mm|ml|kg|g|m²|W)(?!\w)/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(broken).toEqual([])
})

function keysOf(texts: Record<string, string>, pattern: RegExp): string[] {
  return Object.keys(texts).filter((key) => pattern.test(texts[key]!))
}

function readTexts(name: string): Record<string, string> {
  return JSON.parse(readFileSync(join(root, `locales/${name}.json`), 'utf8'))
}
