import { isLang, type Lang } from '#contract/languages.ts'
import type { Email } from '#server/platform/mail/mail.ts'
import { writeEmail } from '#server/platform/mail/write-email.ts'
import { translator } from '#server/platform/messages.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { StoredOrder } from '../find-order.ts'
import { orderLink } from './order-confirmation.ts'

type Kind = 'cancelled' | 'refunded_late' | 'new_link'

/** A short email about an order, in the order's language. */
export function orderNotice(shop: Shop, { order }: StoredOrder, kind: Kind): Email {
  const lang: Lang = isLang(order.lang) ? order.lang : 'en'
  const t = translator(lang)
  const { name } = shop.settings(shopSetting)
  return writeEmail(shop, {
    to: order.email,
    lang,
    subject: t(`order_email.${kind}_subject`, { number: order.number, shop: name }),
    parts: [
      { text: t(`order_email.${kind}`, { number: order.number }) },
      { link: { label: t('order_email.see_order'), url: orderLink(shop, order, lang) } },
    ],
  })
}
