import { page } from '#islands/page.ts'

/** The chooser's links (`[data-language]`) lead to the page being read, where it exists in that language. */
export function turnLanguageLinks(): void {
  const versions = page().meta.hreflang
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language]')) {
    const version = versions[link.hreflang]
    if (version) link.href = new URL(version).pathname + location.search
  }
}
