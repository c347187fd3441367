import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { Failed, NotFound, Pending } from './frame/fallbacks.tsx'
import { Frame } from './frame/frame.tsx'
import { queries, read } from './query.ts'
import { parseSearch, stringifySearch } from './search.ts'
import { loadTexts } from './texts.ts'

const frame = createRootRoute({ component: Frame, notFoundComponent: NotFound })

/** Every URL of the desk. A screen's code, texts and first data load together when it is opened or about to be. */
const tree = frame.addChildren([
  createRoute({
    getParentRoute: () => frame,
    path: '/settings',
    loader: () => Promise.all([loadTexts('settings'), queries.prefetchQuery(read('/setting/list', {}))]),
    component: lazyRouteComponent(() => import('./settings/settings-screen.tsx'), 'SettingsScreen'),
  }),
])

export const router = createRouter({
  routeTree: tree,
  basepath: '/admin',
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadDelay: 80,
  defaultPendingMs: 300,
  defaultPendingComponent: Pending,
  defaultErrorComponent: Failed,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
