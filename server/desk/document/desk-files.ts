import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'

export const deskDist = new URL('../../../dist/desk/', import.meta.url)

type Chunk = { file: string; isEntry?: boolean; src?: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

/** The files of an entry: its script, the scripts that it imports, and the style sheet. */
export type DeskFiles = { build: string; script: string; imports: string[]; sheet: string | null }

/** Id of the build that this process last served. */
let current = ''

/** The build of the desk, for calls to tell tabs of a newer one. */
export function deskBuild(): string {
  if (!current) readManifest()
  return current
}

/** The files of one of the desk's entries; null without a build. Read anew each time, for development. */
export function deskFiles(entry: 'main' | 'sign-in'): DeskFiles | null {
  const manifest = readManifest()
  const source = entry === 'main' ? 'desk/main.tsx' : 'desk/sign-in/sign-in.tsx'
  const chunk = manifest?.[source]
  if (!manifest || !chunk) return null
  const sheet = manifest['style.css']?.file ?? chunk.css?.[0] ?? null
  const urlOf = (file: string) => `/admin/${file}`
  return {
    build: current,
    script: urlOf(chunk.file),
    imports: [...importsOf(manifest, source)].map(urlOf),
    sheet: sheet && urlOf(sheet),
  }
}

function readManifest(): Manifest | null {
  const file = new URL('manifest.json', deskDist)
  if (!existsSync(file)) return null
  const content = readFileSync(file, 'utf8')
  current = createHash('sha256').update(content).digest('hex').slice(0, 10)
  return JSON.parse(content)
}

function importsOf(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
  for (const each of manifest[name]?.imports ?? []) {
    const file = manifest[each]?.file
    if (!file || found.has(file)) continue
    found.add(file)
    importsOf(manifest, each, found)
  }
  return found
}
