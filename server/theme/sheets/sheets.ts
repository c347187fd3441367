import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { TemplateFiles } from '../templates/template-files.ts'
import { compileAside } from './compile-aside.ts'
import { fullSheet, readBuilt } from './make-sheet.ts'

export type Sheet = { css: string; hash: string }

/** Full sheets by hash, published so that every process answers the addresses that pages carry. */
export type PublishedSheets = {
  put(sheet: Sheet): Promise<void>
  find(hash: string): Promise<string | null>
}

export type Sheets = {
  /** Styles for the first view of pages with this template. */
  page(template: string): Promise<Sheet>
  /** All styles, loaded after the page. */
  full(): Promise<Sheet>
  /** A published full sheet, also an earlier one or that of another process; null if there is none. */
  published(hash: string): Promise<Sheet | null>
  /** Clears all sheets, because a template changed or another theme is in use. */
  clear(): void
  close(): Promise<void>
}

/**
 * Style sheets by template. Uses the build's sheets as long as the merchant has no own templates; otherwise, or without a
 * build, a worker makes them.
 */
export function openSheets(
  files: () => TemplateFiles,
  store: PublishedSheets,
  { fromBuild }: { fromBuild: boolean },
): Sheets {
  const cached = new Map<string, Promise<Sheet>>()
  const recent = new LRUCache<string, Sheet>({ max: 10 })
  const aside = compileAside()

  async function make(name: string): Promise<Sheet> {
    const { theme, own } = files()
    const ready = fromBuild && own.size === 0 ? readBuilt(theme, name) : null
    return sheetOf(ready ?? (await aside.compile({ theme, own, name, fromBuild })))
  }

  /** Pages name the sheet only after every process can find it. */
  async function publish(): Promise<Sheet> {
    const sheet = await make(fullSheet)
    await store.put(sheet)
    recent.set(sheet.hash, sheet)
    return sheet
  }

  function get(name: string): Promise<Sheet> {
    let sheet = cached.get(name)
    if (!sheet) {
      sheet = name === fullSheet ? publish() : make(name)
      cached.set(name, sheet)
      sheet.catch(() => cached.get(name) === sheet && cached.delete(name))
    }
    return sheet
  }

  return {
    page: get,
    full: () => get(fullSheet),
    async published(hash) {
      const known = recent.get(hash)
      if (known) return known
      const css = await store.find(hash)
      if (css === null) return null
      const sheet = { css, hash }
      recent.set(hash, sheet)
      return sheet
    },
    clear: () => cached.clear(),
    close: () => aside.close(),
  }
}

function sheetOf(css: string): Sheet {
  return { css, hash: createHash('sha256').update(css).digest('hex').slice(0, 12) }
}
