/** The name of errors of files of the desk that could not be fetched. */
export const codeMissing = 'CodeMissing'

type PreloadError = Event & { payload?: Error }

/**
 * Names the errors of files that cannot be fetched: the network is lost, or a newer version has replaced them. By their
 * own message, which each browser words differently, the router would reload the page, also while there is no network.
 */
export function nameMissingCode(): void {
  addEventListener('vite:preloadError', ({ payload }: PreloadError) => {
    if (payload) Object.assign(payload, { name: codeMissing, message: payload.name })
  })
}

/** Loads the page again, unless it has just been loaded again: what stays broken must not reload for ever. */
export function reloadOnce(): void {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (opened?.type !== 'reload') location.reload()
}
