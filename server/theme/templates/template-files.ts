import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { eq } from 'drizzle-orm'
import type { FS } from 'liquidjs'
import type { Reader } from '#server/db/open.ts'
import { template } from '#server/db/tables.ts'
import { defaultTheme, findThemeFile, lineOf } from '../theme-folders.ts'

/** Template sources of a theme by path ("templates/product.liquid"). The merchant's own version overrides the file. */
export type TemplateFiles = {
  theme: string
  read(path: string): string | null
  own: ReadonlyMap<string, string>
}

export function templateFiles(
  theme: string = defaultTheme,
  own: ReadonlyMap<string, string> = new Map(),
): TemplateFiles {
  return {
    theme,
    own,
    read: (path) => own.get(path) ?? readFile(path, theme),
  }
}

/** The merchant's own versions of a theme's files, by path. */
export async function readOwnTemplates(reader: Reader, theme: string): Promise<Map<string, string>> {
  const rows = await reader.select().from(template).where(eq(template.theme, theme))
  return new Map(rows.map((row) => [row.path, row.source]))
}

/** The theme's own file, or that of the theme it extends; null if there is none. */
export function readFile(path: string, theme: string = defaultTheme): string | null {
  if (!templatePattern.test(path) && path !== tokensPath) return null
  const file = findThemeFile(theme, path)
  return file === null ? null : readFileSync(file, 'utf8')
}

/** Folders of templates. */
export const templateFolders = ['layout', 'templates', 'sections', 'snippets', 'emails'] as const

/** Allowed template paths: one of the folders, and a lower-case name. */
export const templatePattern = /^(emails|layout|templates|sections|snippets)(\/[a-z0-9][a-z0-9.-]*)+\.liquid$/

/** The variables of the style sheets, which a merchant can replace like a template. */
export const tokensPath = 'assets/tokens.css'

/** Paths of a theme's templates, including those of the themes it extends, such as "snippets/price.liquid". */
export function themeFiles(
  theme: string = defaultTheme,
  folders: readonly string[] = templateFolders.filter((folder) => folder !== 'emails'),
): string[] {
  const paths = lineOf(theme).flatMap((each) => folders.flatMap((folder) => listFolder(each.folder, folder)))
  return [...new Set(paths)]
}

function listFolder(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => templatePattern.test(path))
    .sort()
}

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
