import { readFileSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareZXingModule, type WriterOptions, writeBarcode } from 'zxing-wasm/writer'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm')

const width = 640
const height = 480
/** Pixels of the narrowest bar. */
const bar = 4

/** Flags with which Chromium has one camera, which shows a printed code. */
export async function cameraFlags(text: string, format: WriterOptions['format']): Promise<string[]> {
  const file = join(await mkdtemp(join(tmpdir(), 'camera-')), 'code.y4m')
  await writeFile(file, await film(text, format))
  return ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${file}`]
}

/** A film of one picture, as raw luma and grey chroma. */
async function film(text: string, format: WriterOptions['format']): Promise<Buffer> {
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })
  const { symbol, error } = await writeBarcode(text, { format })
  if (error) throw new Error(error)
  const luma = Buffer.alloc(width * height, 235)
  const start = Math.floor((width - symbol.width * bar) / 2)
  for (let y = 120; y < 360; y++) {
    for (let x = 0; x < symbol.width * bar; x++) {
      if (symbol.data[Math.floor(x / bar)] === 0) luma[y * width + start + x] = 16
    }
  }
  const chroma = Buffer.alloc((width * height) / 2, 128)
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`),
    luma,
    chroma,
  ])
}
