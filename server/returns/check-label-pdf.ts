import { Refusal } from '#server/platform/refusal.ts'
import { worksAside } from '#server/platform/work-aside.ts'

/** A small file can unpack into a very large one. */
const readAside = worksAside<Uint8Array, boolean>(new URL('./read-pdf-worker.ts', import.meta.url), {
  timeMs: 10_000,
  megabytes: 256,
  maxWaiting: 10,
})

/**
 * True if a file can be read as a PDF with pages and has nothing that runs: no scripts, launches or embedded files. Read in
 * a thread, because no page waits for a file that somebody made to be slow.
 * @throws Refusal `too_many` if many files wait.
 */
export async function isPlainPdf(content: Buffer): Promise<boolean> {
  return readAside(new Uint8Array(content)).catch((error) => {
    if (error instanceof Refusal) throw error
    // No PDF, too slow, or out of memory.
    return false
  })
}
