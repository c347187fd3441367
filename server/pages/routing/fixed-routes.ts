import { checkoutSteps } from '#contract/checkout.ts'
import type { Kind } from './match.ts'

type Fixed = { kind: Kind; slug: string }

/** Paths that settings cannot change: home, search, cart, the lists, checkout, sign-in, errors. */
export const fixedRoutes: ReadonlyMap<string, Fixed> = new Map<string, Fixed>([
  ['/', { kind: 'home', slug: '' }],
  ['/search', { kind: 'search', slug: '' }],
  ['/cart', { kind: 'cart', slug: '' }],
  ['/wishlist', { kind: 'wishlist', slug: '' }],
  ['/notify', { kind: 'notify', slug: '' }],
  ['/review', { kind: 'review', slug: '' }],
  ['/withdrawal', { kind: 'withdrawal', slug: '' }],
  ['/inquiry', { kind: 'inquiry', slug: '' }],
  ['/feedback', { kind: 'feedback', slug: '' }],
  ['/compare', { kind: 'compare', slug: '' }],
  ['/newsletter', { kind: 'newsletter', slug: '' }],
  ...each('newsletter', '/newsletter', ['confirm', 'unsubscribe']),
  ...each('legal', '/legal', ['withdrawal', 'accessibility']),
  ['/tag', { kind: 'tags', slug: '' }],
  ['/category', { kind: 'categories', slug: '' }],
  ['/collection', { kind: 'collections', slug: '' }],
  ['/article', { kind: 'articles', slug: '' }],
  ['/promotion', { kind: 'promotions', slug: '' }],
  ['/coupon', { kind: 'coupons', slug: '' }],
  ['/checkout', { kind: 'checkout', slug: '' }],
  ['/order/find', { kind: 'order', slug: 'find' }],
  ...each('checkout', '/checkout', [...checkoutSteps, 'thankyou']),
  ...each('auth', '/auth', ['signin', 'signup', 'forget', 'reset-password', 'verify-email', 'verify-prompt']),
  ...each('error', '/error', ['404', '500', '403', 'offline']),
])

/** Fixed first segments that are followed by a slug. */
export const fixedDetails: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['promotion', 'promotion'],
  ['coupon', 'coupon'],
  ['inquiry', 'inquiry'],
  ['order', 'order'],
  ['return', 'return'],
  ['quote', 'quote'],
  ['legal', 'legal'],
])

/** Screens of the user area, below its prefix. `order`, `return` and `inquiry` may be followed by a number. */
export const userScreens: ReadonlySet<string> = new Set([
  'center',
  'account',
  'address',
  'article',
  'favorite',
  'security',
  'security/activity',
  'log',
  'info',
  'order',
  'return',
  'review',
  'inquiry',
  'wishlist',
  'coupon',
])

function each(kind: Kind, base: string, slugs: string[]): [string, Fixed][] {
  return slugs.map((slug) => [`${base}/${slug}`, { kind, slug }])
}
