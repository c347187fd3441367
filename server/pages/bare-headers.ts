import type { Shop } from '#server/platform/shop.ts'
import { pageHeaders } from './page-headers.ts'

/** Headers of answers that show no page: redirects, refusals. */
export function bareHeaders(shop: Shop, type: 'document' | 'payload'): Record<string, string> {
  return pageHeaders({
    type,
    policy: null,
    kept: type === 'payload' ? 'never' : 'public',
    secure: shop.publicUrl.startsWith('https:'),
    varies: { currency: false, country: false },
  })
}
