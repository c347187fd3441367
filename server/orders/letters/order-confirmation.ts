import { countryName } from '#contract/country-name.ts'
import { formatMoney } from '#contract/format.ts'
import { bcp47, isLang, type Lang, langPath } from '#contract/languages.ts'
import { escapeHtml, letterHtml } from '#server/platform/mail/letter-html.ts'
import type { Letter } from '#server/platform/mail/mail.ts'
import { type Translate, translator } from '#server/platform/messages.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { Shop } from '#server/platform/shop.ts'
import { accessKeyOf } from '../access-key.ts'
import type { StoredOrder } from '../find-order.ts'

type Words = { t: Translate; lang: Lang; shopName: string; link: string }

/** The letter that confirms an order, in the order's language. */
export function orderConfirmation(shop: Shop, stored: StoredOrder): Letter {
  const { order } = stored
  const lang: Lang = isLang(order.lang) ? order.lang : 'en'
  const t = translator(lang)
  const { name: shopName } = shop.settings(shopSetting)
  const words = { t, lang, shopName, link: orderLink(shop, order, lang) }
  const subject = t('letter.confirmation_subject', { number: order.number, shop: shopName })
  return { to: order.email, subject, text: textOf(stored, words), html: htmlOf(stored, subject, words) }
}

/** Where the buyer sees the order. The key stands behind the #, which browsers send to nobody. */
export function orderLink(shop: Shop, order: StoredOrder['order'], lang: Lang): string {
  const path = langPath(lang, '/checkout/thankyou')
  return `${shop.publicUrl}${path}?number=${order.number}#key=${accessKeyOf(shop, order.id)}`
}

function textOf({ order, lines, instructions }: StoredOrder, { t, lang, shopName, link }: Words): string {
  const money = (amount: number) => formatMoney({ amount, currency: order.currency }, bcp47[lang])
  return [
    t('letter.thanks', { name: order.address?.firstName ?? '' }),
    t('letter.received', { number: order.number }),
    lines
      .map((line) => `${line.quantity} × ${titleOf(line)}  ${money(line.unitPrice * line.quantity)}`)
      .join('\n'),
    order.totals.explain.map((row) => `${row.label}: ${money(row.amount.amount)}`).join('\n'),
    ...(instructions ? [instructions] : []),
    addressLines(order, lang).join('\n'),
    `${t('letter.see_order')}\n${link}`,
    shopName,
  ].join('\n\n')
}

function htmlOf(
  { order, lines, instructions }: StoredOrder,
  title: string,
  { t, lang, shopName, link }: Words,
): string {
  const money = (amount: number) => escapeHtml(formatMoney({ amount, currency: order.currency }, bcp47[lang]))
  const cell = 'padding:.35rem 0;border-bottom:1px solid #eee;vertical-align:top'
  const rows = lines.map(
    (line) =>
      `<tr><td style="${cell}">${line.quantity} × ${escapeHtml(titleOf(line))}</td><td style="${cell};text-align:right">${money(line.unitPrice * line.quantity)}</td></tr>`,
  )
  const totals = order.totals.explain.map(
    (row) =>
      `<tr><td style="padding:.2rem 0">${escapeHtml(row.label)}</td><td style="text-align:right">${money(row.amount.amount)}</td></tr>`,
  )
  const paragraph = (text: string) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
  const body = [
    `<h1 style="font-size:1.35rem;margin:0 0 1rem">${escapeHtml(t('letter.thanks', { name: order.address?.firstName ?? '' }))}</h1>`,
    paragraph(t('letter.received', { number: order.number })),
    `<table role="presentation" style="width:100%;border-collapse:collapse">${rows.join('')}${totals.join('')}</table>`,
    ...(instructions ? [paragraph(instructions)] : []),
    paragraph(addressLines(order, lang).join('\n')),
    `<p><a href="${escapeHtml(link)}">${escapeHtml(t('letter.see_order'))}</a></p>`,
  ].join('\n')
  return letterHtml({ lang: bcp47[lang], title, shop: shopName, body })
}

function titleOf({ name, options }: StoredOrder['lines'][number]): string {
  const choice = options.map(({ value }) => value).join(', ')
  return choice ? `${name} (${choice})` : name
}

function addressLines({ address }: StoredOrder['order'], lang: Lang): string[] {
  if (!address) return []
  const {
    firstName,
    lastName,
    company,
    address: street,
    apartment,
    postalCode,
    city,
    area,
    state,
    country,
  } = address
  return [
    `${firstName} ${lastName}`,
    company ?? '',
    street,
    apartment ?? '',
    area,
    `${postalCode} ${city}`.trim(),
    state,
    countryName(country, bcp47[lang]),
  ].filter((line) => line !== '')
}
