import { page } from '#islands/page.ts'
import { addLink } from './add-link.ts'

/**
 * Fetches the code of the page's components at low priority without running it, so that the first touch finds it here.
 */
export function preloadChunks(): void {
  for (const file of (page().data.chunks ?? []) as string[]) addLink('modulepreload', `/${file}`)
}
