import { startWorker } from '../trusted.ts'
import type { CodeAnswer } from './codes.worker.ts'
import workerUrl from './codes.worker.ts?worker&url'

/** `read` finds the code that a video shows now. It throws if codes cannot be read at all. */
export type CodeReader = { read(video: HTMLVideoElement): Promise<string | null>; close(): void }

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** Kinds of codes on products, and the QR code of our own papers. */
const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'qr_code', 'data_matrix']

/** The browser's own reader where it knows all these codes, else one that is loaded for it. */
export async function openCodeReader(): Promise<CodeReader> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: DetectorClass }
  const known = (await Native?.getSupportedFormats().catch(() => [])) ?? []
  return Native && formats.every((each) => known.includes(each))
    ? nativeReader(new Native({ formats }))
    : workerReader()
}

function nativeReader(detector: Detector): CodeReader {
  return {
    async read(video) {
      const [found] = await detector.detect(video)
      return found?.rawValue ?? null
    },
    close() {},
  }
}

function workerReader(): CodeReader {
  const worker = startWorker(workerUrl)
  return {
    async read(video) {
      const picture = await createImageBitmap(video)
      const answer = await new Promise<CodeAnswer>((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<CodeAnswer>) => resolve(data)
        worker.onerror = reject
        worker.postMessage(picture, [picture])
      })
      if ('failed' in answer) throw new Error(answer.failed)
      return answer.code
    },
    close: () => worker.terminate(),
  }
}
