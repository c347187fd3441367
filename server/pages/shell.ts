import type { Page, PageRequest } from './page.ts'

/** A page without data of its own: the same for everyone, its components ask for what is personal. */
export function shell(
  { match }: PageRequest,
  page: Pick<Page, 'template' | 'title' | 'description'> & Partial<Page>,
): Page {
  return {
    status: 200,
    kind: match.kind,
    slug: match.slug,
    paths: null,
    jsonLd: [],
    tags: [],
    values: {},
    ...page,
  }
}
