import { Refusal } from '#server/platform/refusal.ts'

/** Names of the required templates; each one is a file of the default theme. */
export const defaultTemplates: ReadonlySet<string> = new Set([
  'app',
  'article',
  'articles',
  'auth',
  'cart',
  'categories',
  'category',
  'checkout',
  'collection',
  'collections',
  'coupon',
  'coupons',
  'custom',
  'error',
  'favorites',
  'home',
  'inquiry',
  'notify',
  'page',
  'plain-cart',
  'plain-checkout',
  'plain-choose',
  'plain-find',
  'plain-order',
  'plain-orders',
  'plain-pay',
  'plain-signin',
  'product',
  'promotion',
  'promotions',
  'search',
  'tag',
  'tags',
  'thankyou',
  'user',
  'wishlist',
])

/** Checks that a path such as "templates/product.liquid" is a required template or part of the page frame. */
export function isDefault(path: string): boolean {
  const name = /^templates\/(.+)\.liquid$/.exec(path)?.[1]
  return name
    ? defaultTemplates.has(name)
    : ['layout/theme.liquid', 'sections/header.liquid', 'sections/footer.liquid'].includes(path)
}

/** The refusal 'template does not exist', or 'system default template missing' for a required one. */
export function missingTemplate(path: string): Refusal {
  return new Refusal(isDefault(path) ? 'default_template_missing' : 'template_missing')
}
