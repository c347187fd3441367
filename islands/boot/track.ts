import { base } from '#contract/call-base.ts'
import { callQuietly } from '#islands/quiet-call.ts'
import { visitorId } from '#islands/stores/session.ts'
import { whenIdle } from './components.ts'

/** Milliseconds between two heartbeats, and at least between two starts of their timer. */
const interval = 10_000

/** The page view being measured. */
let path: string | undefined
/** Milliseconds the view was visible up to `since`, when it became visible last; it is hidden while `since` is NaN. */
let seen = 0
let since = 0
/** Seconds of it that were reported. */
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
    // The first view began with the navigation, before this script ran.
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

/** The path only: a query may hold what was searched for or typed. */
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

/** The browser's time zone, such as Asia/Tokyo. Intl takes a phone 100 ms at first, Temporal none. */
function timeZone(): string {
  return 'Temporal' in globalThis
    ? Temporal.Now.timeZoneId()
    : Intl.DateTimeFormat().resolvedOptions().timeZone
}
