import { parsed } from '#islands/stores/stored.ts'

const key = 'recentlyViewed'
const maxViewed = 12

/** Returns the ids of recently viewed products, latest first. */
export function viewed(): string[] {
  const stored = parsed(localStorage.getItem(key))
  return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : []
}

/** Records the current product, as named by the page's `recently-viewed` component. */
export function noteViewed(): void {
  const host = document.querySelector<HTMLElement>('[data-component="recently-viewed"]')
  const { productId } = JSON.parse(host?.dataset.props ?? '{}') as { productId?: string | null }
  if (!productId) return
  const list = [productId, ...viewed().filter((id) => id !== productId)]
  localStorage.setItem(key, JSON.stringify(list.slice(0, maxViewed)))
}
