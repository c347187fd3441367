import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ComponentName, components, fetchedLate } from '#contract/components.ts'
import { distRoot } from './theme-folders.ts'

type Manifest = Record<string, { file: string; isEntry?: boolean; name?: string; src?: string }>

/** Address of the boot script; null without a browser build. Pages work without it. */
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

/** Reads the build's list of files per component. Without a build the list is empty. */
export function loadComponentChunks(): void {
  const list = join(distRoot, 'client/component-chunks.json')
  files = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {}
}

/** Paths below dist/client of the files that a page with these components is likely to run, without duplicates. */
export function chunksOf(names: ComponentName[]): string[] {
  const likely = names.filter((name) => !fetchedLate.includes(components[name].hydrate))
  return [...new Set((['', ...likely] as const).flatMap((name) => files[name] ?? []))]
}
