import { page } from '#islands/page.ts'

/** Points the language menu's links (`[data-language]`) to the current page where it exists in that language. */
export function turnLanguageLinks(): void {
  const versions = page().meta.hreflang
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language]')) {
    const version = versions[link.hreflang]
    if (version) link.href = new URL(version).pathname + location.search
  }
}
