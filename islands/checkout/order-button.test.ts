import { expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'

async function textsOf(lang: string): Promise<Record<string, string>> {
  return (await import(`../../locales/${lang}.json`)).default
}

/**
 * Wordings that say without doubt that pressing the button costs money, as article 8(2) of Directive 2011/83/EU demands
 * of the last button. A language that the shop offers needs an entry.
 */
const lawful: Record<string, RegExp> = {
  en: /^(Buy now|Order with obligation to pay) /,
  de: /^(Jetzt kaufen|Zahlungspflichtig bestellen) /,
  es: /^(Comprar ahora|Pedido con obligación de pago) /,
  fr: /^(Acheter maintenant|Commander avec obligation de paiement) /,
  id: /^Beli dan bayar /,
  fil: /^Bilhin at bayaran /,
  it: /^(Acquista ora|Ordine con obbligo di pagare) /,
  ja: /^注文を確定する /,
  ko: / 결제하기$/,
  pt: /^(Comprar agora|Encomenda com obrigação de pagar) /,
  th: /^ยืนยันสั่งซื้อและชำระเงิน /,
  vi: /^Đặt hàng và thanh toán /,
  zh: /^确认下单并付款 /,
  'zh-HK': /^確認下單並付款 /,
  'zh-TW': /^確認下單並付款 /,
}

test.each(languages)('the order button is lawful and carries the total in %s', async (lang) => {
  const button = (await textsOf(lang))['checkout.order']
  expect(button).toMatch(lawful[lang]!)
  expect(button).toContain('{total}')
})

/** The words of the same article, for buyers in countries whose courts accept little else. */
const obligation: Record<string, string> = {
  en: 'Order with obligation to pay · {total}',
  de: 'Zahlungspflichtig bestellen · {total}',
  es: 'Pedido con obligación de pago · {total}',
  fr: 'Commander avec obligation de paiement · {total}',
  id: 'Pesan dengan kewajiban membayar · {total}',
  fil: 'Mag-order na may obligasyong magbayad · {total}',
  it: 'Ordine con obbligo di pagare · {total}',
  ja: '支払い義務のある注文を確定する · {total}',
  ko: '결제 의무가 있는 주문하기 · {total}',
  pt: 'Encomenda com obrigação de pagar · {total}',
  th: 'สั่งซื้อโดยมีภาระต้องชำระเงิน · {total}',
  vi: 'Đặt hàng với nghĩa vụ thanh toán · {total}',
  zh: '下单并承担付款义务 · {total}',
  'zh-HK': '下單並承擔付款責任 · {total}',
  'zh-TW': '下單並負付款義務 · {total}',
}

test.each(languages)('the order button names the obligation to pay where it must in %s', async (lang) => {
  expect(obligation[lang]).toBeDefined()
  expect((await textsOf(lang))['checkout.order_obligation']).toBe(obligation[lang])
})
