import { langPath } from '#contract/languages.ts'
import { findLinks, type Linked } from '#server/content/find-links.ts'
import type { Home } from '#server/content/home.settings.ts'
import type { Link } from '#server/content/menus.settings.ts'
import { textIn } from '#server/content/texts.ts'
import type { PageRequest } from './page.ts'

export type Targets = Map<string, Linked>

/** Slugs and names of everything the home page links to. */
export function readTargets({ shop, lang }: PageRequest, { hero, sections }: Home): Promise<Targets> {
  const wanted = [
    ...(hero ? [hero.action.to] : []),
    ...sections.flatMap((section) => {
      if (section.kind === 'feature') return [section.action.to]
      return section.kind === 'products' ? [{ kind: 'collection' as const, handle: section.collection }] : []
    }),
  ]
  return findLinks(
    shop.pool,
    wanted.filter((to) => to.kind !== 'path'),
    lang,
  )
}

/** A link's words and address; one to a thing that is not there leads to the front page. */
export function linkOf(
  { lang, linkTo }: PageRequest,
  targets: Targets,
  { label, to }: Link,
): { action: string; url: string } {
  const action = textIn(lang, label)
  if (to.kind === 'path') return { action, url: langPath(lang, to.path) }
  const known = targets.get(`${to.kind}:${to.handle}`)
  return { action, url: known ? linkTo(to.kind, known.slug) : langPath(lang, '/') }
}
