import { cartNum } from '#islands/stores/session.ts'

/** Updates every `[data-cart-count]` with the number of pieces in the cart; empty for none. */
export function showCartCount(): void {
  const count = cartNum.getState()
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    badge.textContent = String(count || '')
  }
}

cartNum.subscribe(showCartCount)
