import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { code128Path } from './code-128.ts'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })

/** Reads a drawing as a scanner does, at three pixels a module. */
async function read({ width, path }: { width: number; path: string }): Promise<string | undefined> {
  const scale = 3
  const height = 60
  const data = new Uint8ClampedArray(width * scale * height * 4).fill(255)
  for (const [, x, wide] of path.matchAll(/M(\d+) 0h(\d+)/g)) {
    for (let row = 0; row < height; row++) {
      const from = (row * width + Number(x)) * scale * 4
      for (let at = from; at < from + Number(wide) * scale * 4; at++) if (at % 4 < 3) data[at] = 0
    }
  }
  const picture = { data, width: width * scale, height, colorSpace: 'srgb' } as Parameters<
    typeof readBarcodes
  >[0]
  const [found] = await readBarcodes(picture, { formats: ['Code128'] })
  return found?.text
}

it('is read back by a scanner, with every character that it can hold', async () => {
  const all = Array.from({ length: 95 }, (_, index) => String.fromCharCode(index + 32))
  for (const text of [
    'A76X-WJEA-ABZB',
    'MUG-OAT',
    ...[0, 20, 40, 60, 75].map((from) => all.slice(from, from + 20).join('')),
  ])
    expect(await read(code128Path(text))).toBe(text)
})

it('refuses characters that it cannot hold', () => {
  expect(() => code128Path('Tasse ü')).toThrow('printable ASCII')
})
