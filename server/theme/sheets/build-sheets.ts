import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { templateFiles, themeFiles } from '../templates/template-files.ts'
import { distRoot, themeFolders } from '../theme-folders.ts'
import { compileSheet } from './compile-sheet.ts'
import { builtFolder, classNamesOf, digestOf, fullSheet, namesFile } from './make-sheet.ts'

/** Compiles the style sheets of each theme's own templates into dist/sheets: one per template, and the full one. */
export async function buildSheets(): Promise<void> {
  await rm(join(distRoot, 'sheets'), { recursive: true, force: true })
  for (const theme of themeFolders.keys()) {
    const folder = builtFolder(theme)
    const files = templateFiles(theme)
    const templates = themeFiles(theme, ['templates']).map((path) => path.slice('templates/'.length, -7))
    const digests: Record<string, string> = {}
    for (const name of [fullSheet, ...templates]) {
      const names = classNamesOf(files, name)
      const file = join(folder, `${name}.css`)
      await mkdir(join(file, '..'), { recursive: true })
      await writeFile(file, await compileSheet(names, { theme }))
      digests[name] = digestOf(names)
    }
    await writeFile(join(folder, namesFile), JSON.stringify(digests))
  }
}
