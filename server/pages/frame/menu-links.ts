import type { Link, Target } from '#contract/admin/content/menu.ts'
import type { Image } from '#contract/image.ts'
import { type Lang, langPath } from '#contract/languages.ts'
import { findLinks } from '#server/content/find-links.ts'
import type { Shop } from '#server/platform/shop.ts'
import { tagged, textIn } from '#server/platform/text-in.ts'
import { addressIn } from '../routing/address-in.ts'
import { pagePath } from '../routing/page-path.ts'
import type { Routes } from '../routing/routes.settings.ts'

/** `image`: only in the header's menu, of links with sublinks and of the sublinks. */
export type FrameLink = {
  label: string
  /** BCP 47 tag of the label, unless it is in the page's language. */
  lang?: string
  url: string
  image: Image | null
  children: FrameLink[]
}

export type MenuLinks = {
  /** null: the entry is gone, or has no text in the language. */
  urlOf(to: Target): string | null
  /** Links to missing entries are left out. One without words of its own has the name of its entry. */
  linksOf(links: Link[], pictures?: ReadonlyMap<string, Image>): FrameLink[]
}

/** Finds the addresses of these links, on every level, in one language. */
export async function findMenuLinks(
  { shop, routes, lang }: { shop: Shop; routes: Routes; lang: Lang },
  links: { to: Target; children?: Link[] | undefined }[],
): Promise<MenuLinks> {
  const found = await findLinks(
    shop,
    links.flatMap(targetsOf).filter((target) => target.kind !== 'path'),
    lang,
  )
  const entryOf = (to: Target) => (to.kind === 'path' ? undefined : found.get(keyOf(to)))
  const urlOf = (to: Target): string | null => {
    if (to.kind === 'path') return addressIn(lang, to.path)
    const entry = entryOf(to)
    return entry ? langPath(lang, pagePath(routes, to.kind, entry.slug)) : null
  }
  const linksOf: MenuLinks['linksOf'] = (list, pictures) =>
    list.flatMap(({ label, to, children }) => {
      const url = urlOf(to)
      const image = pictures?.get(keyOf(to)) ?? null
      const own = textIn(label, lang)
      const entry = entryOf(to)
      return url === null
        ? []
        : [
            {
              label: own || (entry?.name ?? ''),
              ...(own ? tagged(label, lang) : entry?.lang && { lang: entry.lang }),
              url,
              image,
              children: linksOf(children ?? [], pictures),
            },
          ]
    })
  return { urlOf, linksOf }
}

function targetsOf({ to, children }: { to: Target; children?: Link[] | undefined }): Target[] {
  return [to, ...(children ?? []).flatMap(targetsOf)]
}

/** The target of a link as a key: "category:tableware", "/cart". */
export function keyOf(to: Target): string {
  return to.kind === 'path' ? to.path : `${to.kind}:${to.handle}`
}
