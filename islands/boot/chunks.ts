import { page } from '#islands/page.ts'
import { addLink } from './add-link.ts'

/**
 * Fetches the code of the page's components at low priority without running it, so that it is cached by the first
 * interaction.
 */
export function preloadChunks(): void {
  for (const file of (page().data.chunks ?? []) as string[]) addLink('modulepreload', `/${file}`)
}
