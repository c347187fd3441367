import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type TemplateFiles, themeFiles } from '../templates/template-files.ts'
import { classNamesOfCode, classNamesOfTemplate } from './class-names.ts'

const islandsRoot = fileURLToPath(new URL('../../../islands', import.meta.url))
/** Class names in the output of filters. */
const ofFilters = ['icon']
const frame = ['layout/theme.liquid', 'sections/header.liquid', 'sections/footer.liquid']

/** Class names in the first view of a template: its own and those of its frame, partials and components. */
export function classNamesOfPage(files: TemplateFiles, template: string): string[] {
  const found = new Set<string>()
  const names = new Set<string>(ofFilters)
  const follow = (path: string) => {
    if (found.has(path)) return
    found.add(path)
    const source = files.read(path)
    if (source === null) return
    // Closed dialogs are styled by the full sheet, which loads after the page.
    const visible = source.replace(/<dialog[\s\S]*?<\/dialog>/g, '')
    for (const name of classNamesOfTemplate(visible)) names.add(name)
    if (anySection.test(visible)) for (const each of sectionFiles(files)) follow(each)
    for (const part of partsOf(visible)) {
      if ('template' in part) follow(part.template)
      else for (const name of classNamesOfComponent(part.component)) names.add(name)
    }
  }
  for (const path of [...frame, `templates/${template}.liquid`]) follow(path)
  return [...names].sort()
}

/** Class names of the whole shop: every template of the theme and the merchant's own, every component. */
export function classNamesOfShop(files: TemplateFiles): string[] {
  const names = new Set<string>(ofFilters)
  for (const path of [...themeFiles(files.theme), ...files.own.keys()]) {
    for (const name of classNamesOfTemplate(files.read(path) ?? '')) names.add(name)
  }
  for (const file of codeFiles(islandsRoot))
    for (const name of classNamesOfCode(readFileSync(file, 'utf8'))) names.add(name)
  return [...names].sort()
}

type Part = { template: string } | { component: string }

function partsOf(source: string): Part[] {
  const parts: Part[] = [...source.matchAll(/\{%-?\s*(render|section|component)\s+'([^']+)'/g)].map(
    ([, tag, name]) => {
      if (tag === 'component') return { component: name! }
      return {
        template:
          tag === 'section'
            ? `sections/${name}.liquid`
            : `${name!.includes('/') ? '' : 'snippets/'}${name}.liquid`,
      }
    },
  )
  if (/\{%-?\s*card\s/.test(source)) parts.push({ template: 'snippets/product-card.liquid' })
  return parts
}

/** A section that a value names may be any of those that pages can consist of. */
const anySection = /\{%-?\s*section\s+[a-z]/

function sectionFiles(files: TemplateFiles): string[] {
  return [...themeFiles(files.theme, ['sections']), ...files.own.keys()].filter(
    (path) => path.startsWith('sections/') && /\{%-?\s*schema\b/.test(files.read(path) ?? ''),
  )
}

/** Class names of a component and of the islands that it imports. */
function classNamesOfComponent(name: string): Set<string> {
  const names = new Set<string>()
  const seen = new Set<string>()
  const follow = (file: string) => {
    if (seen.has(file) || !existsSync(file)) return
    seen.add(file)
    const source = readFileSync(file, 'utf8')
    for (const word of classNamesOfCode(source)) names.add(word)
    for (const [, path] of source.matchAll(/from '(?:#islands|\.)\/([^']+\.tsx)'/g)) {
      follow(join(source.includes(`'#islands/${path}'`) ? islandsRoot : join(file, '..'), path!))
    }
  }
  follow(join(islandsRoot, name, `${name}.tsx`))
  return names
}

function codeFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => join(folder, name))
}
