import { on } from '#islands/events.ts'
import { page } from '#islands/page.ts'
import { forgetStores, goToSignIn, isLeaving } from '#islands/sign-out.ts'
import { token } from '#islands/stores/session.ts'
import { onTabMessage } from '#islands/stores/tabs.ts'
import { loadUnpaid, unpaid } from '#islands/stores/unpaid.ts'
import { whenIdle } from '../boot/components.ts'
import { whenUsed } from '../boot/used.ts'
import { followChat, showChatCount } from './chat-badge.ts'
import { connectLive } from './live.ts'
import { noteViewed } from './viewed.ts'

/**
 * Starts low-priority work some time after page load. `loadedAs` is the token with which the page was loaded: if another
 * tab signed out since, its message was missed, and the page is loaded anew.
 */
export function later(loadedAs: string | null): void {
  connectLive()
  import('./header.ts').then(({ watchHeader }) => watchHeader()).catch(() => {})
  sendLeftChanges()
  workOffline()
  remindOfUnpaid()
  followChat()
  helpAgents()
  whenIdle(observePage)
  onTabMessage((message) => {
    if (message.type !== 'signedOut' || isLeaving()) return
    // The tab that signed out has emptied localStorage, where the next person may be signed in by now.
    forgetStores()
    sessionStorage.clear()
    if (message.reason) goToSignIn(message.reason)
    else location.reload()
  })
  // Read only now that messages are heard, so that no sign-out falls between.
  const stored = () => localStorage.getItem('x-auth')
  if (loadedAs && !stored() && !isLeaving()) loadAnew()
  // A page restored from the back/forward cache missed storage events, including a sign-out.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && (isLeaving() || token.getState() !== stored())) loadAnew()
  })
  const pageShown = () => {
    showLateParts().catch(() => {})
    showOffers()
    showChatCount()
    noteViewed()
    import('./each-page.ts').then(({ settlePage }) => settlePage()).catch(() => {})
    if (localStorage.getItem('compared') || document.querySelector('[data-compared]'))
      import('./compared.ts').then(({ showCompared }) => showCompared()).catch(() => {})
  }
  pageShown()
  on('page-shown', () => whenIdle(pageShown))
}

/** Loads the page as its new visitor sees it. */
function loadAnew(): void {
  sessionStorage.clear()
  location.reload()
}

/** Puts forms of header and footer in place, which nobody needs to see a page. */
export async function showLateParts(): Promise<void> {
  const { showChoices } = await import('./choices.ts')
  showChoices()
}

/** Sends changes of the cart that an earlier page could not send. */
function sendLeftChanges(): void {
  if (localStorage.getItem('cartWaiting'))
    import('#islands/stores/send-waiting.ts').then(({ sendWaiting }) => sendWaiting()).catch(() => {})
}

/** Nothing is kept for robots and for pages that were opened in the background. */
function workOffline(): void {
  const start = () => import('./offline.ts').then(({ workOffline }) => workOffline()).catch(() => {})
  if (document.documentElement.dataset.kept) void start()
  else if (page().data.worker) void whenUsed().then(start)
}

/** Low priority: the page reports its speed and its errors. */
function observePage(): void {
  import('../observe/observe.ts').then(({ observe }) => observe()).catch(() => {})
}

/** Few browsers have an agent, so the code of its tools is fetched by those that do. */
function helpAgents(): void {
  const { modelContext } = document
  if (modelContext && page().data.agents)
    import('../agents/offer-tools.ts').then(({ offerTools }) => offerTools(modelContext)).catch(() => {})
}

/** Few pages have a countdown or a cut-off, and few links a coupon, so their code is fetched with the first. */
function showOffers(): void {
  if (document.querySelector('[data-ends], [data-order-before]'))
    import('./countdowns.ts').then(({ tickCountdowns }) => tickCountdowns()).catch(() => {})
  if (location.search.includes('coupon='))
    import('./coupon-link.ts').then(({ applyLinkedCoupon }) => applyLinkedCoupon()).catch(() => {})
}

/** Few visitors have unpaid orders, so the code of the reminder is fetched with the first. */
function remindOfUnpaid(): void {
  const remind = () => {
    if (token.getState() && unpaid.getState())
      import('./unpaid-reminder.ts').then(({ showUnpaid }) => showUnpaid()).catch(() => {})
  }
  unpaid.subscribe(remind)
  token.subscribe((signedIn) => (signedIn ? void loadUnpaid() : unpaid.setState(null, true)))
  on('live:unpaid', () => void loadUnpaid())
  remind()
  void loadUnpaid()
}
