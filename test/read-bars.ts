import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })

/** Reads a drawing of bars as a scanner does, at three pixels a module. */
export async function readBars(
  { width, path }: { width: number; path: string },
  format: 'Code128' | 'EAN13',
): Promise<string | undefined> {
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
  const [found] = await readBarcodes(picture, { formats: [format] })
  return found?.text
}
