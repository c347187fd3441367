import { expect, test } from 'vitest'
import { catalogueLanguages } from '#contract/languages.ts'
import en from '../../locales/en.json' with { type: 'json' }
import zh from '../../locales/zh.json' with { type: 'json' }
import zhHk from '../../locales/zh-HK.json' with { type: 'json' }

const texts = { en, zh, 'zh-HK': zhHk }

/**
 * Wordings that say without doubt that pressing the button costs money, as article 8(2) of Directive 2011/83/EU demands
 * of the last button. A language that the shop offers needs an entry.
 */
const lawful: Record<string, RegExp> = {
  en: /^(Buy now|Order with obligation to pay) /,
  zh: /^确认下单并付款 /,
  'zh-HK': /^確認下單並付款 /,
}

test.each(catalogueLanguages)('the order button is lawful and carries the total in %s', (lang) => {
  const button = texts[lang]['checkout.order']
  expect(button).toMatch(lawful[lang]!)
  expect(button).toContain('{total}')
})

/** The words of the same article, for buyers in countries whose courts accept little else. */
const obligation: Record<string, string> = {
  en: 'Order with obligation to pay · {total}',
  zh: '下单并承担付款义务 · {total}',
  'zh-HK': '下單並承擔付款責任 · {total}',
}

test.each(catalogueLanguages)('the order button names the obligation to pay where it must in %s', (lang) => {
  expect(texts[lang]['checkout.order_obligation']).toBe(obligation[lang])
})
