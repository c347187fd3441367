import { type Lang, langPath } from '#contract/languages.ts'
import type { Shop } from '#server/platform/shop.ts'
import { accessKeyOf } from './access-key.ts'
import type { StoredOrder } from './find-order.ts'

/** Link to the order. The key stands behind the #, which browsers do not send to servers. */
export function orderLink(shop: Shop, order: StoredOrder['order'], lang: Lang): string {
  const path = langPath(lang, '/checkout/thankyou')
  return `${shop.publicUrl}${path}?number=${order.number}#key=${accessKeyOf(shop, order.id, order.accessIssue)}`
}
