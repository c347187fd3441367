import { isUserArea } from '../boot/user-area.ts'
import { fetchPage } from './page-fetch.ts'

/** Milliseconds that a pointer must rest on a link to count as intent. */
const restMs = 65

let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Prefetches the page of a link when a pointer rests on it, a finger touches it, or it gets the focus; and the second
 * picture of a card under the pointer.
 */
export function prefetchOn(event: Event): void {
  const { target, type } = event
  if (type === 'mouseover' && (target as Element | null)?.closest?.('.product-card'))
    void import('../later/card.ts').then(({ showSecondPicture }) => showSecondPicture(target))
  clearTimeout(timer)
  const url = linkUrl(target)
  if (url) timer = setTimeout(prefetch, type === 'mouseover' ? restMs : 0, url)
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
  if (!saving) void fetchPage(url).catch(() => {})
}
