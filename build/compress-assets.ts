import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const ways = [
  { ending: 'br', compress: promisify<Buffer, Buffer>(brotliCompress) },
  { ending: 'gz', compress: promisify<Buffer, Buffer>(gzip) },
]

/**
 * Writes a Brotli and a gzip copy next to each script, style sheet and WebAssembly file. The server sends these files
 * (`preCompressed` in server/app.ts).
 */
export async function compressAssets(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((name) => /\.(js|css|wasm)$/.test(name))
  await Promise.all(
    files.map(async (name) => {
      const content = await readFile(join(folder, name))
      for (const { ending, compress } of ways) {
        await writeFile(join(folder, `${name}.${ending}`), await compress(content))
      }
    }),
  )
}
