import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ComponentName } from '#contract/components.ts'
import { distRoot } from './theme-root.ts'

type Manifest = Record<string, { file: string; isEntry?: boolean; name?: string; src?: string }>

/** Address of the boot script, or null where the browser part is not built: pages then work without it. */
export function bootScript(): string | null {
  for (const name of ['.vite/manifest.json', 'manifest.json']) {
    const file = join(distRoot, 'client', name)
    if (!existsSync(file)) continue
    const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'))
    const boot = Object.values(manifest).find(
      (chunk) => chunk.isEntry && /\bboot\b/.test(chunk.src ?? chunk.name ?? ''),
    )
    if (boot) return `/${boot.file}`
  }
  return null
}

let files: Partial<Record<ComponentName | '', string[]>> = {}

/** Reads what the build says of the components' files; without a build there are none. */
export function loadComponentChunks(): void {
  const list = join(distRoot, 'client/component-chunks.json')
  files = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {}
}

/** Paths below dist/client of all that a page with these components runs sooner or later, each once. */
export function chunksOf(names: ComponentName[]): string[] {
  return [...new Set((['', ...names] as const).flatMap((name) => files[name] ?? []))]
}
