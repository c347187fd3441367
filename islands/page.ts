import type { Meta, PageData, Theme } from '#contract/page.ts'

/** Data that the document and every page fetch bring about the page being shown. */
export type Page = { data: PageData; theme: Theme; meta: Meta }

let current: Page | undefined

/** The page being shown. The document brings the first one in a JSON block, which no content policy minds. */
export function page(): Page {
  current ??= JSON.parse(
    document.getElementById('page-data')?.textContent ?? '{"data":{},"theme":{},"meta":{}}',
  ) as Page
  return current
}

/** Replaces the current page. Texts of the same language accumulate: components that stay mounted need theirs. */
export function showsPage(next: Page): void {
  const before = page().data
  const messages =
    before.lang === next.data.lang ? { ...before.messages, ...next.data.messages } : next.data.messages
  current = { ...next, data: { ...next.data, messages } }
}

/** A path in the page's language: "/cart" is "/de/cart" on a German page. */
export function localPath(path: string): string {
  const { lang } = page().data
  return lang && lang !== 'en' ? `/${lang}${path === '/' ? '' : path}` : path
}
