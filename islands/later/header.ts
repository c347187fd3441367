import { closeMenuPanel } from './menu-panel.ts'

/** Pixels from the top within which the header always shows. */
const topPx = 160
/** Pixels of scrolling in one direction before the header follows. */
const leastPx = 12

/** Hides the header while the page scrolls down and shows it again on scrolling up. Escape closes an open menu panel. */
export function watchHeader(): void {
  const root = document.documentElement
  let turned = scrollY
  addEventListener(
    'scroll',
    () => {
      const moved = scrollY - turned
      if (Math.abs(moved) < leastPx) return
      turned = scrollY
      const isAway = moved > 0 && scrollY > topPx
      if (isAway !== (root.dataset.head === 'away')) root.dataset.head = isAway ? 'away' : ''
    },
    { passive: true },
  )
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') closeMenuPanel()
  })
}
