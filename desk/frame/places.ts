import {
  Boxes,
  Brush,
  ChartNoAxesColumn,
  Download,
  FileCode2,
  House,
  Inbox,
  Landmark,
  Languages,
  type LucideIcon,
  Megaphone,
  Newspaper,
  Package,
  PackageCheck,
  ReceiptText,
  RotateCcw,
  Settings,
  ShoppingBag,
  Undo2,
  Users,
} from 'lucide-react'
import type { Permission } from '#contract/admin/permissions.ts'
import { mayAny } from '../session.ts'
import { innerScreens } from './inner-screens.ts'

export type Place = {
  /** Also the key of its name: desk.frame.place_{id}. */
  id: string
  path: string
  /** A place that is never shown without the one that it belongs to needs none. */
  icon?: LucideIcon
  /** Any of these; empty: everybody. */
  permissions: readonly Permission[]
  /** The place that it belongs to, under which it is indented. */
  under?: string
}

/** Permissions of people who work with exports. The buttons of lists lead others to theirs. */
export const exporting: readonly Permission[] = [
  'export.orders',
  'export.customers',
  'products.change',
  'money.read',
  'promotions.change',
  'audit.read',
]

/** The places of the desk. One without a screen in desk/routes.tsx is not shown. */
const places: readonly Place[] = [
  { id: 'home', path: '/', icon: House, permissions: [] },
  { id: 'orders', path: '/orders', icon: ShoppingBag, permissions: ['orders.read'] },
  { id: 'pack', path: '/pack', icon: PackageCheck, permissions: ['orders.pack'] },
  { id: 'print', path: '/print', permissions: ['orders.pack'], under: 'pack' },
  { id: 'returns', path: '/returns', icon: RotateCcw, permissions: ['orders.read'] },
  {
    id: 'withdrawals',
    path: '/withdrawals',
    permissions: ['orders.read'],
    under: 'returns',
  },
  { id: 'refunds', path: '/refunds', icon: Undo2, permissions: ['money.read', 'orders.refund'] },
  { id: 'inbox', path: '/inbox', icon: Inbox, permissions: ['inbox.answer', 'reviews.moderate'] },
  { id: 'products', path: '/products', icon: Package, permissions: ['products.read'] },
  {
    id: 'categories',
    path: '/categories',
    permissions: ['products.read'],
    under: 'products',
  },
  {
    id: 'collections',
    path: '/collections',
    permissions: ['products.read'],
    under: 'products',
  },
  {
    id: 'attributes',
    path: '/attributes',
    permissions: ['products.read'],
    under: 'products',
  },
  { id: 'tags', path: '/tags', permissions: ['products.read'], under: 'products' },
  { id: 'vendors', path: '/vendors', permissions: ['products.read'], under: 'products' },
  { id: 'media', path: '/media', permissions: ['products.read'], under: 'products' },
  { id: 'search', path: '/search', permissions: ['products.read'], under: 'products' },
  { id: 'import', path: '/import', permissions: ['products.change'], under: 'products' },
  { id: 'plans', path: '/plans', permissions: ['products.read'], under: 'products' },
  { id: 'stock', path: '/stock', icon: Boxes, permissions: ['products.read'] },
  { id: 'alerts', path: '/alerts', permissions: ['products.read'], under: 'stock' },
  { id: 'customers', path: '/customers', icon: Users, permissions: ['customers.read'] },
  {
    id: 'companies',
    path: '/companies',
    permissions: ['customers.read'],
    under: 'customers',
  },
  { id: 'marketing', path: '/promotions', icon: Megaphone, permissions: ['promotions.change'] },
  { id: 'promotions', path: '/promotions', permissions: ['promotions.change'], under: 'marketing' },
  {
    id: 'coupons',
    path: '/coupons',
    permissions: ['promotions.change'],
    under: 'marketing',
  },
  { id: 'campaigns', path: '/campaigns', permissions: ['promotions.change'], under: 'marketing' },
  { id: 'newsletter', path: '/newsletter', permissions: ['customers.read'], under: 'marketing' },
  { id: 'carts', path: '/carts', permissions: ['customers.read'], under: 'marketing' },
  { id: 'content', path: '/pages', icon: Newspaper, permissions: ['content.change'] },
  { id: 'pages', path: '/pages', permissions: ['content.change'], under: 'content' },
  {
    id: 'articles',
    path: '/articles',
    permissions: ['content.change'],
    under: 'content',
  },
  {
    id: 'translations',
    path: '/translations',
    icon: Languages,
    permissions: ['translations.change'],
    under: 'content',
  },
  {
    id: 'menus',
    path: '/menus',
    permissions: ['content.change'],
    under: 'content',
  },
  {
    id: 'redirects',
    path: '/redirects',
    permissions: ['content.change'],
    under: 'content',
  },
  { id: 'design', path: '/design', icon: Brush, permissions: ['design.change'], under: 'content' },
  { id: 'templates', path: '/templates', icon: FileCode2, permissions: ['design.change'], under: 'content' },
  { id: 'reports', path: '/reports', icon: ChartNoAxesColumn, permissions: ['reports.read'] },
  { id: 'money', path: '/money', icon: Landmark, permissions: ['money.read'], under: 'reports' },
  { id: 'invoices', path: '/invoices', icon: ReceiptText, permissions: ['money.read'], under: 'reports' },
  { id: 'exports', path: '/exports', icon: Download, permissions: exporting, under: 'reports' },
  { id: 'settings', path: '/settings', icon: Settings, permissions: [] },
]

type Routes = Record<string, { options?: { component?: unknown } }>

/** The places that the person may enter and that have a screen. One whose own place is closed stands by itself. */
export function openPlaces(routes: Routes): Place[] {
  const open = places.filter(
    ({ path, permissions }) => routes[path]?.options?.component !== undefined && mayAny(permissions),
  )
  return open.map(({ under, ...place }) =>
    under && open.some(({ id }) => id === under) ? { ...place, under } : place,
  )
}

/** The main place that a path of the desk belongs to, by its id. None for the person's own screens. */
export function mainPlace(open: readonly Place[], pathname: string): string | undefined {
  const at = pathname.replace(/^\/admin(?=\/|$)/, '')
  const screens = [...open.map(({ id, path, under }) => ({ id, path, place: under })), ...innerScreens]
  let found = screens
    .filter(({ path }) => at === path || (path !== '/' && at.startsWith(`${path}/`)))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
  let main = found?.id
  while (found?.place) {
    main = found.place
    found = screens.find(({ id }) => id === main)
  }
  return main
}
