import type { Meta, PageData, PageWallets, Theme } from '#contract/page.ts'

/** Data about the current page, from the document or a page fetch. */
export type Page = { data: PageData; theme: Theme; meta: Meta }

let current: Page | undefined
let documentWallets: PageWallets | undefined

/**
 * Returns the current page. The document contains the first one as JSON, which a content security policy doesn't block.
 */
export function page(): Page {
  if (current) return current
  current = JSON.parse(
    document.getElementById('page-data')?.textContent ?? '{"data":{},"theme":{},"meta":{}}',
  ) as Page
  documentWallets = current.data.wallets
  return current
}

/**
 * Returns the shop's express wallets if this document may show them. Its content policy stays while pages are swapped.
 */
export function walletsHere(): PageWallets | undefined {
  const { wallets } = page().data
  return documentWallets && (wallets ?? documentWallets)
}

/**
 * Replaces the current page. Merges texts of the same language, because components that stay mounted still need theirs.
 */
export function showsPage(next: Page): void {
  const before = page().data
  const messages =
    before.lang === next.data.lang ? { ...before.messages, ...next.data.messages } : next.data.messages
  current = { ...next, data: { ...next.data, messages } }
}

/** Returns a path in the page's language: "/cart" becomes "/de/cart" on a German page. */
export function localPath(path: string): string {
  const { lang } = page().data
  return lang && lang !== 'en' ? `/${lang}${path === '/' ? '' : path}` : path
}
