import { on } from '#islands/events.ts'
import { goTo } from '#islands/go-to.ts'
import { page } from '#islands/page.ts'
import { addLink } from './add-link.ts'
import { showCartCount } from './cart-badge.ts'
import { preloadChunks } from './chunks.ts'
import { findComponents, whenIdle } from './components.ts'
import { hearForms } from './forms.ts'
import { showHearts } from './hearts.ts'
import { loadNear, watchImages } from './lazy-images.ts'
import { takeOverNavigation } from './navigation.ts'
import { prefetchOnIntent } from './prefetch.ts'
import { track } from './track.ts'
import { signInInstead } from './user-area.ts'

/** So long after the page is loaded, in milliseconds, may begin what nobody waits for. */
const calm = 2100

/**
 * The only script that runs by itself on a page. Everything else is fetched once the page is loaded and runs when it is
 * needed. The user area shows nothing before it is known that someone is signed in.
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
    setTimeout(() => import('../later/later.ts').then(({ later }) => later()), calm)
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
