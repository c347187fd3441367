import { formatMoney } from '#contract/format.ts'
import { bcp47, isLang, type Lang, langPath } from '#contract/languages.ts'
import { wholeAddress } from '#server/customers/addresses/address-lines.ts'
import { emailPicture } from '#server/platform/mail/email-picture.ts'
import type { Email } from '#server/platform/mail/mail.ts'
import { type EmailPart, writeEmail } from '#server/platform/mail/write-email.ts'
import { type Translate, translator } from '#server/platform/messages.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { Shop } from '#server/platform/shop.ts'
import { accessKeyOf } from '../access-key.ts'
import type { StoredOrder } from '../find-order.ts'

/** The order confirmation, in the order's language. */
export function orderConfirmation(shop: Shop, stored: StoredOrder): Email {
  const { order, lines, instructions } = stored
  const lang: Lang = isLang(order.lang) ? order.lang : 'en'
  const t = translator(lang)
  const { name } = shop.settings(shopSetting)
  const money = (amount: number) => formatMoney({ amount, currency: order.currency }, bcp47[lang])
  const box = (title: string, text: string | null): EmailPart[] => (text ? [{ box: { title, text } }] : [])
  return writeEmail(shop, {
    to: order.email,
    lang,
    subject: t('order_email.confirmation_subject', { number: order.number, shop: name }),
    heading: t('order_email.thanks', { name: order.address?.firstName ?? '' }),
    parts: [
      { text: t('order_email.received', { number: order.number }) },
      { lines: lines.map((line) => lineOf(shop, line, money)) },
      { figures: figuresOf(stored, money) },
      ...box(t('order_email.how_to_pay'), instructions),
      ...addressBoxes(order, t, lang),
      ...box(t('order_email.shipping_method'), order.shippingMethod?.name ?? null),
      { link: { label: t('order_email.see_order'), url: orderLink(shop, order, lang) } },
      { text: t('order_email.questions') },
    ],
  })
}

/** Link to the order. The key stands behind the #, which browsers do not send to servers. */
export function orderLink(shop: Shop, order: StoredOrder['order'], lang: Lang): string {
  const path = langPath(lang, '/checkout/thankyou')
  return `${shop.publicUrl}${path}?number=${order.number}#key=${accessKeyOf(shop, order.id, order.accessIssue)}`
}

type Amount = (amount: number) => string

function lineOf(
  shop: Shop,
  { name, options, image, quantity, unitPrice }: StoredOrder['lines'][number],
  money: Amount,
) {
  return {
    name: `${quantity} × ${name}`,
    note: options.map(({ value }) => value).join(', '),
    amount: money(unitPrice * quantity),
    picture: image && emailPicture(shop, image),
  }
}

function figuresOf({ order }: StoredOrder, money: Amount) {
  const { explain, taxIncluded } = order.totals
  const rows = explain.filter(({ kind }) => kind !== 'note')
  // Included tax is listed below the total, because it adds nothing.
  const isBelow = ({ kind }: (typeof rows)[number]) => kind === 'tax' && taxIncluded
  return [...rows.filter((row) => !isBelow(row)), ...rows.filter(isBelow)].map(({ kind, label, amount }) => ({
    label,
    amount: money(amount.amount),
    strong: kind === 'total',
  }))
}

/** The shipping address, and the billing address if it differs. */
function addressBoxes({ address, billing }: StoredOrder['order'], t: Translate, lang: Lang): EmailPart[] {
  const shipping = address && wholeAddress(address, bcp47[lang])
  const invoice = billing && wholeAddress(billing, bcp47[lang])
  return [
    ...(shipping ? [{ box: { title: t('order_email.shipping_address'), text: shipping } }] : []),
    ...(invoice && invoice !== shipping
      ? [{ box: { title: t('order_email.billing_address'), text: invoice } }]
      : []),
  ]
}
