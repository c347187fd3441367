import type { ThemeEngine } from '#server/theme/theme.ts'
import type { Page, PageRequest } from '../page.ts'
import { viewSections } from './section-views.ts'

/** Reads what a page's sections show: values for the template, tags, the picture to preload, and structured data. */
export async function withSections(theme: ThemeEngine, request: PageRequest, page: Page): Promise<Page> {
  if (!page.sections) return page
  const { views, tags, until, first, jsonLd } = await viewSections(
    request,
    theme.sectionTypes(),
    page.sections,
    { begin: page.kind !== 'article' },
  )
  return {
    ...page,
    tags: [...new Set([...page.tags, ...tags])],
    until,
    first: page.first ?? first ?? null,
    social: page.social ?? { type: 'website', image: first?.image ?? null },
    jsonLd: [...page.jsonLd, ...jsonLd],
    values: { ...page.values, sections: views, sections_lead: views[0]?.first ?? false },
  }
}
