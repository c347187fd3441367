import { base } from '#contract/call-base.ts'
import type { Payload } from '#contract/calls.ts'
import { takeFailures } from './failures.ts'
import { measure, takeViews } from './views.ts'

/**
 * Reports how quick the page is and what fails on it, when it is left: with one beacon for all its views, and without an
 * id, an address or anything stored in the browser. A beacon that is lost is not sent again.
 */
export function observe(): void {
  measure(report)
  document.addEventListener('visibilitychange', () => document.hidden && report())
  // Safari does not always say that a page is hidden before it is left.
  addEventListener('pagehide', report)
}

function report(): void {
  const views = takeViews()
  const failures = takeFailures()
  if (views.length + failures.length === 0) return
  const payload: Payload<'/stat/page'> = { views, failures }
  navigator.sendBeacon(`${base}/stat/page`, JSON.stringify(payload))
}
