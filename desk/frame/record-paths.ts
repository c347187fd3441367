import type { AnyRouter } from '@tanstack/react-router'
import type { Notice } from '#contract/admin/desk/notice.ts'
import { noticePaths, noticeViews } from '#contract/admin/desk/notice-paths.ts'

/** Paths of the screens of records, by kind as /find and notices name it. */
const paths: Record<string, (id: string) => string> = {
  ...noticePaths,
  customer: (id) => `/customers/${id}`,
  company: (id) => `/companies/${id}`,
  product: (id) => `/products/${id}`,
  category: (id) => `/categories/${id}`,
  collection: (id) => `/collections/${id}`,
  tag: (id) => `/tags/${id}`,
  attribute: (id) => `/attributes/${id}`,
  vendor: (id) => `/vendors/${id}`,
  subscriber: (id) => `/newsletter/${id}`,
  bankLine: (id) => `/money/${id}`,
  payout: (id) => `/money/payouts/${id}`,
  media: (id) => `/media/${id}`,
  promotion: (id) => `/promotions/${id}`,
  campaign: (id) => `/campaigns/${id}`,
  coupon: (id) => `/coupons/${id}`,
  page: (id) => `/pages/${id}`,
  article: (id) => `/articles/${id}`,
  plan: (id) => `/plans/${id}`,
  template: (id) => `/templates/${id}`,
  staff: (id) => `/staff/${id}`,
}

/** The path of a record's screen by its kind. */
export function pathOf(kind: string, id: string): string | undefined {
  return paths[kind]?.(encodeURIComponent(id))
}

/** The path of what a notice is about; null if the desk has no screen for it. */
export function noticePath(
  router: AnyRouter,
  { kind, resource, recordId }: Pick<Notice, 'kind' | 'resource' | 'recordId'>,
): string | null {
  return noticeViews[kind] ?? recordPath(router, resource, recordId)
}

/** The path of a record's screen; null if the desk has none. */
export function recordPath({ routesByPath }: AnyRouter, kind: string, id: string): string | null {
  const path = pathOf(kind, id)
  if (!path) return null
  const [place = ''] = path.split('?')
  const folder = place.slice(0, place.lastIndexOf('/') + 1)
  const exists = Object.keys(routesByPath).some(
    (known) => known === place || (folder !== '/' && known.startsWith(`${folder}$`)),
  )
  return exists ? path : null
}
