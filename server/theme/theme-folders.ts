import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'

/** Folder of all themes. */
export const themesRoot = fileURLToPath(new URL('../../themes', import.meta.url))

/** Folder of the browser build. */
export const distRoot = fileURLToPath(new URL('../../dist', import.meta.url))

export const defaultTheme = 'default'

/** theme.json of a theme. */
export const ThemeFile = z.strictObject({
  label: z.string().min(1).max(60),
  /** The theme whose files this one uses where it has none of its own. */
  extends: z.string().nullable(),
  /** Defaults of the theme's setting, where they differ from those in theme.settings.ts. */
  settings: z.record(z.string(), z.unknown()),
})

export type ThemeFolder = z.infer<typeof ThemeFile> & { name: string; folder: string }

/** The themes on disk by name. Read at the start: a theme that is added needs a restart. */
export const themeFolders: ReadonlyMap<string, ThemeFolder> = new Map(
  readdirSync(themesRoot)
    .filter((name) => /^[a-z][a-z0-9-]{0,29}$/.test(name) && existsSync(join(themesRoot, name, 'theme.json')))
    .map((name) => [name, readThemeFolder(join(themesRoot, name), name)]),
)

/** @throws Error with the reason if theme.json is not valid. */
export function readThemeFolder(folder: string, name: string): ThemeFolder {
  const file = join(folder, 'theme.json')
  const { data, error } = ThemeFile.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (error) throw new Error(`${file}: ${z.prettifyError(error)}`)
  return { name, folder, ...data }
}

/** A theme and those that it extends, nearest first. */
export function lineOf(theme: string): ThemeFolder[] {
  const line: ThemeFolder[] = []
  let name: string | null = theme
  while (name !== null) {
    const found = themeFolders.get(name)
    if (!found) throw new Error(`There is no theme "${name}" in themes/`)
    if (line.includes(found)) throw new Error(`The theme "${theme}" extends itself`)
    line.push(found)
    name = found.extends
  }
  return line
}

/** The file of a theme, its own or the nearest of those that it extends; null if none has it. */
export function findThemeFile(theme: string, path: string): string | null {
  for (const { folder } of lineOf(theme)) {
    const file = join(folder, path)
    if (existsSync(file)) return file
  }
  return null
}
