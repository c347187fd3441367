import type { Page, PageRequest } from './page.ts'

/** The page for a failure: at the failed page's own address, or at /error/{status}. */
export function errorPage({ t }: PageRequest, status: 403 | 404 | 500, said: string | null = null): Page {
  return {
    status,
    kind: 'error',
    template: 'error',
    slug: String(status),
    title: t(`error.${status}.title`),
    description: t(`error.${status}.text`),
    paths: {},
    noindex: true,
    jsonLd: [],
    tags: [],
    values: { error: { status, title: t(`error.${status}.title`), text: said ?? t(`error.${status}.text`) } },
  }
}
