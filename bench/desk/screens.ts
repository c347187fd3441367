/** Opens another screen by a link of the desk, and resolves with the milliseconds until its content is painted. */
export function openScreen(path: string): string {
  return `new Promise((resolve, reject) => {
    const link = document.querySelector('nav a[href="/admin${path}"]')
    if (!link) return reject(new Error('no link to ${path}'))
    const title = () => document.querySelector('main h1')?.textContent
    const before = title()
    const start = performance.now()
    const isOpen = () => location.pathname === '/admin${path}' && title() && title() !== before &&
      document.querySelector('main [data-row]') && !document.querySelector('main .animate-pulse')
    const look = () => {
      if (performance.now() - start > 20000) return reject(new Error('${path} did not open'))
      if (!isOpen()) return requestAnimationFrame(look)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now() - start)
      port2.postMessage(0)
    }
    link.click()
    requestAnimationFrame(look)
  })`
}

/** Collects the durations of interactions from now on, in globalThis.delays. */
export const watchDelays = `(() => {
  globalThis.delays = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId) delays.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 })
})()`

/** Scrolls the grid from top to bottom in steps of a frame. Resolves with the milliseconds between frames. */
export const scrollGrid = `new Promise((resolve) => {
  const grid = document.querySelector('main [role=grid]').parentElement
  const frames = []
  let last = performance.now()
  const step = (now) => {
    frames.push(now - last)
    last = now
    const before = grid.scrollTop
    grid.scrollBy(0, 400)
    if (grid.scrollTop === before || frames.length > 600) return resolve(frames)
    requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
})`
