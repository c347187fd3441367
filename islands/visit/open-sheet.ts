/**
 * Returns a function that opens a sheet, such as the filters on a phone, again in new markup: scrolled to the same place
 * and without its animation.
 */
export function keepOpen({ id, scrollTop }: HTMLElement): () => void {
  return () => {
    const next = document.getElementById(id)
    if (!next) return
    next.dataset.still = ''
    // The button that opens the sheet gets the focus back when the sheet is closed.
    const opener = `[popovertarget=${id}]:not([popovertargetaction])`
    document.querySelector<HTMLElement>(opener)?.focus({ preventScroll: true })
    next.showPopover()
    next.scrollTop = scrollTop
  }
}
