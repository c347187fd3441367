import { performance } from 'node:perf_hooks'
import { type CachedPage, improve } from './cached-page.ts'

/** Limit of the queue. Pages beyond it are skipped and queued again by their next visitors. */
const maxWaiting = 500

/** Milliseconds between two pages, and the event loop utilisation above which none is compressed. */
const interval = 250
const busy = 0.2

/** Compresses cached pages better while the process is idle. */
export function improveWhenQuiet(): { add(page: CachedPage): void; close(): void } {
  const waiting = new Set<CachedPage>()
  let timer: NodeJS.Timeout | undefined
  let working = false
  let before = performance.eventLoopUtilization()

  async function look(): Promise<void> {
    const load = performance.eventLoopUtilization(before).utilization
    before = performance.eventLoopUtilization()
    if (working || load > busy) return
    const [page] = waiting
    if (!page) return stop()
    waiting.delete(page)
    working = true
    await improve(page).catch(() => {})
    working = false
  }

  function stop(): void {
    clearInterval(timer)
    timer = undefined
  }

  return {
    add(page) {
      if (waiting.size < maxWaiting) waiting.add(page)
      if (timer) return
      before = performance.eventLoopUtilization()
      timer = setInterval(look, interval)
      timer.unref()
    },
    close: stop,
  }
}
