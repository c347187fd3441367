import { base } from '#contract/call-base.ts'
import { visitorId } from '#islands/stores/session.ts'

/** Milliseconds between two reports. */
const interval = 10_000

let since = performance.timeOrigin
let path = location.pathname

/** Reports how long this page has been looked at: every 10 s, when it is hidden, and when it is left. */
export function measureDuration(): void {
  setInterval(() => document.hidden || send(), interval)
  document.addEventListener('visibilitychange', () => document.hidden && send())
  addEventListener('pagehide', send)
  document.addEventListener('page-shown', () => {
    if (path === location.pathname) return
    send()
    since = Date.now()
    path = location.pathname
  })
}

function send(): void {
  const duration = Math.round((Date.now() - since) / 1000)
  const report = { duration, url: location.origin + path, visitorId: visitorId.getState() ?? undefined }
  navigator.sendBeacon(`${base}/stat/duration`, JSON.stringify(report))
}
