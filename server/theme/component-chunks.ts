import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ComponentName } from '#contract/components.ts'
import { distRoot } from './theme-root.ts'

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
