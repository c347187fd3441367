import type { Page } from 'playwright-core'

/** Texts that a page shows cut off, outside of their button or label, or outside of the window: "clipped: Save". */
export function clippedTexts(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(${findClipped})(${JSON.stringify(boxes)})`)
}

/** Elements with a box of their own, which their text must not leave. */
const boxes = 'button, .btn, .badge, label, summary, td, th'

/** Runs in the page. Texts that scroll, or that only screen readers read, are not cut off. */
const findClipped = `(boxes) => {
  const found = new Set()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    const text = node.textContent.trim()
    if (!text || parent.closest('script, style, template, noscript, option, [aria-hidden=true], [inert]')) continue
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const { left, right, bottom } = range.getBoundingClientRect()
    const fault = faultOf(parent, left, right, bottom)
    if (fault) found.add(fault + ': ' + text.slice(0, 60))
  }
  return [...found]

  function faultOf(parent, left, right, bottom) {
    for (let element = parent; element !== document.documentElement; element = element.parentElement) {
      const style = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      if (box.width <= 2 || box.height <= 2 || style.clipPath !== 'none') return
      const beyond = Math.max(box.left - left, right - box.right) > 1.5
      if (beyond && /hidden|clip/.test(style.overflowX)) return 'clipped'
      if (bottom - box.bottom > 3 && /hidden|clip/.test(style.overflowY)) return 'clipped below'
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) return
      if (beyond && element.matches(boxes)) return 'sticks out'
    }
    if (right > innerWidth + 1 || left < -1) return 'outside'
  }
}`
