import { type Page, page } from '#islands/page.ts'

/** An error event, an unhandled rejection, or what a component threw. */
export type Failure = Partial<
  Pick<ErrorEvent & PromiseRejectionEvent, 'error' | 'reason' | 'filename' | 'lineno' | 'colno'>
>

/** Errors since the last report (islands/observe/), which is fetched late, and the page on which each happened. */
export const failures: [Failure, Page][] = []

/** Notes an error, unless a loop of them has filled the next report. */
export function noteFailure(failure: Failure): void {
  if (failures.length < 20) failures.push([failure, page()])
}

for (const type of ['error', 'unhandledrejection'])
  addEventListener(type, noteFailure as (event: Event) => void)
