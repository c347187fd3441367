import { bcp47, languages } from '#contract/languages.ts'
import { translator } from '#islands/messages.ts'
import { page } from '#islands/page.ts'

/** Storage key: the reader dismissed the hint and keeps this language. */
const key = 'language'

/** Counts pages: texts that come late are not shown on the next one. */
let turn = 0

/**
 * Offers the page in the reader's preferred language if it exists: shows `[data-language-hint]` in that language, with a
 * link to the page.
 */
export async function hintLanguage(): Promise<void> {
  const mine = ++turn
  const hint = document.querySelector<HTMLElement>('[data-language-hint]')
  const link = hint?.querySelector('a')
  if (!hint || !link) return
  const { hreflang, robots } = page().meta
  // Not in the cart or at the checkout, where it would be in the way.
  const better = robots || localStorage.getItem(key) ? null : betterLanguage(navigator.languages, hreflang)
  if (!better) {
    hint.hidden = true
    return
  }
  const url = new URL(better.href)
  link.href = url.pathname + location.search
  link.hreflang = better.tag
  link.textContent = new Intl.DisplayNames([better.tag], { type: 'language' }).of(better.tag) ?? better.tag
  const close = hint.querySelector<HTMLElement>('[data-close]')
  if (close) {
    close.onclick = () => {
      localStorage.setItem(key, document.documentElement.lang)
      hint.hidden = true
    }
  }
  if (hint.lang !== better.tag) await translate(hint, better.tag)
  if (mine === turn) hint.hidden = false
}

/** Translates the hint. Without a network it stays in the page's language, all but the name of the other one. */
async function translate(hint: HTMLElement, tag: string): Promise<void> {
  const messages = await textsIn(tag)
  const sentence = hint.querySelector('span')
  hint.querySelector('a')?.setAttribute('lang', tag)
  if (!messages || !sentence) return
  const t = translator(messages, tag)
  sentence.textContent = t('header.language_hint')
  hint.querySelector('[data-close]')?.setAttribute('aria-label', t('common.close'))
  hint.lang = tag
}

/** Requests the two texts of the hint in one language. The page has its own language's only. */
async function textsIn(tag: string): Promise<Record<string, unknown> | null> {
  const lang = languages.find((each) => bcp47[each] === tag)
  try {
    const response = await fetch(`/theme/texts/${lang}/language-hint/now.json`)
    return response.ok ? ((await response.json()) as Record<string, unknown>) : null
  } catch {
    return null
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
