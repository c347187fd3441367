import { goTo } from '#islands/go-to.ts'
import { frame } from './frame.ts'
import { signInInstead } from './user-area.ts'

/** Paths on this host that aren't pages, or pages for browsers without script. */
const notPages =
  /^\/(api|assets|theme|media|pictures|dev|ws|currency|healthz|readyz|metrics)(\/|$)|^(\/[\w-]+)?\/plain\/|\.(xml|txt|json|webmanifest|ico)$/

/**
 * Intercepts links, GET forms and history traversal with the Navigation API. Without it, links load documents. Reloads
 * are never intercepted, so that they can recover from a failed fetch.
 */
export function takeOverNavigation(): void {
  if (!('navigation' in window)) return
  addEventListener('formdata', dropEmpty)
  navigation.addEventListener('navigate', (event) => {
    const url = new URL(event.destination.url)
    const traverse = event.navigationType === 'traverse'
    if (!event.canIntercept || event.hashChange || event.downloadRequest !== null || event.formData) return
    if (event.navigationType === 'reload' || event.info === 'document' || notPages.test(url.pathname)) return
    // The caller of replaceState or pushState updates the page itself.
    if (event.destination.sameDocument && !traverse) return
    const instead = keepsPreview(url) ?? signInInstead(url)
    if (instead && event.cancelable) {
      event.preventDefault()
      goTo(instead.href, { replace: event.navigationType !== 'push' })
      return
    }
    const still = isNoReload(event)
    const handler = () => frame().then(({ visit }) => visit(url, event, still))
    event.intercept({
      focusReset: 'manual',
      scroll: 'manual',
      handler: () => handler().catch(documentInstead),
    })
  })
}

/** Loads the current address as a document, once online. The address bar already shows the new URL. */
function documentInstead(): void {
  if (navigator.onLine) location.reload()
  else addEventListener('online', () => location.reload(), { once: true })
}

/** Drops empty fields: `?q=mug`, not `?q=mug&price_min=&price_max=`. */
function dropEmpty({ target, formData }: FormDataEvent): void {
  if ((target as HTMLFormElement).method !== 'get') return
  for (const [name, value] of [...formData]) if (value === '') formData.delete(name)
}

/** Prefetches the page of a link on hover, touch or focus. The code for it is fetched on the first such event. */
export function prefetchOnIntent(): void {
  if (!('navigation' in window)) return
  let code: ReturnType<typeof frame> | undefined
  for (const type of ['mouseover', 'touchstart', 'focusin']) {
    addEventListener(
      type,
      (event) => {
        code ??= frame()
        code.then(
          ({ prefetchOn }) => prefetchOn(event),
          () => {},
        )
      },
      { passive: true },
    )
  }
}

/** No-reload mode: `data-no-reload` on the link, the form or around them, or `info: 'no-reload'` by script. */
function isNoReload(event: NavigateEvent): boolean {
  if (event.navigationType === 'traverse') return false
  const source = (event as { sourceElement?: Element | null }).sourceElement ?? document.activeElement
  return event.info === 'no-reload' || Boolean(source?.closest('[data-no-reload]'))
}

/** Carries the theme preview over to the next page. */
function keepsPreview(url: URL): URL | null {
  if (new URLSearchParams(location.search).get('preview') !== 'true' || url.searchParams.has('preview'))
    return null
  const kept = new URL(url)
  kept.searchParams.set('preview', 'true')
  return kept
}
