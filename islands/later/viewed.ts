const key = 'recentlyViewed'
const maxViewed = 12

/** Ids of the products this browser saw last, the latest first. */
export function viewed(): string[] {
  const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
  return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : []
}

/** Notes the product being looked at: the one the page's `recently-viewed` component names. */
export function noteViewed(): void {
  const host = document.querySelector<HTMLElement>('[data-component="recently-viewed"]')
  const { productId } = JSON.parse(host?.dataset.props ?? '{}') as { productId?: string | null }
  if (!productId) return
  const list = [productId, ...viewed().filter((id) => id !== productId)]
  localStorage.setItem(key, JSON.stringify(list.slice(0, maxViewed)))
}
