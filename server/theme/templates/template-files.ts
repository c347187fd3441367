import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import type { FS } from 'liquidjs'
import { themeRoot } from '../theme-root.ts'

/** Sources by path ("templates/product.liquid"): the merchant's own first, then the theme's files. */
export type TemplateFiles = {
  read(path: string): string | null
  own: ReadonlyMap<string, string>
}

export function templateFiles(own: ReadonlyMap<string, string> = new Map()): TemplateFiles {
  return {
    own,
    read(path) {
      return own.get(path) ?? readFile(path)
    },
  }
}

/** The theme's own file, or null where there is none. */
export function readFile(path: string): string | null {
  if (!templatePattern.test(path)) return null
  const file = join(themeRoot, path)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** The folders that templates may live in, with small letters in their names. */
export const templatePattern = /^(layout|templates|sections|snippets)(\/[a-z0-9][a-z0-9.-]*)+\.liquid$/

/** What LiquidJS looks partials up in: a bare name is a snippet. */
export function liquidFiles(files: () => TemplateFiles): FS {
  const read = (path: string) => {
    const source = files().read(path)
    if (source === null) throw new Error(`There is no ${path}`)
    return source
  }
  return {
    sep: '/',
    dirname,
    resolve(_root, file, extension) {
      const path = normalize(file.includes('/') ? file : `snippets/${file}`)
      return path.endsWith(extension) ? path : path + extension
    },
    existsSync: (path) => files().read(path) !== null,
    readFileSync: read,
    exists: async (path) => files().read(path) !== null,
    readFile: async (path) => read(path),
  }
}
