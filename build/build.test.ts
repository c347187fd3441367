import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { components, fetchedLate } from '#contract/components.ts'
import { buildClient, buildWorker } from './build.ts'
import { chunksByComponent, frameOf } from './component-chunks.ts'

const kilobyte = 1000
const theme = join(import.meta.dirname, '../themes/default')

type Output = Awaited<ReturnType<typeof buildClient>>
let output: Output
/** Files that every page loads. */
let frame: Set<string>
/** Files that pages load without interaction: the frame, the components and their static imports. */
let brought: Set<string>

beforeAll(async () => {
  output = await buildClient({ write: false })
  const chunks = Object.fromEntries(output.map((each) => [each.fileName, each]))
  frame = frameOf(chunk(/^assets\/boot-/), chunks)
  brought = new Set([
    ...frame,
    ...Object.keys(components)
      .filter((name) => !isFetchedLate(name))
      .flatMap(filesOf),
  ])
}, 60_000)

describe('the browser part', () => {
  test('runs at most 5 kB by itself, in one file', () => {
    const boot = chunk(/^assets\/boot-/)
    expect(boot.imports).toEqual([])
    expect(brotli(boot.code)).toBeLessThanOrEqual(5 * kilobyte)
  })

  test('fetches at most 20 kB more when a part is needed that few ask for', () => {
    for (const { fileName, code } of output) {
      if (!brought.has(fileName)) expect(brotli(code), fileName).toBeLessThanOrEqual(20 * kilobyte)
    }
  })

  test('brings at most 92 kB of script to any page before it is asked for: the frame, and the components of its template', () => {
    const sizes = new Map(output.map(({ fileName, code }) => [fileName, brotli(code)]))
    const everywhere = ['layout/theme', 'sections/header', 'sections/footer'].flatMap((name) =>
      componentsBelow(`${name}.liquid`),
    )
    for (const template of readdirSync(join(theme, 'templates'))) {
      const used = [...everywhere, ...componentsBelow(`templates/${template}`)].filter(
        (name) => !isFetchedLate(name),
      )
      const files = new Set([...frame, ...used.flatMap((name) => filesOf(name))])
      const size = sum([...files].map((file) => sizes.get(file) ?? 0))
      expect(size, template).toBeLessThanOrEqual(92 * kilobyte)
    }
  })

  test('has a file for every component, which pages that show it have fetched', () => {
    const files = chunksByComponent(Object.fromEntries(output.map((each) => [each.fileName, each])))
    for (const name of Object.keys(components)) {
      expect(files[name], name).toContain(componentFile(name).fileName)
    }
    expect(files['']?.length).toBeGreaterThan(0)
  })

  test('has a service worker of at most 3 kB', async () => {
    expect(brotli(await buildWorker({ write: false }))).toBeLessThanOrEqual(3 * kilobyte)
  })

  test('brings no schemas', () => {
    for (const { code } of output) expect(code).not.toMatch(/\bZodMini|_zod\b/)
  })
})

function isFetchedLate(name: string): boolean {
  return fetchedLate.includes(components[name as keyof typeof components].hydrate)
}

/** Names of the components in a file of the theme and in the files that it renders. `parts` renders any section. */
function componentsBelow(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const source = readFileSync(join(theme, file), 'utf8')
  const named = (tag: string) =>
    [...source.matchAll(new RegExp(`\\{%-?\\s*${tag} '([\\w-]+)'`, 'g'))].map(([, name]) => name!)
  const snippets = named('render')
  const sections = snippets.includes('parts') ? withSchema() : named('section')
  const below = [
    ...snippets.map((name) => `snippets/${name}.liquid`),
    ...sections.map((name) => `sections/${name}.liquid`),
  ]
  return [...named('component'), ...below.flatMap((each) => componentsBelow(each, seen))]
}

/** Names of the sections that merchants add to pages. */
function withSchema(): string[] {
  return readdirSync(join(theme, 'sections'))
    .filter((name) => readFileSync(join(theme, 'sections', name), 'utf8').includes('{% schema %}'))
    .map((name) => name.replace('.liquid', ''))
}

/** A component's file and its static imports. */
function filesOf(name: string): string[] {
  const { fileName, imports } = componentFile(name)
  return [fileName, ...imports]
}

/** By its module: names of other files may begin with the component's. */
function componentFile(name: string): Output[number] {
  const module = `/islands/${name}/${name}.tsx`
  const found = output.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
  if (!found) throw new Error(`no file for ${name}`)
  return found
}

function sum(sizes: number[]): number {
  return sizes.reduce((total, size) => total + size, 0)
}

function chunk(name: RegExp): Output[number] {
  const found = output.find(({ fileName }) => name.test(fileName))
  if (!found) throw new Error(`no file ${name}`)
  return found
}

function brotli(code: string): number {
  return brotliCompressSync(code).length
}
