import { wake } from './components.ts'
import { painted } from './painted.ts'

/**
 * Answers what needs no React, by one listener for the whole page. What each does is fetched when it is first needed;
 * a button pressed shows at once that it was (`aria-busy`).
 */
export function hearForms(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (event.defaultPrevented) return
    if (form.hasAttribute('data-buy')) {
      event.preventDefault()
      event.submitter?.setAttribute('aria-busy', 'true')
      void painted()
        .then(() => import('../later/buy-form.ts'))
        .then(({ buy }) => buy(form, event.submitter))
    } else if (form.hasAttribute('data-currency')) {
      event.preventDefault()
      chooseCurrency(new FormData(form, event.submitter).get('currency') as string)
    }
  })
  document.addEventListener('change', (event) => {
    const form = (event.target as HTMLInputElement).form
    if (form?.hasAttribute('data-filters') || form?.hasAttribute('data-currency')) form.requestSubmit()
  })
  document.addEventListener('open-cart', () => openDrawer())
  document.addEventListener('wake', (event) => wake((event as CustomEvent<string>).detail))
  document.addEventListener('click', (event) => {
    const target = event.target as Element
    const opener = target.closest('[data-open-cart]')
    const heart = target.closest<HTMLElement>('[data-favorite]')
    if (opener && !event.defaultPrevented && openCart(event)) event.preventDefault()
    if (heart) {
      event.preventDefault()
      void import('../later/paint-hearts.ts').then(({ toggleHeart }) => toggleHeart(heart))
    }
    if (target.closest('[data-sign-out]')) {
      event.preventDefault()
      void import('../later/leave.ts').then(({ leave }) => leave())
    }
  })
}

/** The drawer, unless the visitor wants the cart page in another tab, or is on it. */
function openCart(event: MouseEvent): boolean {
  const drawer = document.querySelector<HTMLDialogElement>('#cart-drawer')
  const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey
  if (!drawer || elsewhere || document.querySelector('main [data-component="cart"]')) return false
  openDrawer()
  return true
}

function openDrawer(): void {
  void import('../later/cart-drawer.ts').then((cart) => cart.openDrawer())
}

/** A preference of this browser, kept a year; the page comes again in the new currency. */
function chooseCurrency(currency: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `currency=${currency};path=/;max-age=31536000;samesite=lax`
  location.reload()
}
