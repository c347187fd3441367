import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { codeMissing } from '#islands/boot/code-missing.ts'

/**
 * Returns a component whose code is fetched when it is first shown. `needed`: the page cannot do without it, so that the
 * page without script takes its place if the code cannot be fetched.
 */
// biome-ignore lint/suspicious/noExplicitAny: any props, as React's own `lazy` has it
export function fetched<Part extends ComponentType<any>>(
  load: () => Promise<{ default: Part }>,
  needed = false,
): LazyExoticComponent<Part> {
  return lazy(() =>
    load().catch((error: unknown) => {
      // While the page reloads, the part stays pending instead of failing for a moment.
      if (codeMissing()) return new Promise<never>(() => {})
      const plain = document.querySelector<HTMLFormElement>('main [data-plain]')
      if (needed && plain && navigator.onLine) plain.submit()
      throw error
    }),
  )
}
