import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { distRoot } from '../theme-folders.ts'

export const fontsFolder = join(distRoot, 'fonts')
export const familiesFile = join(fontsFolder, 'families.json')

/** @font-face rules and fallback names by family name. */
export type BuiltFamilies = Record<string, { css: string; standIns: string[] }>

/** The families that the build has prepared; none without a build. */
export function builtFamilies(): BuiltFamilies {
  return existsSync(familiesFile) ? JSON.parse(readFileSync(familiesFile, 'utf8')) : {}
}

/**
 * A font list for a page: adds fallback fonts after each prepared family, and returns the @font-face rules it needs.
 * "Figtree, sans-serif" → { list: 'Figtree,"Figtree 0",sans-serif', css: '@font-face…' }
 */
export function withFamilies(list: string, built: BuiltFamilies): { list: string; css: string } {
  const names = list.split(',').map((name) => name.trim())
  const prepared = names.map((name) => built[name.replace(/^['"]|['"]$/g, '')])
  const all = names.flatMap((name, index) => [
    name,
    ...(prepared[index]?.standIns ?? []).map((standIn) => `"${standIn}"`),
  ])
  return { list: all.join(','), css: prepared.map((family) => family?.css ?? '').join('') }
}
