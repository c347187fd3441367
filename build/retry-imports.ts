import { join } from 'node:path'
import type { Plugin } from 'vite'

const retry = join(import.meta.dirname, '../islands/boot/retry.ts')

/**
 * Has every `import()` of the browser's code tried again when its file cannot be fetched. Vite already passes each
 * `import()` to a helper, which preloads style sheets of chunks; ours have none, so `retry` takes the helper's place.
 */
export function retryImports(): Plugin {
  return {
    name: 'retry-imports',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => `export { retry as __vitePreload } from ${JSON.stringify(retry)}`,
    },
  }
}
