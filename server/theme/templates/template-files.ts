import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import type { FS } from 'liquidjs'
import { themeRoot } from '../theme-root.ts'

/** Template sources by path ("templates/product.liquid"). The merchant's own version overrides the theme's file. */
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

/** The theme's own file, or null if there is none. */
export function readFile(path: string): string | null {
  if (!templatePattern.test(path)) return null
  const file = join(themeRoot, path)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** Allowed template paths: one of these folders, and a lower-case name. */
export const templatePattern = /^(emails|layout|templates|sections|snippets)(\/[a-z0-9][a-z0-9.-]*)+\.liquid$/

/** The file system of LiquidJS. A bare name is a snippet. */
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
