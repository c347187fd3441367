import { join } from 'node:path'
import type { Rolldown } from 'vite'

const root = join(import.meta.dirname, '..')

/**
 * Rebuilds the browser scripts and the server's components whenever their sources change (development only).
 * `onBuilt` is called after each round in which both builds succeeded. Returns a function that stops watching.
 */
export async function watchComponents(onBuilt: () => void): Promise<() => Promise<void>> {
  const { build } = await import('vite')
  const configs = ['vite.config.ts', 'build/server.config.ts']
  const done = new Set<string>()
  const watchers = await Promise.all(
    configs.map(async (config) => {
      const watcher = (await build({
        root,
        configFile: join(root, config),
        logLevel: 'warn',
        build: { watch: {}, emptyOutDir: false },
      })) as Rolldown.RolldownWatcher
      watcher.on('event', (event) => {
        if (event.code !== 'END') return
        done.add(config)
        if (done.size === configs.length) onBuilt()
      })
      return watcher
    }),
  )
  return async () => {
    await Promise.all(watchers.map((watcher) => watcher.close()))
  }
}
