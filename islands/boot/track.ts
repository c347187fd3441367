import { post } from '#islands/api.ts'
import { whenIdle } from './components.ts'

/** Between two reports, and the least between two starts. Milliseconds. */
const interval = 10_000

let startedAt = Number.NEGATIVE_INFINITY
let timer: ReturnType<typeof setInterval> | undefined

/**
 * Reports where the visitor is: as soon as the browser is idle, then every 10 s. Started again only if the last start
 * was over 10 s ago.
 */
export function track(): void {
  if (performance.now() - startedAt < interval) return
  startedAt = performance.now()
  clearInterval(timer)
  timer = setInterval(report, interval)
  whenIdle(report)
}

/** The path alone: what was searched for or typed stays with the visitor. */
function report(): void {
  if (document.hidden) return
  const url = location.origin + location.pathname
  const referer = document.referrer.split('?')[0]
  void post('/visitor/track', { url, referer, timezone: timeZone() }, true)
}

/** The browser's time zone, such as Asia/Tokyo. Intl takes a phone 100 ms at first, Temporal none. */
function timeZone(): string {
  return 'Temporal' in globalThis
    ? Temporal.Now.timeZoneId()
    : Intl.DateTimeFormat().resolvedOptions().timeZone
}
