import './storage.ts'
import './failures.ts'
import { on } from '#islands/events.ts'
import { goTo } from '#islands/go-to.ts'
import { type Page, page, showsPage } from '#islands/page.ts'
import { cartNum, token } from '#islands/stores/session.ts'
import { addLink } from './add-link.ts'
import { showCartCount } from './cart-badge.ts'
import { preloadChunks } from './chunks.ts'
import { findComponents, whenIdle } from './components.ts'
import { hearForms } from './forms.ts'
import { frame } from './frame.ts'
import { showHearts } from './hearts.ts'
import { loadNear, watchImages } from './lazy-images.ts'
import { prefetchOnIntent, takeOverNavigation } from './navigation.ts'
import { track } from './track.ts'
import { whenUsed } from './used.ts'
import { signInInstead } from './user-area.ts'

/** Milliseconds after page load before low-priority work starts. */
const lowPriorityDelayMs = 2100

/**
 * The only script that runs on page load. All other code is fetched after load and runs when needed. Guests who open
 * the user area are sent to the sign-in page before anything is shown.
 */
function boot(): void {
  const signIn = signInInstead(new URL(location.href))
  if (signIn) {
    goTo(signIn.href, { replace: true })
    return
  }
  const loadedAs = token.getState()
  whenUsed()
    .then(frame)
    .then(({ showLateParts }) => showLateParts())
    .catch(() => {})
  takeOverNavigation()
  prefetchOnIntent()
  hearForms()
  findComponents()
  showPage()
  watchImages()
  on('page-shown', pageShown)
  whenIdle(() => {
    if (page().data.sheet) addLink('stylesheet', String(page().data.sheet))
    preloadChunks()
    // A kept document says at once how old it is.
    const delay = document.documentElement.dataset.kept ? 0 : lowPriorityDelayMs
    setTimeout(() => frame().then(({ later }) => later(loadedAs)), delay)
  })
}

function pageShown(next: Page): void {
  showsPage(next)
  findComponents()
  showPage()
  void loadNear()
  whenIdle(preloadChunks)
}

function showPage(): void {
  const { cartCount } = page().data
  if (typeof cartCount === 'number') cartNum.setState(cartCount, true)
  showCartCount()
  void showHearts()
  track()
}

boot()
