import { findLinks } from '#server/content/find-links.ts'
import { remember } from '#server/content/remember.ts'
import type { PageRequest } from './page.ts'

/** The page that says what delivery costs and how long it takes, where the shop has one. */
export async function deliveryLink({ shop, lang, linkTo }: PageRequest): Promise<string | null> {
  const wanted = [{ kind: 'page' as const, handle: 'shipping' }]
  const found = await remember(shop, `delivery ${lang}`, () => findLinks(shop.pool, wanted, lang))
  const page = found.get('page:shipping')
  return page ? linkTo('page', page.slug) : null
}
