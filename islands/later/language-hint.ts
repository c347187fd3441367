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
  const tags = [shown, ...Object.keys(versions).filter((tag) => tag !== 'x-default')]
  for (const wish of wanted) {
    const readable = tags.filter((tag) => isReadable(wish, tag))
    // A version for the reader's own region comes first: Hong Kong's for Hong Kong, Portugal's also for Brazil.
    const tag = readable.find((each) => regionOf(each) === regionOf(wish)) ?? readable[0]
    if (tag === shown) return null
    if (tag) return { tag, href: versions[tag] as string }
  }
  return null
}

/** Says whether somebody who reads `wish` reads `tag`, whatever the region: the language and the script are the same. */
function isReadable(wish: string, tag: string): boolean {
  const [wanted, offered] = [wish, tag].map((each) => new Intl.Locale(each).maximize())
  return wanted?.language === offered?.language && wanted?.script === offered?.script
}

function regionOf(tag: string): string | undefined {
  return new Intl.Locale(tag).maximize().region
}
