import { Refusal } from '#server/platform/refusal.ts'

/** Templates the shop cannot do without, by name; each is a file of the default theme. */
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

/** Of a path such as "templates/product.liquid": whether it belongs to the system, by name or as a part of its frame. */
export function isDefault(path: string): boolean {
  const name = /^templates\/(.+)\.liquid$/.exec(path)?.[1]
  return name
    ? defaultTemplates.has(name)
    : ['layout/theme.liquid', 'sections/header.liquid', 'sections/footer.liquid'].includes(path)
}

/** 'template does not exist', or for one of the system's own 'system default template missing'. */
export function missingTemplate(path: string): Refusal {
  return new Refusal(isDefault(path) ? 'default_template_missing' : 'template_missing')
}
