import { openPlaces } from './frame/places.ts'
import { router } from './routes.tsx'

/**
 * Fetches the code of all places of the left bar, one after another while the browser is idle, so that opening one waits
 * for its data only. A browser that saves data fetches it when a place is opened.
 */
export function loadAhead(): void {
  // Of the browsers that run the desk, only Chromium tells.
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return
  const routes = openPlaces(router.routesByPath).map(({ path }) => router.routesByPath[path as '/'])
  const next = () => {
    const route = routes.shift()
    // Without the network, the screen fetches its code when it is opened.
    if (route) whenIdle(() => void Promise.resolve(router.loadRouteChunk(route)).then(next, () => {}))
  }
  next()
}

/** Safari has no requestIdleCallback. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run)
  else setTimeout(run, 200)
}
