/** An error event, an unhandled rejection, or what a component threw. */
export type Failure = Partial<
  Pick<ErrorEvent & PromiseRejectionEvent, 'error' | 'reason' | 'filename' | 'lineno' | 'colno'>
>

/** Errors of the page since its last report (islands/observe/), which is fetched late. */
export const failures: Failure[] = []

/** Notes an error, unless a loop of them has filled the next report. */
export function noteFailure(failure: Failure): void {
  if (failures.length < 20) failures.push(failure)
}

for (const type of ['error', 'unhandledrejection'])
  addEventListener(type, noteFailure as (event: Event) => void)
