import { on } from '#islands/events.ts'
import { goTo } from '#islands/go-to.ts'
import { localPath } from '#islands/page.ts'
import { codeMissing } from './code-missing.ts'
import { wake } from './components.ts'
import { frame } from './frame.ts'
import { pressHeart } from './hearts.ts'
import { painted } from './painted.ts'
import { bringVisitor } from './plain.ts'

/**
 * Handles the interactions that need no React, with one listener per event type for the whole page. Their code is
 * fetched on first use. A buy button is marked `aria-busy` at once and ignores further presses.
 */
export function hearForms(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (event.defaultPrevented) return
    if (form.hasAttribute('data-buy')) {
      event.preventDefault()
      submitBuyForm(form, event.submitter)
    }
  })
  document.addEventListener('formdata', bringVisitor)
  document.addEventListener('change', (event) => {
    const form = (event.target as HTMLInputElement).form
    if (form?.hasAttribute('data-filters')) form.requestSubmit()
  })
  on('open-cart', openDrawer)
  on('wake', wake)
  document.addEventListener('click', (event) => {
    const target = event.target as Element
    const opener = target.closest('[data-open-cart]')
    if (target.closest('[popovertarget="site-search"]:not([popovertargetaction])')) {
      event.preventDefault()
      openSearch()
    }
    const heart = target.closest<HTMLElement>('[data-favorite]')
    const pressed = target.closest<HTMLElement>(
      '[data-sign-out],[data-open-chat],[data-swatch],[data-quick],[data-compare]',
    )
    if (opener && !event.defaultPrevented && openCart(event)) event.preventDefault()
    if (heart) {
      event.preventDefault()
      pressHeart(heart)
    }
    if (pressed) {
      event.preventDefault()
      frame()
        .then(({ press }) => press(pressed))
        .catch(codeMissing)
    }
  })
}

async function submitBuyForm(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  if (form.ariaBusy) return
  form.ariaBusy = 'true'
  // Its component may start meanwhile, which renders the form anew.
  const chosen = new FormData(form)
  submitter?.setAttribute('aria-busy', 'true')
  await painted()
  try {
    const { buy } = await frame()
    await buy(form, chosen)
  } catch {
    // Offline, the form could not be sent either.
    if (navigator.onLine) form.submit()
    else codeMissing()
  }
  form.ariaBusy = null
  submitter?.removeAttribute('aria-busy')
}

/** Opens the cart drawer, unless the visitor is opening the cart page in another tab or is already on it. */
function openCart(event: MouseEvent): boolean {
  const drawer = document.querySelector<HTMLDialogElement>('#cart-drawer')
  const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey
  if (!drawer || elsewhere || document.querySelector('main [data-component="cart"]')) return false
  openDrawer()
  return true
}

/** Opens the search sheet and puts the cursor in its field, within the press: otherwise no keyboard opens on a phone. */
function openSearch(): void {
  const sheet = document.getElementById('site-search') as HTMLElement
  sheet.showPopover()
  sheet.querySelector('input')?.focus()
}

/** Opens the drawer, or the cart page if the drawer's code can't be fetched. */
function openDrawer(): void {
  frame().then(
    ({ openDrawer }) => openDrawer(),
    () => goTo(localPath('/cart')),
  )
}
