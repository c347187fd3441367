import { base } from '#contract/call-base.ts'
import { visitorId } from '#islands/stores/session.ts'
import { whenIdle } from '../boot/components.ts'

/** Milliseconds between two reports. */
const interval = 10_000

let since = performance.timeOrigin
let path = location.pathname

/** Reports how long this page has been looked at: every 10 s, when it is hidden, and when it is left. */
export function measureDuration(): void {
  setInterval(() => document.hidden || send(report()), interval)
  document.addEventListener('visibilitychange', () => document.hidden && send(report()))
  addEventListener('pagehide', () => send(report()))
  document.addEventListener('page-shown', () => {
    if (path === location.pathname) return
    const left = report()
    since = Date.now()
    path = location.pathname
    whenIdle(() => send(left))
  })
}

function report() {
  const duration = Math.round((Date.now() - since) / 1000)
  return { duration, url: location.origin + path, visitorId: visitorId.getState() ?? undefined }
}

function send(body: ReturnType<typeof report>): void {
  navigator.sendBeacon(`${base}/stat/duration`, JSON.stringify(body))
}
