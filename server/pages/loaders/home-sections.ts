import type { Image } from '#contract/image.ts'
import { langPath } from '#contract/languages.ts'
import { cardsByHandle } from '#server/catalog/cards/product-cards.ts'
import { listProducts } from '#server/catalog/lists/list-products.ts'
import { listArticles } from '#server/content/articles.ts'
import { findLinks, type Linked } from '#server/content/find-links.ts'
import { listGroups } from '#server/content/groups.ts'
import type { Home, HomeSection } from '#server/content/home.settings.ts'
import type { Link } from '#server/content/menus.settings.ts'
import { type ChangeTag, tagsOf } from '#server/platform/changes/tags.ts'
import { textIn } from '#server/platform/text-in.ts'
import type { PageRequest } from '../page.ts'

type Sources = {
  imageOf(picture: Extract<HomeSection, { kind: 'feature' }>['picture']): Image | null
  targets: Targets
}

type View = { kind: string; title: string } & Record<string, unknown>

/** The sections of the home page as template values. Empty sections are left out. */
export async function homeSections(
  request: PageRequest,
  sections: HomeSection[],
  sources: Sources,
): Promise<{ sections: View[]; tags: ChangeTag[] }> {
  const views: View[] = []
  const tags: ChangeTag[] = []
  for (const section of sections.length > 0 ? sections : standard(request)) {
    const view = await viewOf(request, section, sources, tags)
    if (view) views.push(view)
  }
  return { sections: views, tags }
}

/** The default for a shop without configured sections: its categories. */
function standard({ t }: PageRequest): HomeSection[] {
  return [{ kind: 'categories', title: { en: t('category.all') }, categories: [] }]
}

async function viewOf(
  request: PageRequest,
  section: HomeSection,
  { imageOf, targets }: Sources,
  tags: ChangeTag[],
): Promise<View | null> {
  const { shop, lang, linkTo } = request
  const title = textIn(section.title, lang)
  switch (section.kind) {
    case 'categories': {
      const all = await listGroups(shop, 'category', lang)
      const chosen = section.categories.flatMap(
        (handle) => all.find((group) => group.handle === handle) ?? [],
      )
      const groups = (section.categories.length > 0 ? chosen : all).map((group) => ({
        ...group,
        url: linkTo('category', group.slug),
      }))
      return groups.length > 0 ? { kind: 'categories', title, groups } : null
    }
    case 'products': {
      const target = targets.get(`collection:${section.collection}`)
      if (!target) return null
      const { items } = await listProducts(request, {
        collection: target.slug,
        filters: {},
        page: 1,
        size: section.limit,
      })
      tags.push(...tagsOf('product', items))
      const text = textIn(section.text, lang)
      return items.length > 0
        ? { kind: 'products', title, text, products: items, url: linkTo('collection', target.slug) }
        : null
    }
    case 'chosen': {
      const products = await cardsByHandle(request, section.products)
      tags.push(...tagsOf('product', products))
      return products.length > 0
        ? { kind: 'products', title, text: textIn(section.text, lang), products, url: null }
        : null
    }
    case 'feature':
      return {
        kind: 'feature',
        title,
        text: textIn(section.text, lang),
        image: imageOf(section.picture),
        ...linkOf(request, targets, section.action),
      }
    case 'promises':
      return {
        kind: 'promises',
        title,
        items: section.items.map((item) => ({
          title: textIn(item.title, lang),
          text: textIn(item.text, lang),
        })),
      }
    case 'articles': {
      const { items } = await listArticles(shop, { lang, handles: section.articles })
      return items.length > 0 ? { kind: 'articles', title, articles: items } : null
    }
    case 'newsletter':
      // Not shown until there is a call to subscribe.
      return null
  }
}

export type Targets = Map<string, Linked>

/** Slugs and names of all link targets of the home page. */
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

/** A link's label and address. A link to a missing entry leads to the home page. */
export function linkOf(
  { lang, linkTo }: PageRequest,
  targets: Targets,
  { label, to }: Link,
): { action: string; url: string } {
  const action = textIn(label, lang)
  if (to.kind === 'path') return { action, url: langPath(lang, to.path) }
  const target = targets.get(`${to.kind}:${to.handle}`)
  return { action, url: target ? linkTo(to.kind, target.slug) : langPath(lang, '/') }
}
