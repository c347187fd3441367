import { on } from '#islands/events.ts'
import { goTo } from '#islands/go-to.ts'
import { page } from '#islands/page.ts'
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
import { signInInstead } from './user-area.ts'

/** Milliseconds after the page has loaded before work starts that nobody waits for. */
const calmMs = 2100

/**
 * The only script that runs by itself on a page. Everything else is fetched once the page has loaded and runs when it
 * is needed. Without a token, the user area leads to the sign-in page before it shows anything.
 */
function boot(): void {
  const signIn = signInInstead(new URL(location.href))
  if (signIn) {
    goTo(signIn.href, { replace: true })
    return
  }
  takeOverNavigation()
  prefetchOnIntent()
  hearForms()
  findComponents(document)
  showPage()
  watchImages()
  on('page-shown', pageShown)
  whenIdle(() => {
    if (page().data.sheet) addLink('stylesheet', String(page().data.sheet))
    preloadChunks()
    setTimeout(() => frame().then(({ later }) => later()), calmMs)
  })
}

function pageShown(): void {
  showPage()
  void loadNear()
  whenIdle(preloadChunks)
}

function showPage(): void {
  showCartCount()
  void showHearts()
  track()
}

boot()
