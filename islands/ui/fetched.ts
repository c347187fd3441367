import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

const key = 'reloadedFor'

/**
 * A part of a component that is fetched when it is first shown. Where its file is gone because the shop was renewed
 * meanwhile, the page is loaded anew, once.
 */
// biome-ignore lint/suspicious/noExplicitAny: any props, as React's own `lazy` has it
export function fetched<Part extends ComponentType<any>>(
  load: () => Promise<{ default: Part }>,
): LazyExoticComponent<Part> {
  return lazy(() =>
    load().then(
      (part) => {
        sessionStorage.removeItem(key)
        return part
      },
      (fault: unknown) => {
        if (sessionStorage.getItem(key) === location.pathname) throw fault
        sessionStorage.setItem(key, location.pathname)
        location.reload()
        return new Promise<never>(() => {})
      },
    ),
  )
}
