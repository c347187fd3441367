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

const reloadedKey = 'reloaded'
/** Milliseconds between two automatic reloads. */
const reloadPause = 60_000

/** Loads the page again, unless it has just been loaded again: what stays broken must not reload all the time. */
export function reloadOnce(): void {
  try {
    const last = Number(sessionStorage.getItem(reloadedKey))
    if (Math.abs(Date.now() - last) < reloadPause) return
    sessionStorage.setItem(reloadedKey, String(Date.now()))
  } catch {
    // Without storage, the page cannot know how often it was loaded. The person can reload it.
    return
  }
  location.reload()
}
