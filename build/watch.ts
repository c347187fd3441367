import { join } from 'node:path'
import type { Rolldown } from 'vite'

const root = join(import.meta.dirname, '..')

/**
 * Development: builds the browser part and the server's components again whenever their sources change.
 * `onBuilt` is called after each round that both came through. Gives what stops it.
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
