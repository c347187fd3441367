import type { AnyRouter } from '@tanstack/react-router'
import type { Notice, NoticeKind, noticeKinds } from '#contract/admin/notice.ts'

type PathOf = (id: string) => string
/** Every notice leads somewhere. */
type OfNotices = Record<(typeof noticeKinds)[NoticeKind]['resource'], PathOf>

/** Paths of the screens of records, by kind as /find and notices name it. */
const paths: OfNotices & Record<string, PathOf> = {
  order: (id) => `/orders/${id}`,
  return: (id) => `/returns/${id}`,
  inquiry: (id) => `/inbox/inquiries/${id}`,
  thread: (id) => `/inbox/${id}`,
  withdrawal: (id) => `/withdrawals/${id}`,
  review: () => '/inbox/reviews',
  question: () => '/inbox/questions',
  stock: (id) => `/stock/${id}`,
  customer: (id) => `/customers/${id}`,
  company: (id) => `/companies/${id}`,
  product: (id) => `/products/${id}`,
  category: (id) => `/categories/${id}`,
  collection: (id) => `/collections/${id}`,
  tag: (id) => `/tags/${id}`,
  attribute: (id) => `/attributes/${id}`,
  media: (id) => `/media/${id}`,
  promotion: (id) => `/promotions/${id}`,
  coupon: (id) => `/coupons/${id}`,
  page: (id) => `/pages/${id}`,
  article: (id) => `/articles/${id}`,
  template: (id) => `/templates/${id}`,
  setting: (id) => `/settings/${id}`,
  staff: (id) => `/staff/${id}`,
  export: () => '/exports',
  // Sales to other countries in a year, by which they are taxed there.
  report: (year) => `/reports?name=sales&by=country&days=365&until=${year}-12-31`,
}

/** Views of lists in which the record of a notice waits. */
const views: Partial<Record<NoticeKind, string>> = {
  review_reported: '/inbox/reviews?view=reported',
  answer_added: '/inbox/questions?view=new-answers',
}

/** The path of what a notice is about; null if the desk has no screen for it. */
export function noticePath(
  router: AnyRouter,
  { kind, resource, recordId }: Pick<Notice, 'kind' | 'resource' | 'recordId'>,
): string | null {
  return views[kind] ?? recordPath(router, resource, recordId)
}

/** The path of a record's screen; null if the desk has none. */
export function recordPath({ routesByPath }: AnyRouter, kind: string, id: string): string | null {
  const path = paths[kind]?.(encodeURIComponent(id))
  if (!path) return null
  const [place = ''] = path.split('?')
  const folder = place.slice(0, place.lastIndexOf('/') + 1)
  const exists = Object.keys(routesByPath).some(
    (known) => known === place || (folder !== '/' && known.startsWith(`${folder}$`)),
  )
  return exists ? path : null
}
