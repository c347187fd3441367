import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { templateFiles } from '../templates/template-files.ts'
import { distRoot } from '../theme-root.ts'
import { compileSheet } from './compile-sheet.ts'
import { fullSheet } from './sheets.ts'
import { classNamesOfPage, classNamesOfShop, themeFiles } from './sources.ts'

/** Compiles the style sheets of the theme's own templates into dist/sheets: one per template, and the full one. */
export async function buildSheets(): Promise<void> {
  const folder = join(distRoot, 'sheets')
  const files = templateFiles()
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${fullSheet}.css`), await compileSheet(classNamesOfShop(files)))
  for (const path of themeFiles()) {
    const template = /^templates\/(.+)\.liquid$/.exec(path)?.[1]
    if (template)
      await writeFile(join(folder, `${template}.css`), await compileSheet(classNamesOfPage(files, template)))
  }
}
