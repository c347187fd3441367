import { type Lang, langPath } from '#contract/languages.ts'
import type { Shop } from '#server/platform/shop.ts'
import { accessKeyOf } from './access-key.ts'
import type { StoredOrder } from './find-order.ts'

/** Link to the order's page, which needs no account. The key stands behind the #, which browsers do not send to servers. */
export function orderLink(shop: Shop, order: StoredOrder['order'], lang: Lang): string {
  const path = langPath(lang, `/order/${order.number}`)
  return `${shop.publicUrl}${path}#key=${accessKeyOf(shop, order.id, order.accessIssue)}`
}
