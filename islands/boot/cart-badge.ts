import { cartNum } from '#islands/stores/session.ts'

/** Every `[data-cart-count]` shows how many pieces are in the cart; nothing is shown for none. */
export function showCartCount(): void {
  const count = cartNum.getState()
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    badge.textContent = String(count || '')
  }
}

cartNum.subscribe(showCartCount)
