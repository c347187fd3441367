import { escapeHtml } from '#server/platform/escape-html.ts'
import type { Translate } from '#server/platform/messages.ts'

/** What is answered when even the error page's template is missing or broken: words alone. */
export function plainError(t: Translate, said: string | null): { status: 500; body: string } {
  const title = escapeHtml(t('error.500.title'))
  const text = escapeHtml(said ?? t('error.500.text'))
  return {
    status: 500,
    body: `<!doctype html><meta charset="utf-8"><title>${title}</title><main><h1>${title}</h1><p>${text}</p></main>`,
  }
}
