import { findLinks } from '#server/content/find-links.ts'
import type { PageRequest } from './page.ts'

/** Handles of the pages that an order's agreements speak of; a shop that has one under another handle links none. */
const handles = { terms: ['terms'], privacy: ['privacy'], withdrawal: ['withdrawal', 'returns'] } as const

export async function checkoutLinks({
  shop,
  lang,
  linkTo,
}: PageRequest): Promise<Partial<Record<keyof typeof handles, string>>> {
  const wanted = Object.values(handles).flat()
  const found = await findLinks(
    shop.pool,
    wanted.map((handle) => ({ kind: 'page', handle })),
    lang,
  )
  const links: Partial<Record<keyof typeof handles, string>> = {}
  for (const [name, names] of Object.entries(handles) as [keyof typeof handles, readonly string[]][]) {
    const page = names.map((handle) => found.get(`page:${handle}`)).find((link) => link !== undefined)
    if (page) links[name] = linkTo('page', page.slug)
  }
  return links
}
