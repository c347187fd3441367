import type { TemplateFault } from '#contract/admin/content/template.ts'
import { buildEngine, type TemplateUse } from '../engine.ts'
import { htmlSettings } from '../sections/section-type.ts'
import { compileAside } from '../sheets/compile-aside.ts'
import { fullSheet } from '../sheets/make-sheet.ts'
import { endlessLoop } from './endless-loops.ts'
import { type OutputPlace, type ScriptPlace, scanOutputs } from './output-places.ts'
import { faultAt, faultAtLine } from './template-fault.ts'
import { type TemplateFiles, tokensPath } from './template-files.ts'

/** The reasons why a merchant's source cannot be saved under this path; empty if there are none. */
export async function checkTemplate(
  files: TemplateFiles,
  path: string,
  source: string,
): Promise<TemplateFault[]> {
  return path === tokensPath ? checkTokens(files, source) : checkLiquid(files, path, source)
}

/** Unknown tags, filters, components, props, snippets and sections, and output that could become markup or script. */
export function checkLiquid(files: TemplateFiles, path: string, source: string): TemplateFault[] {
  const use: TemplateUse = path.startsWith('emails/') ? 'emails' : 'pages'
  const parsed = faultOfParsing(path, source, use)
  if (parsed) return [parsed]
  const found = [...missingParts(files, path, source), ...unsafePlaces(path, source, use)]
  return found.sort((a, b) => a.line - b.line || a.column - b.column)
}

type Located = { message: string; token?: { getPosition(): [number, number] } }

function faultOfParsing(path: string, source: string, use: TemplateUse): TemplateFault | null {
  try {
    const loop = endlessLoop(checker(use).liquid.parse(source, path), use)
    return (
      loop && faultAtLine(path, source, loop, `this loop would run ${loop.runs.toLocaleString('en')} times`)
    )
  } catch (error) {
    const { message, token } = error as Located
    const [line, column] = token?.getPosition() ?? [1, 1]
    return faultAtLine(path, source, { line, column }, message.replace(/, file:.*$/s, ''))
  }
}

/** Engines only for parsing: nothing is rendered with them, so they read no files. */
const checkers = new Map<TemplateUse, ReturnType<typeof buildEngine>>()

function checker(use: TemplateUse) {
  let engine = checkers.get(use)
  if (!engine) {
    engine = buildEngine(() => ({ theme: '', own: new Map(), read: () => null }), { strict: false, use })
    checkers.set(use, engine)
  }
  return engine
}

const partTag = /(?:\{%-?|\n)\s*(render|section|layout|include)\s+'([^']*)'/g

/** The files that a template renders by name. */
export function partsNamedIn(source: string): { at: number; path: string }[] {
  return [...source.matchAll(partTag)].map(({ index, 1: tag, 2: name }) => {
    const path = tag === 'section' ? `sections/${name}` : name!.includes('/') ? name! : `snippets/${name}`
    return { at: index, path: path.endsWith('.liquid') ? path : `${path}.liquid` }
  })
}

function missingParts(files: TemplateFiles, path: string, source: string): TemplateFault[] {
  return partsNamedIn(source)
    .filter((part) => part.path !== path && files.read(part.path) === null)
    .map((part) => faultAt(path, source, part.at, `there is no ${part.path}`))
}

/** Values that the server has sanitised, by the last part of their name. */
const cleanHtml = new Set([
  'body',
  'description',
  'html',
  'head_tags',
  'page_head',
  'page_body',
  'page_foot',
  'page_data',
])

function unsafePlaces(path: string, source: string, use: TemplateUse): TemplateFault[] {
  const { outputs, scripts } = scanOutputs(source)
  const ours = namesAssigned(source)
  const clean = cleanHtml.union(htmlSettings(source))
  const faults: [number, string][] = []
  for (const output of outputs) {
    const fault = faultOfRaw(output, ours, clean) ?? faultOfPlace(output, use)
    if (fault) faults.push([output.at, fault])
  }
  for (const script of scripts) {
    const fault = faultOfScript(script, use)
    if (fault) faults.push([script.at, fault])
  }
  return faults.map(([at, message]) => faultAt(path, source, at, message))
}

function faultOfRaw({ expression }: OutputPlace, ours: Set<string>, clean: Set<string>): string | null {
  const filter = /\|\s*(raw|rich_text)\s*$/.exec(expression)?.[1]
  if (!filter) return null
  const value = expression.split('|')[0]!.trim()
  if (ours.has(value) || /^(["']).*\1$/.test(value) || clean.has(value.split('.').at(-1)!)) return null
  return `unsafe output: ${value} is not HTML, so leave out "${filter}"`
}

/** Variables whose text the template writes itself. */
function namesAssigned(source: string): Set<string> {
  const captured = source.matchAll(/\{%-?\s*capture\s+['"]?([\w-]+)/g)
  const written = source.matchAll(
    /(?:\{%-?|\n)\s*assign\s+([\w-]+)\s*=\s*(?:'[^']*'|"[^"]*")\s*(?:-?%\}|\n)/g,
  )
  const names = new Set([...captured, ...written].map((match) => match[1]!))
  // A variable that is also assigned from elsewhere is not ours.
  for (const [, name, value] of source.matchAll(/\bassign\s+([\w-]+)\s*=\s*([^%\n]*)/g))
    if (!/^\s*('[^']*'|"[^"]*")\s*-?\s*$/.test(value!)) names.delete(name!)
  return names
}

function faultOfPlace({ place, expression }: OutputPlace, use: TemplateUse): string | null {
  const of = `unsafe output: ${expression.split('|')[0]!.trim()} stands`
  switch (place) {
    case 'unquoted':
      return `${of} in an attribute without quotes`
    case 'tag':
      return `${of} inside a tag, where it could add attributes`
    case 'script':
      return /^page_data\b/.test(expression) ? null : `${of} inside <script>`
    case 'style':
      return use === 'emails' ? null : `${of} inside <style>`
    default:
      return null
  }
}

function faultOfScript({ what }: ScriptPlace, use: TemplateUse): string | null {
  switch (what) {
    case 'handler':
      return 'handlers in attributes never run, because the page’s content policy forbids them'
    case 'address':
      return 'javascript: addresses never run, because the page’s content policy forbids them'
    case 'script':
      return 'scripts in templates never run: put the script into a file and name it in the theme’s injects'
    case 'style':
      return use === 'emails'
        ? null
        : 'styles in templates have no effect: use classes, or the theme’s injects'
  }
}

const tokenRules = new Set(['theme', 'keyframes', 'media', 'supports', 'property'])

/** tokens.css may declare variables and nothing that loads or runs. */
async function checkTokens({ theme }: TemplateFiles, source: string): Promise<TemplateFault[]> {
  const plain = source.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  const faults: TemplateFault[] = []
  const refuse = (pattern: RegExp, message: (found: string) => string | null) => {
    for (const match of plain.matchAll(pattern)) {
      const fault = message(match[1] ?? match[0])
      if (fault) faults.push(faultAt(tokensPath, source, match.index, fault))
    }
  }
  refuse(/@([\w-]*)/g, (rule) => (tokenRules.has(rule) ? null : `@${rule} is not allowed in tokens.css`))
  refuse(/\\/g, () => 'escapes are not allowed in tokens.css')
  refuse(/\b(url|image-set|src)\s*\(/gi, (name) => `${name}() is not allowed in tokens.css`)
  refuse(/<\/?style/gi, () => 'markup is not allowed in tokens.css')
  if (faults.length > 0) return faults
  const aside = compileAside()
  try {
    const own = new Map([[tokensPath, source]])
    await aside.compile({ theme, own, name: fullSheet, fromBuild: false })
    return []
  } catch (error) {
    return [faultAt(tokensPath, source, 0, (error as Error).message)]
  } finally {
    await aside.close()
  }
}
