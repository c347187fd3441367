import { page } from '#islands/page.ts'

/**
 * Points the language menu's links (`[data-language]`) to the current page where it exists in that language, else to the
 * home page, as the server does. The header stays when other pages are shown, so a link may still lead to the page before.
 */
export function turnLanguageLinks(): void {
  const versions = page().meta.hreflang
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language]')) {
    link.dataset.home ??= link.getAttribute('href') ?? '/'
    const version = versions[link.hreflang]
    link.href = version ? new URL(version).pathname + location.search : link.dataset.home
  }
}
