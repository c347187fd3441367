import { goTo } from '#islands/go-to.ts'
import { frame } from './frame.ts'
import { signInInstead } from './user-area.ts'

/** Paths of this host that are no pages. */
const notPages =
  /^\/(api|assets|theme|media|pictures|dev|ws|currency|healthz|readyz|metrics)(\/|$)|\.(xml|txt|json|webmanifest|ico)$/

/**
 * Takes links, GET forms and Back over with the Navigation API. Where the browser lacks it, links load documents.
 * A reload is never taken over: it is the way out when a fetch fails.
 */
export function takeOverNavigation(): void {
  if (!('navigation' in window)) return
  addEventListener('formdata', dropEmpty)
  navigation.addEventListener('navigate', (event) => {
    const url = new URL(event.destination.url)
    const traverse = event.navigationType === 'traverse'
    if (!event.canIntercept || event.hashChange || event.downloadRequest !== null || event.formData) return
    if (event.navigationType === 'reload' || event.info === 'document' || notPages.test(url.pathname)) return
    // replaceState and pushState: whoever calls them shows what belongs to the address.
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

/** The address is the new one already: it is loaded as a document, or once there is a network again. */
function documentInstead(): void {
  if (navigator.onLine) location.reload()
  else addEventListener('online', () => location.reload(), { once: true })
}

/** Fields left empty say nothing: `?q=mug`, not `?q=mug&price_min=&price_max=`. */
function dropEmpty({ target, formData }: FormDataEvent): void {
  if ((target as HTMLFormElement).method !== 'get') return
  for (const [name, value] of [...formData]) if (value === '') formData.delete(name)
}

/** Links are followed faster when their page was fetched ahead; the code for it arrives with the first intent. */
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

/** A preview lasts from page to page. */
function keepsPreview(url: URL): URL | null {
  if (new URLSearchParams(location.search).get('preview') !== 'true' || url.searchParams.has('preview'))
    return null
  const kept = new URL(url)
  kept.searchParams.set('preview', 'true')
  return kept
}
