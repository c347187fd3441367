import { escapeHtml } from '#server/platform/escape-html.ts'
import type { Translate } from '#server/platform/messages.ts'
import type { Page, PageRequest } from '../page.ts'

/** The error page, shown at the failed page's own address or at /error/{status}. */
export function errorPage(
  { t }: PageRequest,
  status: 403 | 404 | 410 | 500,
  said: string | null = null,
): Page {
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

/** A minimal page without template, for when the error page's template is missing or broken. */
export function plainError(t: Translate, said: string | null): { status: 500; body: string } {
  const title = escapeHtml(t('error.500.title'))
  const text = escapeHtml(said ?? t('error.500.text'))
  return {
    status: 500,
    body: `<!doctype html><meta charset="utf-8"><title>${title}</title><main><h1>${title}</h1><p>${text}</p></main>`,
  }
}
