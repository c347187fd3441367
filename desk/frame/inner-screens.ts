import type { Permission } from '#contract/admin/permissions.ts'
import { may } from '../session.ts'

type InnerScreen = {
  /** Also the key of its name: desk.frame.screen_{id}. */
  id: string
  path: string
  /** The place that leads to it, by its id. */
  place: string
  permission: Permission
}

/** Screens that have no place of their own in the left bar. Their place and the palette lead to them. */
export const innerScreens = [
  { id: 'drafts', path: '/orders/drafts', place: 'orders', permission: 'orders.read' },
  { id: 'approvals', path: '/refunds/approvals', place: 'refunds', permission: 'orders.refund' },
  { id: 'problems', path: '/refunds/problems', place: 'refunds', permission: 'money.read' },
  { id: 'reviews', path: '/inbox/reviews', place: 'inbox', permission: 'reviews.moderate' },
  { id: 'questions', path: '/inbox/questions', place: 'inbox', permission: 'reviews.moderate' },
  { id: 'comments', path: '/inbox/comments', place: 'inbox', permission: 'reviews.moderate' },
  { id: 'alts', path: '/media/alt', place: 'media', permission: 'products.change' },
  { id: 'calendar', path: '/promotions/calendar', place: 'marketing', permission: 'promotions.change' },
  { id: 'tax', path: '/reports/tax', place: 'reports', permission: 'money.read' },
  { id: 'payouts', path: '/money/payouts', place: 'money', permission: 'money.read' },
  { id: 'closing', path: '/money/closing', place: 'money', permission: 'money.read' },
  { id: 'opening', path: '/opening', place: 'settings', permission: 'settings.shop' },
  { id: 'staff', path: '/staff', place: 'settings', permission: 'staff.manage' },
  { id: 'roles', path: '/roles', place: 'settings', permission: 'staff.manage' },
  { id: 'keys', path: '/keys', place: 'settings', permission: 'staff.manage' },
  { id: 'webhooks', path: '/webhooks', place: 'settings', permission: 'settings.shop' },
  { id: 'feeds', path: '/feeds', place: 'settings', permission: 'products.read' },
  { id: 'system', path: '/system', place: 'settings', permission: 'system.operate' },
  { id: 'jobs', path: '/system/jobs', place: 'system', permission: 'system.operate' },
  { id: 'errors', path: '/system/errors', place: 'system', permission: 'system.operate' },
  { id: 'speed', path: '/system/speed', place: 'system', permission: 'system.operate' },
  { id: 'backup', path: '/system/backup', place: 'system', permission: 'system.operate' },
  { id: 'incident', path: '/system/incident', place: 'system', permission: 'system.operate' },
  { id: 'audit', path: '/audit', place: 'settings', permission: 'audit.read' },
] as const satisfies readonly InnerScreen[]

export type InnerScreenId = (typeof innerScreens)[number]['id']

/** The inner screens that the person may enter, of one place or of all. */
export function openInnerScreens(place?: string) {
  return innerScreens.filter((each) => (place === undefined || each.place === place) && may(each.permission))
}
