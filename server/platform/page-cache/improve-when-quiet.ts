import { performance } from 'node:perf_hooks'
import { type CachedPage, improve } from './cached-page.ts'

/** Pages that wait for better compression at most; more are forgotten and asked for again by their next visitors. */
const room = 500

/** One page in so many milliseconds, and only while the process is less busy than this. */
const interval = 250
const busy = 0.2

/** Compresses pages better while the process has little to do: never when the shop is full. */
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
      if (waiting.size < room) waiting.add(page)
      if (timer) return
      before = performance.eventLoopUtilization()
      timer = setInterval(look, interval)
      timer.unref()
    },
    close: stop,
  }
}
