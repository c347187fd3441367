import { countryName } from '#contract/country-name.ts'
import { bcp47, fallbacks, type Lang, langPath } from '#contract/languages.ts'
import { escapeHtml } from '#server/platform/escape-html.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { Shop } from '#server/platform/shop.ts'
import { textIn } from '#server/platform/text-in.ts'
import { returnsSetting, withdrawalSetting } from '../../returns.setting.ts'
import { type NoticeTexts, noticeTexts } from './notice-texts.ts'

export type WithdrawalNotice = { lang: Lang; title: string; html: string }

/** Writes the withdrawal notice and its form from the shop's own name, address, period and return costs. */
export function writeWithdrawalNotice(
  { settings, publicUrl }: Pick<Shop, 'settings' | 'publicUrl'>,
  lang: Lang,
): WithdrawalNotice {
  const own = fallbacks(lang).find((step) => noticeTexts[step]) ?? 'en'
  const texts: NoticeTexts = noticeTexts[own] ?? noticeTexts.en
  const { days, exceptions } = settings(withdrawalSetting)
  const address = publicUrl + langPath(lang, '/withdrawal')
  const trader = escapeHtml(traderOf(settings(shopSetting), own))
  const fill = (text: string) =>
    escapeHtml(text)
      .replaceAll('{days}', String(days))
      .replaceAll('{trader}', () => trader)
      .replaceAll('{url}', () => `<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>`)
  const paragraphs = (list: string[]) => list.map((text) => `<p>${fill(text)}</p>`).join('')
  const excepted = textIn(exceptions, lang)
  const html = [
    paragraphs(texts.right),
    paragraphs(texts.exercise),
    `<h2>${fill(texts.effects)}</h2>`,
    paragraphs([...texts.effect, texts.costs[settings(returnsSetting).shippingPaidBy], texts.value]),
    excepted === '' ? '' : `<h2>${fill(texts.exceptions)}</h2><p>${escapeHtml(excepted)}</p>`,
    `<h2>${fill(texts.form)}</h2><p>${fill(texts.formHint)}</p>`,
    `<ul>${texts.fields.map((field) => `<li>${fill(field)}</li>`).join('')}</ul><p>${fill(texts.delete)}</p>`,
  ]
  return { lang: own, title: texts.title, html: html.join('\n') }
}

type Trader = {
  name: string
  legalName: string
  street: string
  postalCode: string
  city: string
  country: string
  phone: string
  email: string
}

/** Name, postal address, phone and email in one line. */
function traderOf(shop: Trader, lang: Lang): string {
  const { name, legalName, street, postalCode, city, country, phone, email } = shop
  const place = `${postalCode} ${city}`.trim()
  const parts = [legalName || name, street, place, countryName(country, bcp47[lang]), phone, email]
  return parts.filter(Boolean).join(', ')
}
