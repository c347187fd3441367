import type { Image } from '#contract/image.ts'
import { cardsByHandle } from '#server/catalog/cards/cards-by-handle.ts'
import { listProducts } from '#server/catalog/lists/list-products.ts'
import { listArticles } from '#server/content/articles.ts'
import { listGroups } from '#server/content/groups.ts'
import type { HomeSection } from '#server/content/home.settings.ts'
import { textIn } from '#server/content/texts.ts'
import { type ChangeTag, tagsOf } from '#server/platform/changes/tags.ts'
import { linkOf, type Targets } from './link-of.ts'
import type { PageRequest } from './page.ts'

type Sources = {
  imageOf(picture: Extract<HomeSection, { kind: 'feature' }>['picture']): Image | null
  targets: Targets
}

type View = { kind: string; title: string } & Record<string, unknown>

/** The blocks of the home page as its template shows them; one with nothing to show is left out. */
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

/** A shop that has set nothing up: its categories. */
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
  const title = textIn(lang, section.title)
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
      const known = targets.get(`collection:${section.collection}`)
      if (!known) return null
      const { items } = await listProducts(request, {
        collection: known.slug,
        filters: {},
        page: 1,
        size: section.limit,
      })
      tags.push(...tagsOf('product', items))
      const text = textIn(lang, section.text)
      return items.length > 0
        ? { kind: 'products', title, text, products: items, url: linkTo('collection', known.slug) }
        : null
    }
    case 'chosen': {
      const products = await cardsByHandle(request, section.products)
      tags.push(...tagsOf('product', products))
      return products.length > 0
        ? { kind: 'products', title, text: textIn(lang, section.text), products, url: null }
        : null
    }
    case 'feature':
      return {
        kind: 'feature',
        title,
        text: textIn(lang, section.text),
        image: imageOf(section.picture),
        ...linkOf(request, targets, section.action),
      }
    case 'promises':
      return {
        kind: 'promises',
        title,
        items: section.items.map((item) => ({
          title: textIn(lang, item.title),
          text: textIn(lang, item.text),
        })),
      }
    case 'articles': {
      const { items } = await listArticles(shop, { lang, handles: section.articles })
      return items.length > 0 ? { kind: 'articles', title, articles: items } : null
    }
    case 'newsletter':
      // There is no call to subscribe by yet, and no form should pretend there were.
      return null
  }
}
