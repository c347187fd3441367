import { addLink } from './add-link.ts'

/** Files by component name; '' holds what every component needs. Written into the bundle by the build. */
declare const __COMPONENT_CHUNKS__: Record<string, string[]>

/**
 * Fetches the code of the page's components at low priority without running it, so that the first touch finds it here.
 */
export function preloadChunks(): void {
  const hosts = document.querySelectorAll<HTMLElement>('[data-component]')
  for (const name of ['', ...[...hosts].map((host) => host.dataset.component ?? '')]) {
    for (const file of __COMPONENT_CHUNKS__[name] ?? []) addLink('modulepreload', `/${file}`)
  }
}
