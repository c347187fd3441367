import { worksAside } from '#server/platform/work-aside.ts'
import type { PdfTask } from './pdf-worker.ts'

const write = worksAside<PdfTask, Uint8Array>(new URL('./pdf-worker.ts', import.meta.url), {
  timeMs: 60_000,
})

/** Writes the PDF of a document in a thread of low priority. */
export async function drawAside(task: PdfTask): Promise<Buffer> {
  return Buffer.from(await write(task))
}
