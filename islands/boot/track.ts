import { base } from '#contract/call-base.ts'
import { callQuietly } from '#islands/quiet-call.ts'
import { visitorId } from '#islands/stores/session.ts'
import { whenIdle } from './components.ts'

/** Milliseconds between heartbeats, and the minimum between two starts of their timer. */
const interval = 10_000

/** Path of the page view being measured. */
let path: string | undefined
/** Milliseconds the view was visible before `since`, the time it last became visible. `since` is NaN while hidden. */
let seen = 0
let since = 0
/** Seconds of visibility already reported. */
let sent = 0

let startedAt = Number.NEGATIVE_INFINITY
let timer: ReturnType<typeof setInterval> | undefined

/** Reports a new page as soon as the browser is idle, then sends heartbeats and the time on page. */
export function track(): void {
  const now = performance.now()
  if (path !== location.pathname) {
    if (path) reportDuration()
    else {
      document.addEventListener('visibilitychange', reportDuration)
      addEventListener('pagehide', reportDuration)
    }
    // The first view starts with the navigation, before this script runs.
    since = document.hidden ? Number.NaN : path ? now : 0
    seen = sent = 0
    path = location.pathname
    whenIdle(report)
  }
  if (now - startedAt < interval) return
  startedAt = now
  clearInterval(timer)
  timer = setInterval(() => {
    if (document.hidden) return
    report(true)
    reportDuration()
  }, interval)
}

/** Reports the path only: the query may contain search terms or typed values. */
function report(heartbeat?: unknown): void {
  const url = location.origin + location.pathname
  const referer = document.referrer.split('?')[0]
  void callQuietly('/visitor/track', { url, referer, timezone: timeZone(), heartbeat: heartbeat === true })
}

/** Sends the whole seconds since the last report, so leaving a page, which fires several events, reports once. */
function reportDuration(): void {
  const now = performance.now()
  seen += now - since || 0
  since = document.hidden ? Number.NaN : now
  const duration = Math.round(seen / 1000) - sent
  if (duration < 1) return
  const body = { duration, url: location.origin + path, visitorId: visitorId.getState() }
  if (navigator.sendBeacon(`${base}/stat/duration`, JSON.stringify(body))) sent += duration
}

/**
 * Returns the browser's time zone, such as Asia/Tokyo. Prefers Temporal: the first Intl call takes 100 ms on a phone.
 */
function timeZone(): string {
  return 'Temporal' in globalThis
    ? Temporal.Now.timeZoneId()
    : Intl.DateTimeFormat().resolvedOptions().timeZone
}
