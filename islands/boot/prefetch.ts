import { isUserArea } from './user-area.ts'

/** How long a pointer rests on a link before that counts as intent, in milliseconds. */
const rest = 65

/** Fetches a page as soon as someone means to go there: pointer at rest on its link, finger down, focus. */
export function prefetchOnIntent(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = (event: Event) => {
    clearTimeout(timer)
    const url = linkUrl(event.target)
    if (url) timer = setTimeout(prefetch, event.type === 'mouseover' ? rest : 0, url)
  }
  for (const type of ['mouseover', 'touchstart', 'focusin']) addEventListener(type, over, { passive: true })
}

function linkUrl(target: EventTarget | null): URL | null {
  const link = (target as Element | null)?.closest?.<HTMLAnchorElement>('a[href]')
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return null
  const url = new URL(link.href)
  const here = url.pathname === location.pathname && url.search === location.search
  return here || isUserArea(url.pathname) || link.closest('[data-no-prefetch]') ? null : url
}

function prefetch(url: URL): void {
  const saving = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData
  if (!('navigation' in window) || saving) return
  void import('../visit/page-fetch.ts').then(({ fetchPage }) => fetchPage(url).catch(() => {}))
}
