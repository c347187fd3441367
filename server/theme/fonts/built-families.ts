import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { distRoot } from '../theme-root.ts'

export const fontsFolder = join(distRoot, 'fonts')
export const familiesFile = join(fontsFolder, 'families.json')

/** Name of a family → the styles that bring it, and the names of what stands in until it is there. */
export type BuiltFamilies = Record<string, { css: string; standIns: string[] }>

/** The families that the build has prepared; none where nothing was built. */
export function builtFamilies(): BuiltFamilies {
  return existsSync(familiesFile) ? JSON.parse(readFileSync(familiesFile, 'utf8')) : {}
}

/**
 * A list of fonts as the page needs it: stand-ins behind each prepared family, and the styles that bring them.
 * "Figtree, sans-serif" → { list: 'Figtree,"Figtree 0",sans-serif', css: '@font-face…' }
 */
export function withFamilies(list: string, built: BuiltFamilies): { list: string; css: string } {
  const names = list.split(',').map((name) => name.trim())
  const known = names.map((name) => built[name.replace(/^['"]|['"]$/g, '')])
  const all = names.flatMap((name, index) => [
    name,
    ...(known[index]?.standIns ?? []).map((standIn) => `"${standIn}"`),
  ])
  return { list: all.join(','), css: known.map((family) => family?.css ?? '').join('') }
}
