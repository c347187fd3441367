import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { templateFolders, templatePattern, tokensPath } from '#server/theme/templates/template-files.ts'
import { defaultTheme, readThemeFolder, themeFolders } from '#server/theme/theme-folders.ts'
import { ThemeError } from './theme-error.ts'

/** A theme's folder on this machine: a whole theme, or only the files that differ from one. */
export type LocalFolder = {
  folder: string
  /** The theme whose files stand behind those of the folder. */
  theme: string
  /** Sources by path. */
  files: Map<string, string>
  /** Files in the folders of templates whose names no template can have. */
  ignored: string[]
}

/** @throws ThemeError */
export function readLocalFolder(folder: string, theme?: string): LocalFolder {
  const root = resolve(folder)
  if (!existsSync(root) || !statSync(root).isDirectory()) throw new ThemeError(`There is no folder ${folder}`)
  const files = new Map<string, string>()
  const ignored: string[] = []
  for (const part of templateFolders) {
    if (!existsSync(join(root, part))) continue
    for (const name of readdirSync(join(root, part), { recursive: true, encoding: 'utf8' }).sort()) {
      const path = `${part}/${name.replaceAll('\\', '/')}`
      if (statSync(join(root, path)).isDirectory()) continue
      if (templatePattern.test(path)) files.set(path, readFileSync(join(root, path), 'utf8'))
      else ignored.push(path)
    }
  }
  const tokens = join(root, tokensPath)
  if (existsSync(tokens)) files.set(tokensPath, readFileSync(tokens, 'utf8'))
  return { folder: root, theme: theme ?? themeBehind(root), files, ignored }
}

function themeBehind(root: string): string {
  const name = basename(root)
  if (themeFolders.has(name)) return name
  if (!existsSync(join(root, 'theme.json'))) return defaultTheme
  try {
    return readThemeFolder(root, name).extends ?? defaultTheme
  } catch (error) {
    throw new ThemeError((error as Error).message)
  }
}

export function writeLocalFile(folder: string, path: string, source: string): void {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, source)
}
