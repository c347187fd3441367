import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

const key = 'reloadedAt'

/** Milliseconds in which a page is not loaded anew twice: what is still missing then is not coming. */
const patience = 60_000

/**
 * A part of a component that is fetched when it is first shown. Where its file is gone because the shop was renewed
 * meanwhile, the page is loaded anew, once; a browser that is offline keeps the page it has.
 */
// biome-ignore lint/suspicious/noExplicitAny: any props, as React's own `lazy` has it
export function fetched<Part extends ComponentType<any>>(
  load: () => Promise<{ default: Part }>,
): LazyExoticComponent<Part> {
  return lazy(() =>
    load().catch((fault: unknown) => {
      const before = Number(sessionStorage.getItem(key))
      if (!navigator.onLine || Date.now() - before < patience) throw fault
      sessionStorage.setItem(key, String(Date.now()))
      location.reload()
      return new Promise<never>(() => {})
    }),
  )
}
