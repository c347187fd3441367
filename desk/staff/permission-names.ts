import { type Permission, permissions } from '#contract/admin/permissions.ts'
import { t } from '../texts.ts'

/** Permissions that belong together, in the order of daily work. */
export const permissionGroups = [
  ['orders', ['orders.', 'returns.']],
  ['customers', ['customers.', 'inbox.']],
  ['products', ['products.', 'prices.', 'stock.', 'promotions.']],
  ['content', ['content.', 'translations.', 'reviews.', 'design.']],
  ['figures', ['reports.', 'money.', 'export.']],
  ['shop', ['settings.', 'staff.', 'audit.', 'agents.', 'system.']],
] as const

/** The permissions of a group. */
export function permissionsIn([, prefixes]: (typeof permissionGroups)[number]): Permission[] {
  return permissions.filter((permission) => prefixes.some((prefix) => permission.startsWith(prefix)))
}

/** Names what a permission allows. */
export function permissionName(permission: string): string {
  return t(`desk.roles.p_${permission.replace('.', '_')}`)
}
