import { page } from '#islands/page.ts'

/** Storage key: the reader dismissed the hint and keeps this language. */
const key = 'language'

/**
 * Offers the page in the reader's preferred language if it exists: shows `[data-language-hint]`, sets its link, and
 * shows the text for that language.
 */
export function hintLanguage(): void {
  const hint = document.querySelector<HTMLElement>('[data-language-hint]')
  const link = hint?.querySelector('a')
  if (!hint || !link) return
  const better = localStorage.getItem(key) ? null : betterLanguage(navigator.languages, page().meta.hreflang)
  hint.hidden = !better
  if (!better) return
  const url = new URL(better.href)
  link.href = url.pathname + location.search
  link.hreflang = better.tag
  link.lang = better.tag
  link.textContent = new Intl.DisplayNames([better.tag], { type: 'language' }).of(better.tag) ?? better.tag
  const close = hint.querySelector<HTMLElement>('[data-close]')
  if (!close) return
  close.onclick = () => {
    localStorage.setItem(key, document.documentElement.lang)
    hint.hidden = true
  }
}

/** Returns the language version that the reader prefers to the current one, if any. */
export function betterLanguage(
  wanted: readonly string[],
  versions: Record<string, string>,
  shown: string = document.documentElement.lang,
): { tag: string; href: string } | null {
  for (const wish of wanted) {
    const full = new Intl.Locale(wish).maximize()
    if (matches(full, shown)) return null
    const tag = Object.keys(versions).find((version) => version !== 'x-default' && matches(full, version))
    if (tag) return { tag, href: versions[tag] as string }
  }
  return null
}

function matches(wish: Intl.Locale, version: string): boolean {
  const offered = new Intl.Locale(version).maximize()
  if (wish.language !== offered.language || wish.script !== offered.script) return false
  return !/-[A-Z]{2}$/.test(version) || wish.region === offered.region
}
