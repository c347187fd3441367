import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TemplateFiles } from '../templates/template-files.ts'
import { distRoot } from '../theme-root.ts'
import { compileAside } from './compile-aside.ts'
import { classNamesOfPage, classNamesOfShop } from './sources.ts'

export type Sheet = { css: string; hash: string }

export type Sheets = {
  /** Styles for the first view of pages with this template. */
  page(template: string): Promise<Sheet>
  /** All styles, loaded after the page. */
  full(): Promise<Sheet>
  /** Clears all sheets, because a template changed. */
  clear(): void
  close(): Promise<void>
}

export const fullSheet = 'full'

/**
 * Style sheets by template. Uses the build's sheets as long as the merchant has no own templates; otherwise, or without a
 * build, compiles them.
 */
export function openSheets(
  files: () => TemplateFiles,
  { built = readBuilt }: { built?: (name: string) => string | null } = {},
): Sheets {
  const cached = new Map<string, Promise<Sheet>>()
  const aside = compileAside()

  async function make(name: string): Promise<Sheet> {
    const ready = files().own.size === 0 ? built(name) : null
    if (ready !== null) return sheetOf(ready)
    const names = name === fullSheet ? classNamesOfShop(files()) : classNamesOfPage(files(), name)
    return sheetOf(await aside.compile(names))
  }

  function get(name: string): Promise<Sheet> {
    let sheet = cached.get(name)
    if (!sheet) {
      sheet = make(name)
      cached.set(name, sheet)
      sheet.catch(() => cached.delete(name))
    }
    return sheet
  }

  return {
    page: get,
    full: () => get(fullSheet),
    clear: () => cached.clear(),
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
