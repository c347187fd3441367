import type { Hit } from '#contract/admin/find.ts'
import type { Permission } from '#contract/admin/permissions.ts'
import { may, mayAny } from '../session.ts'
import { t } from '../texts.ts'
import { type Action, openAction, runWhenOpen } from './actions.ts'
import { exporting } from './places.ts'

type GlobalAction = {
  /** Also the key of its name: desk.frame.do_{id}. */
  id: string
  path: string
  /** Any of these; empty: everybody. */
  permissions: readonly Permission[]
  /** The action of that screen. Without one, opening the screen is all. */
  action?: string
}

/** Actions of other screens, which the palette offers everywhere. */
const everywhere: readonly GlobalAction[] = [
  { id: 'new_order', path: '/orders/new', permissions: ['orders.change'] },
  { id: 'new_product', path: '/products', permissions: ['products.change'], action: 'new product' },
  { id: 'price_grid', path: '/products/grid', permissions: ['products.read'] },
  { id: 'receive', path: '/stock', permissions: ['stock.change'], action: 'receive' },
  { id: 'count', path: '/stock', permissions: ['stock.change'], action: 'count' },
  { id: 'new_company', path: '/companies', permissions: ['customers.change'], action: 'new company' },
  { id: 'new_promotion', path: '/promotions', permissions: ['promotions.change'], action: 'new promotion' },
  { id: 'new_coupon', path: '/coupons', permissions: ['promotions.change'], action: 'new coupon' },
  { id: 'new_campaign', path: '/campaigns', permissions: ['promotions.change'], action: 'new campaign' },
  { id: 'new_category', path: '/categories', permissions: ['products.change'], action: 'new category' },
  { id: 'new_collection', path: '/collections', permissions: ['products.change'], action: 'new collection' },
  { id: 'new_page', path: '/pages', permissions: ['content.change'], action: 'new page' },
  { id: 'new_article', path: '/articles', permissions: ['content.change'], action: 'new article' },
  { id: 'new_redirect', path: '/redirects', permissions: ['content.change'], action: 'new redirect' },
  { id: 'import_redirects', path: '/redirects', permissions: ['content.change'], action: 'import redirects' },
  { id: 'new_template', path: '/templates', permissions: ['design.change'], action: 'new template' },
  { id: 'new_attribute', path: '/attributes', permissions: ['products.change'], action: 'new attribute' },
  { id: 'new_tag', path: '/tags', permissions: ['products.change'], action: 'new tag' },
  { id: 'try_cart', path: '/promotions', permissions: ['promotions.change'], action: 'try' },
  { id: 'import_bank_lines', path: '/money', permissions: ['orders.change'], action: 'import bank lines' },
  { id: 'new_export', path: '/exports', permissions: exporting, action: 'new export' },
  { id: 'invite', path: '/staff', permissions: ['staff.manage'], action: 'invite' },
  { id: 'new_role', path: '/roles', permissions: ['staff.manage'], action: 'new role' },
  { id: 'new_key', path: '/keys', permissions: ['staff.manage'], action: 'new key' },
  { id: 'new_webhook', path: '/webhooks', permissions: ['settings.shop'], action: 'new webhook' },
  { id: 'account', path: '/me', permissions: [] },
]

/**
 * Actions on records that are found by number or name: those of their screens, by the kind that /find names. Their names
 * are desk.frame.do_{id} with "_" for the space.
 */
const onRecords: Record<string, readonly { id: string; permission: Permission }[]> = {
  order: [
    { id: 'order ship', permission: 'orders.ship' },
    { id: 'order refund', permission: 'orders.refund' },
    { id: 'order cancel', permission: 'orders.change' },
    { id: 'order print', permission: 'orders.read' },
  ],
  return: [
    { id: 'return approve', permission: 'returns.decide' },
    { id: 'return refuse', permission: 'returns.decide' },
    { id: 'return receive', permission: 'returns.inspect' },
    { id: 'return inspect', permission: 'returns.inspect' },
    { id: 'return replace', permission: 'returns.decide' },
    { id: 'return refund', permission: 'orders.refund' },
  ],
  inquiry: [
    { id: 'inquiry send', permission: 'inbox.answer' },
    { id: 'inquiry quote', permission: 'inbox.answer' },
    { id: 'thread reply', permission: 'inbox.answer' },
  ],
  customer: [{ id: 'customer give', permission: 'customers.credit' }],
  company: [{ id: 'company add', permission: 'customers.change' }],
  product: [{ id: 'product duplicate', permission: 'products.change' }],
}

type Go = (path: string) => void

/** Everything that the person may do on other screens. What the open screen offers itself is left out. */
export function globalActions(go: Go, own: readonly Action[]): Action[] {
  return everywhere
    .filter(({ permissions, action }) => mayAny(permissions) && !own.some(({ id }) => id === action))
    .map(({ id, path, action }) => ({
      id: `everywhere ${id}`,
      label: t(`desk.frame.do_${id}`),
      run() {
        if (action) runWhenOpen(action)
        go(path)
      },
    }))
}

/** Actions on a found record that its state allows and the person may take, such as "Refund V-1024". */
export function recordActions(
  go: Go,
  kind: string,
  { label, path, can }: Pick<Hit, 'label' | 'can'> & { path: string },
): Action[] {
  return (onRecords[kind] ?? [])
    .filter(({ id, permission }) => may(permission) && (!can || can.includes(id.split(' ')[1]!)))
    .map(({ id }) => ({
      id: `${id} ${path}`,
      label: t(`desk.frame.do_${id.replace(' ', '_')}`, { name: label }),
      run() {
        const open = openAction(id, path)
        if (open) return open.run()
        runWhenOpen(id, path)
        go(path)
      },
    }))
}
