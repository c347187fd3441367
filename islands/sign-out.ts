import { codes } from '#contract/codes.ts'
import type { Answer } from './api.ts'
import { goTo } from './go-to.ts'
import { localPath } from './page.ts'
import { cartNum, pendingHearts, token, userInfo, visitorId, wishlistEmpty } from './stores/session.ts'
import { tellTabs } from './stores/tabs.ts'

/** What a browser may remember without knowing whose it is. */
const kept = ['language', 'currency', 'consent']

/** Forgets everything about a person in this browser. */
export function forgetPerson(): void {
  token.setState(null, true)
  userInfo.setState(null, true)
  visitorId.setState(null, true)
  cartNum.setState(0, true)
  wishlistEmpty.setState(false, true)
  pendingHearts.setState(null, true)
  for (const key of Object.keys(localStorage)) if (!kept.includes(key)) localStorage.removeItem(key)
  sessionStorage.clear()
}

let leaving = false

/** Whether this tab is on its way out already: news that the session ended leads nowhere else then. */
export function isLeaving(): boolean {
  return leaving
}

/** Makes the call by which this tab ends the session itself. */
export async function whileLeaving<Reply>(make: () => Promise<Answer<Reply>>): Promise<Answer<Reply>> {
  leaving = true
  const answer = await make()
  leaving = answer.code === codes.success
  return answer
}

/** The customer's own wish: forget, tell the other tabs, show the page as a guest sees it. */
export function signOut(): void {
  forgetPerson()
  tellTabs({ type: 'signedOut' })
  location.reload()
}

/** The server no longer knows the token (code 50), or the session was ended elsewhere (51, `out`): sign in again. */
export function endSession(reason?: 'out'): void {
  leaving = true
  forgetPerson()
  tellTabs(reason ? { type: 'signedOut', reason } : { type: 'signedOut' })
  goToSignIn(reason)
}

/** To the sign-in page, which leads back here; as a document, so that nothing of the person stays in memory. */
export function goToSignIn(reason?: 'out'): void {
  const query = new URLSearchParams({ back: location.pathname + location.search })
  if (reason) query.set('reason', reason)
  goTo(`${localPath('/auth/signin')}?${query}`, { document: true })
}
