import { bcp47, isLang, type Lang } from '#contract/languages.ts'
import { escapeHtml, letterHtml } from '#server/platform/mail/letter-html.ts'
import type { Letter } from '#server/platform/mail/mail.ts'
import { translator } from '#server/platform/messages.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { StoredOrder } from '../find-order.ts'
import { orderLink } from './order-confirmation.ts'

/** A short letter about what became of an order, in the order's language. */
export function orderNotice(shop: Shop, { order }: StoredOrder, kind: 'cancelled' | 'refunded_late'): Letter {
  const lang: Lang = isLang(order.lang) ? order.lang : 'en'
  const t = translator(lang)
  const { name } = shop.settings(shopSetting)
  const subject = t(`letter.${kind}_subject`, { number: order.number, shop: name })
  const words = t(`letter.${kind}`, { number: order.number })
  const link = orderLink(shop, order, lang)
  const body = `<p>${escapeHtml(words)}</p><p><a href="${escapeHtml(link)}">${escapeHtml(t('letter.see_order'))}</a></p>`
  return {
    to: order.email,
    subject,
    text: [words, `${t('letter.see_order')}\n${link}`, name].join('\n\n'),
    html: letterHtml({ lang: bcp47[lang], title: subject, shop: name, body }),
  }
}
