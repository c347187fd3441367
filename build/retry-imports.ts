import { join } from 'node:path'
import type { Plugin } from 'vite'

const retry = join(import.meta.dirname, '../islands/boot/retry.ts')

/**
 * Retries every `import()` in the browser when its file cannot be fetched. Vite passes each `import()` through a helper
 * that preloads style sheets of chunks. Our chunks have none, so `retry` replaces the helper.
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
