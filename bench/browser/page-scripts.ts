/** Adds a link to the page's main part, so that navigation handles it like any other. */
export function addLink(path: string): string {
  return `document.getElementById('bench-link')?.remove();
    document.getElementById('page-body').insertAdjacentHTML('afterbegin', '<a id="bench-link" href="${path}">go</a>')`
}

/** Resolves with the milliseconds from a click to the end of the frame that shows another page. */
export const clickAndPaint = `new Promise((resolve) => {
  const old = document.querySelector('#page-body > :not(#bench-link)')
  const start = performance.now()
  const painted = () => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(performance.now() - start)
    port2.postMessage(0)
  }
  const swapped = new MutationObserver(() => {
    if (document.contains(old)) return
    swapped.disconnect()
    requestAnimationFrame(painted)
  })
  swapped.observe(document.body, { childList: true, subtree: true })
  document.getElementById('bench-link').click()
})`

/** Records the first change after a tap, when the drawer with a line is painted, and the slowest event. */
export const watch = `(() => {
  let tapped = 0, answer = 0, drawer = 0, inp = 0
  addEventListener('pointerdown', () => { tapped ||= performance.now() }, true)
  const painted = (note) => requestAnimationFrame(() => setTimeout(() => note(performance.now())))
  new MutationObserver(() => {
    if (!tapped) return
    if (!answer) painted((at) => { answer ||= at })
    if (!drawer && document.querySelector('#cart-drawer[open]')) painted((at) => { drawer ||= at })
  }).observe(document.documentElement, { subtree: true, childList: true, attributes: true, characterData: true })
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (entry.interactionId) inp = Math.max(inp, entry.duration) })
    .observe({ type: 'event', durationThreshold: 16 })
  globalThis.seen = () => ({ answer: answer - tapped, drawer: drawer - tapped, inp })
})()`
