import { brotliCompressSync } from 'node:zlib'
import type { Rolldown } from 'vite'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildClient } from './build.ts'
import { buildDesk } from './desk.ts'

const kilobyte = 1000

/** The frame, and the first list that a person opens. */
const firstList = ['desk/main.tsx', 'desk/orders/orders-screen.tsx']

let files: Rolldown.RolldownOutput['output']

beforeAll(async () => {
  files = await buildDesk({ write: false })
}, 120_000)

describe('the desk', () => {
  test('loads at most 250 kB of script for its frame and first list', () => {
    expect(sizeWith(...firstList)).toBeLessThanOrEqual(250 * kilobyte)
  })

  test('loads at most 90 kB of script for signing in', () => {
    expect(sizeWith('desk/sign-in/sign-in.tsx')).toBeLessThanOrEqual(90 * kilobyte)
  })

  test('has a style sheet of at most 25 kB', () => {
    const sheets = files.filter(({ fileName }) => fileName.endsWith('.css'))
    expect(sheets).toHaveLength(1)
    const [sheet] = sheets as [Rolldown.OutputAsset]
    expect(brotliCompressSync(sheet.source).length).toBeLessThanOrEqual(25 * kilobyte)
  })

  test('adds at most 37 kB for each further screen, 130 kB for texts and 185 kB for code', () => {
    const first = new Set(firstList.flatMap((module) => [...filesOf(module)]))
    const limits: Record<string, number> = { editors: 130, 'code-editor': 185 }
    for (const chunk of chunks().filter(({ isDynamicEntry }) => isDynamicEntry)) {
      const own = [...importsOf(chunk.fileName)].filter((name) => !first.has(name))
      expect(sum(own), chunk.name).toBeLessThanOrEqual((limits[chunk.name] ?? 37) * kilobyte)
    }
  })

  test('loads at most 400 kB to read codes, and none of it before the camera is opened', () => {
    const reader = files.filter(({ fileName }) => /\/(codes\.worker|zxing)/.test(fileName))
    expect(reader).toHaveLength(2)
    const sizes = reader.map((file) => {
      return brotliCompressSync(file.type === 'chunk' ? file.code : file.source).length
    })
    expect(sizes[0]! + sizes[1]!).toBeLessThanOrEqual(400 * kilobyte)
    expect(chunks().filter(({ code }) => code.includes('ZXING'))).toEqual([])
  })

  test('shares no file with the shop, whose scripts do not know it', async () => {
    const shop = await buildClient({ write: false })
    const own = new Set(chunks().flatMap(({ moduleIds }) => moduleIds.filter((id) => id.includes('/desk/'))))
    expect(own.size).toBeGreaterThan(20)
    for (const { fileName, moduleIds, code } of shop) {
      expect(
        moduleIds.filter((id) => own.has(id)),
        fileName,
      ).toEqual([])
      expect(code, fileName).not.toContain('/api/admin')
    }
    const shopModules = chunks().flatMap(({ moduleIds }) =>
      moduleIds.filter((id) => /\/(islands|themes)\//.test(id)),
    )
    expect(shopModules).toEqual([])
  })
})

function chunks(): Rolldown.OutputChunk[] {
  return files.filter((file) => file.type === 'chunk')
}

/** Compressed bytes of the scripts that these modules bring, with all that they import. */
function sizeWith(...modules: string[]): number {
  return sum([...new Set(modules.flatMap((module) => [...filesOf(module)]))])
}

function sum(names: string[]): number {
  return chunks()
    .filter(({ fileName }) => names.includes(fileName))
    .reduce((total, chunk) => total + compressed(chunk), 0)
}

/** Compressed bytes by file. Screens share most of their files, and compressing takes far longer than adding up. */
const sizes = new Map<string, number>()

function compressed({ fileName, code }: Rolldown.OutputChunk): number {
  const size = sizes.get(fileName) ?? brotliCompressSync(code).length
  sizes.set(fileName, size)
  return size
}

function filesOf(module: string): Set<string> {
  const found = chunks().find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`))
  if (!found) throw new Error(`no file for ${module}`)
  return importsOf(found.fileName)
}

function importsOf(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const each of chunks().find(({ fileName }) => fileName === name)?.imports ?? []) importsOf(each, seen)
  return seen
}
