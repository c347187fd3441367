import type { Permission } from '#contract/admin/permissions.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { type Action, runWhenOpen } from './actions.ts'

type GlobalAction = {
  /** Also the key of its name: desk.frame.do_{id}. */
  id: string
  path: string
  /** null: everybody. */
  permission: Permission | null
  /** The action of that screen. Without one, opening the screen is all. */
  action?: string
}

/** Actions of other screens, which the palette offers everywhere. */
const everywhere: readonly GlobalAction[] = [
  { id: 'new_order', path: '/orders/new', permission: 'orders.change' },
  { id: 'new_product', path: '/products', permission: 'products.change', action: 'new product' },
  { id: 'price_grid', path: '/products/grid', permission: 'products.read' },
  { id: 'bulk_changes', path: '/plans', permission: 'products.read' },
  { id: 'receive', path: '/stock', permission: 'stock.change', action: 'receive' },
  { id: 'count', path: '/stock', permission: 'stock.change', action: 'count' },
  { id: 'new_promotion', path: '/promotions', permission: 'promotions.change', action: 'new promotion' },
  { id: 'new_coupon', path: '/coupons', permission: 'promotions.change', action: 'new coupon' },
  { id: 'new_category', path: '/categories', permission: 'products.change', action: 'new category' },
  { id: 'new_collection', path: '/collections', permission: 'products.change', action: 'new collection' },
  { id: 'new_page', path: '/pages', permission: 'content.change', action: 'new page' },
  { id: 'new_article', path: '/articles', permission: 'content.change', action: 'new article' },
  { id: 'new_redirect', path: '/redirects', permission: 'content.change', action: 'new redirect' },
  { id: 'invite', path: '/staff', permission: 'staff.manage', action: 'invite' },
  { id: 'account', path: '/me', permission: null },
]

/** Actions on records that are found by number or name: those of their screens, by the kind that /find names. */
const onRecords: Record<string, readonly { id: string; text: string; permission: Permission }[]> = {
  order: [
    { id: 'order ship', text: 'order_ship', permission: 'orders.ship' },
    { id: 'order refund', text: 'order_refund', permission: 'orders.refund' },
    { id: 'order cancel', text: 'order_cancel', permission: 'orders.change' },
    { id: 'order print', text: 'order_print', permission: 'orders.read' },
  ],
  customer: [{ id: 'customer give', text: 'customer_give', permission: 'customers.credit' }],
  product: [{ id: 'product duplicate', text: 'product_duplicate', permission: 'products.change' }],
}

type Go = (path: string) => void

/** Everything that the person may do on other screens. What the open screen offers itself is left out. */
export function globalActions(go: Go, own: readonly Action[]): Action[] {
  return everywhere
    .filter(
      ({ permission, action }) =>
        (permission === null || may(permission)) && !own.some(({ id }) => id === action),
    )
    .map(({ id, path, action }) => ({
      id: `everywhere ${id}`,
      label: t(`desk.frame.do_${id}`),
      run() {
        if (action) runWhenOpen(action)
        go(path)
      },
    }))
}

/** Actions on a found record that the person may take, such as "Refund V-1024". */
export function recordActions(
  go: Go,
  kind: string,
  { label, path }: { label: string; path: string },
): Action[] {
  return (onRecords[kind] ?? [])
    .filter(({ permission }) => may(permission))
    .map(({ id, text }) => ({
      id: `${id} ${path}`,
      label: t(`desk.frame.do_${text}`, { name: label }),
      run() {
        runWhenOpen(id, path)
        go(path)
      },
    }))
}
