import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TemplateFiles } from '../templates/template-files.ts'
import { distRoot } from '../theme-root.ts'
import { compileAside } from './compile-aside.ts'
import { classNamesOfPage, classNamesOfShop } from './sources.ts'

export type Sheet = { css: string; hash: string }

export type Sheets = {
  /** The styles that a page of this template needs at first. */
  page(template: string): Promise<Sheet>
  /** The styles of everything, loaded after the page. */
  full(): Promise<Sheet>
  /** Forgets what depended on the merchant's templates, or on any template. */
  clear(): void
  close(): Promise<void>
}

export const fullSheet = 'full'

/**
 * Style sheets by template: those made by the build where only the theme's own templates are shown, compiled ones
 * where the merchant has templates of their own or nothing was built.
 */
export function openSheets(
  files: () => TemplateFiles,
  { built = readBuilt }: { built?: (name: string) => string | null } = {},
): Sheets {
  const known = new Map<string, Promise<Sheet>>()
  const aside = compileAside()

  async function make(name: string): Promise<Sheet> {
    const ready = files().own.size === 0 ? built(name) : null
    if (ready !== null) return sheetOf(ready)
    const names = name === fullSheet ? classNamesOfShop(files()) : classNamesOfPage(files(), name)
    return sheetOf(await aside.compile(names))
  }

  function get(name: string): Promise<Sheet> {
    let sheet = known.get(name)
    if (!sheet) {
      sheet = make(name)
      known.set(name, sheet)
      sheet.catch(() => known.delete(name))
    }
    return sheet
  }

  return {
    page: get,
    full: () => get(fullSheet),
    clear: () => known.clear(),
    close: () => aside.close(),
  }
}

function sheetOf(css: string): Sheet {
  return { css, hash: createHash('sha256').update(css).digest('hex').slice(0, 12) }
}

function readBuilt(name: string): string | null {
  const file = join(distRoot, 'sheets', `${name}.css`)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
