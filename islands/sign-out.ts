import { codes } from '#contract/codes.ts'
import { goTo } from './go-to.ts'
import { localPath, page } from './page.ts'
import type { Answer } from './quiet-call.ts'
import { session } from './stores/stored.ts'
import { tellTabs } from './stores/tabs.ts'
import { ownCache, type WorkerMessage } from './worker/kept.ts'

/** Storage keys that are not personal. */
const kept = ['language', 'currency', 'consent']

/** Makes every store forget what localStorage no longer has. Leave the document next. */
export function forgetStores(): void {
  session.ended = true
  // The event by which other tabs learn that everything was removed.
  dispatchEvent(new StorageEvent('storage'))
}

/** Removes all personal data from this browser and stops the calls of this document, which must be left next. */
export function forgetPerson(): void {
  for (const key of Object.keys(localStorage)) if (!kept.includes(key)) localStorage.removeItem(key)
  forgetStores()
  sessionStorage.clear()
  if (!page().data.worker || !('caches' in globalThis)) return
  navigator.serviceWorker.controller?.postMessage({ type: 'forget' } satisfies WorkerMessage)
  void caches.delete(ownCache)
}

let leaving = false

/** Returns whether this tab is already leaving; then it ignores messages that the session ended. */
export function isLeaving(): boolean {
  return leaving
}

/** Makes the call with which this tab ends its own session. */
export async function whileLeaving<Reply>(make: () => Promise<Answer<Reply>>): Promise<Answer<Reply>> {
  leaving = true
  const answer = await make()
  leaving = answer.code === codes.success
  return answer
}

/** Signs out at the customer's request: removes personal data in all tabs and shows the page as a guest sees it. */
export function signOut(): void {
  forgetPerson()
  tellTabs({ type: 'signedOut' })
  location.reload()
}

/** Reason for showing the sign-in page: signed out elsewhere (code 51) or an invalid token (code 50). */
type EndReason = 'out' | 'expired'

/**
 * Handles a session that the server ended: removes personal data, tells the other tabs and goes to the sign-in page,
 * which shows the reason.
 */
export function endSession(reason: EndReason): void {
  leaving = true
  forgetPerson()
  tellTabs(reason === 'out' ? { type: 'signedOut', reason } : { type: 'signedOut' })
  goToSignIn(reason)
}

/** Goes to the sign-in page with a return path. Loads a document, so that no personal data stays in memory. */
export function goToSignIn(reason: EndReason): void {
  const query = new URLSearchParams({ back: location.pathname + location.search, reason })
  goTo(`${localPath('/auth/signin')}?${query}`, { document: true })
}
