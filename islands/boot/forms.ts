import { on } from '#islands/events.ts'
import { goTo } from '#islands/go-to.ts'
import { localPath } from '#islands/page.ts'
import { codeMissing } from './code-missing.ts'
import { wake } from './components.ts'
import { frame } from './frame.ts'
import { pressHeart } from './hearts.ts'
import { painted } from './painted.ts'

/**
 * Handles what needs no React, with one listener each for the whole page. The code behind each is fetched when it is
 * first needed; a button that buys shows at once that it was pressed (`aria-busy`), and ignores further presses.
 */
export function hearForms(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (event.defaultPrevented) return
    if (form.hasAttribute('data-buy')) {
      event.preventDefault()
      submitBuyForm(form, event.submitter)
    } else if (form.hasAttribute('data-currency')) {
      event.preventDefault()
      chooseCurrency(new FormData(form, event.submitter).get('currency') as string)
    }
  })
  document.addEventListener('change', (event) => {
    const form = (event.target as HTMLInputElement).form
    if (form?.hasAttribute('data-filters') || form?.hasAttribute('data-currency')) form.requestSubmit()
  })
  on('open-cart', openDrawer)
  on('wake', wake)
  document.addEventListener('click', (event) => {
    const target = event.target as Element
    const opener = target.closest('[data-open-cart]')
    const heart = target.closest<HTMLElement>('[data-favorite]')
    if (opener && !event.defaultPrevented && openCart(event)) event.preventDefault()
    if (heart) {
      event.preventDefault()
      pressHeart(heart)
    }
    if (target.closest('[data-sign-out]')) {
      event.preventDefault()
      frame().then(({ leave }) => leave(), codeMissing)
    }
  })
}

async function submitBuyForm(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  if (form.ariaBusy) return
  form.ariaBusy = 'true'
  submitter?.setAttribute('aria-busy', 'true')
  await painted()
  try {
    const { buy } = await frame()
    await buy(form)
  } catch {
    codeMissing()
  }
  form.ariaBusy = null
  submitter?.removeAttribute('aria-busy')
}

/** The drawer, unless the visitor wants the cart page in another tab, or is on it. */
function openCart(event: MouseEvent): boolean {
  const drawer = document.querySelector<HTMLDialogElement>('#cart-drawer')
  const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey
  if (!drawer || elsewhere || document.querySelector('main [data-component="cart"]')) return false
  openDrawer()
  return true
}

/** Without the drawer's code, the cart page is as good. */
function openDrawer(): void {
  frame().then(
    ({ openDrawer }) => openDrawer(),
    () => goTo(localPath('/cart')),
  )
}

/** A preference of this browser, kept a year; the page comes again in the new currency. */
function chooseCurrency(currency: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `currency=${currency};path=/;max-age=31536000;samesite=lax`
  location.reload()
}
