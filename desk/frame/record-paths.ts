import type { AnyRouter } from '@tanstack/react-router'

/** Paths of the screens of records, by kind as /find and notices name it. */
const paths: Record<string, (id: string) => string> = {
  order: (id) => `/orders/${id}`,
  return: (id) => `/returns/${id}`,
  inquiry: (id) => `/inbox/inquiries/${id}`,
  thread: (id) => `/inbox/${id}`,
  withdrawal: (id) => `/withdrawals/${id}`,
  customer: (id) => `/customers/${id}`,
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
  setting: (id) => `/settings/${id}`,
  staff: (id) => `/staff/${id}`,
}

/** The path of a record's screen; null if the desk has none. */
export function recordPath({ routesByPath }: AnyRouter, kind: string, id: string): string | null {
  const path = paths[kind]?.(encodeURIComponent(id))
  if (!path) return null
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const exists = Object.keys(routesByPath).some((known) => known.startsWith(`${folder}$`))
  return exists ? path : null
}
