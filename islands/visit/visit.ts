import { type Code, codes } from '#contract/codes.ts'
import { goTo } from '#islands/go-to.ts'
import { localPath, page, walletsHere } from '#islands/page.ts'
import { showAddress } from '#islands/show-address.ts'
import { endSession } from '#islands/sign-out.ts'
import { token } from '#islands/stores/session.ts'
import { signInUrl } from '../boot/user-area.ts'
import { isKeptPage } from '../worker/kept.ts'
import { backOnline } from './back-online.ts'
import { fetchPage } from './page-fetch.ts'
import { showProgress } from './progress.ts'
import { fullSheet } from './sheet.ts'
import { swap } from './swap.ts'
import { inMotion } from './transition.ts'

/** Shows the page at `url`. With `still` (no-reload mode), scroll and focus stay unchanged. */
export async function visit(url: URL, event: NavigateEvent, still: boolean): Promise<void> {
  const done = showProgress()
  try {
    const { status, code, payload, url: final } = await fetchPage(url, event.signal)
    if (event.signal.aborted) return
    if (!payload) return refuse(status, code, url)
    if (payload.data.template !== page().data.template) await fullSheet()
    if (event.signal.aborted) return
    if (final.href !== url.href) showAddress(final)
    // This document's content policy does not allow the page's wallets.
    if (payload.data.wallets && !walletsHere()) return location.reload()
    // The cart and everything else that was loaded shows the former currency.
    if (payload.data.currency !== page().data.currency) return location.reload()
    const sheet = still && document.querySelector<HTMLElement>('#page-body :popover-open')
    const reopen = sheet ? (await import('./open-sheet.ts')).keepOpen(sheet) : null
    const refocus = still ? (await import('./keep-focus.ts')).keepFocus() : null
    await inMotion(event.navigationType !== 'traverse' && !still, () => swap(payload))
    reopen?.()
    done()
    settle(event, refocus)
  } catch {
    if (!navigator.onLine && !event.signal.aborted) {
      done()
      // The service worker answers a document: the page as it was kept, or one that says that there is no network.
      if (!(page().data.worker && navigator.serviceWorker.controller && isKeptPage(url)))
        await backOnline(event.signal)
    }
    // The address is already the new one: let the browser retry or show the error itself.
    if (!event.signal.aborted) location.reload()
  } finally {
    done()
  }
}

/**
 * Shows the sign-in page or an error page. If that page is itself refused, loads its document, because fetching another
 * would loop.
 */
function refuse(status: number, code: Code, url: URL): void {
  const isLastResort = [localPath('/error/'), localPath('/auth/')].some((path) =>
    url.pathname.startsWith(path),
  )
  if (status === 401 && token.getState()) endSession(code === codes.authOut ? 'out' : 'expired')
  else if (status === 401 && !isLastResort) goTo(signInUrl(url).href, { replace: true })
  else if ([403, 404, 500].includes(status) && !isLastResort) {
    goTo(localPath(`/error/${status}`), { replace: true })
  } else location.reload()
}

/** Sets scroll and focus as after a document load, or keeps them in no-reload mode. */
function settle(event: NavigateEvent, refocus: (() => void) | null): void {
  ;(document.getElementById('announcer') as HTMLElement).textContent = document.title
  if (refocus) {
    refocus()
    return
  }
  event.scroll()
  const target = document.getElementById(targetId(location.hash.slice(1)))
  if (!target) document.getElementById('page-body')?.focus({ preventScroll: true })
}

/** The id that a hash names. Browsers take one that is not encoded correctly as it stands. */
function targetId(hash: string): string {
  try {
    return decodeURIComponent(hash)
  } catch {
    return hash
  }
}
