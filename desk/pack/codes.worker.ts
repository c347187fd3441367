import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** `code`: null if the picture shows none. */
export type CodeAnswer = { code: string | null } | { failed: string }

// The library itself would load the file from a public network.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })

addEventListener('message', async ({ data }: MessageEvent<ImageBitmap>) => {
  postMessage(await read(data).catch((error): CodeAnswer => ({ failed: String(error) })))
})

async function read(picture: ImageBitmap): Promise<CodeAnswer> {
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const context = canvas.getContext('2d')!
  context.drawImage(picture, 0, 0)
  picture.close()
  const [found] = await readBarcodes(context.getImageData(0, 0, canvas.width, canvas.height), {
    formats: ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'Code128', 'Code39', 'QRCode', 'DataMatrix'],
    maxNumberOfSymbols: 1,
  })
  return { code: found?.text ?? null }
}
