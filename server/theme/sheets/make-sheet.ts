import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { type TemplateFiles, templateFiles, tokensPath } from '../templates/template-files.ts'
import { distRoot } from '../theme-folders.ts'
import { compileSheet } from './compile-sheet.ts'
import { classNamesOfPage, classNamesOfShop } from './sources.ts'

export const fullSheet = 'full'

export type SheetAsk = {
  theme: string
  /** The merchant's own templates by path. */
  own: ReadonlyMap<string, string>
  /** Name of a template, or `fullSheet`. */
  name: string
  /** Sheets of the build may be used. */
  fromBuild: boolean
}

/** Compiled sheets by what they were made of: most edits of a template change no class name. */
const made = new LRUCache<string, Promise<string>>({ max: 200 })

/** The sheet of a template's pages, or the full one: from the build if its class names are the same, otherwise compiled. */
export function makeSheet({ theme, own, name, fromBuild }: SheetAsk): Promise<string> {
  const names = classNamesOf(templateFiles(theme, own), name)
  const tokens = own.get(tokensPath)
  const built = fromBuild && tokens === undefined ? readBuiltFor(theme, name, names) : null
  if (built !== null) return Promise.resolve(built)
  const key = digestOf([theme, tokens ?? '', ...names])
  let sheet = made.get(key)
  if (!sheet || !fromBuild) {
    sheet = compileSheet(names, { theme, tokens })
    made.set(key, sheet)
    sheet.catch(() => made.delete(key))
  }
  return sheet
}

export function classNamesOf(files: TemplateFiles, name: string): string[] {
  return name === fullSheet ? classNamesOfShop(files) : classNamesOfPage(files, name)
}

/** Folder of the sheets that the build made for a theme. */
export function builtFolder(theme: string): string {
  return join(distRoot, 'sheets', theme)
}

export function readBuilt(theme: string, name: string): string | null {
  const file = join(builtFolder(theme), `${name}.css`)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** Digests of the class names that the build's sheets were made of, by name of the sheet. */
export const namesFile = 'names.json'

function readBuiltFor(theme: string, name: string, names: string[]): string | null {
  const file = join(builtFolder(theme), namesFile)
  if (!existsSync(file)) return null
  const digests: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
  return digests[name] === digestOf(names) ? readBuilt(theme, name) : null
}

export function digestOf(names: string[]): string {
  return createHash('sha256').update(names.join('\n')).digest('base64url')
}
