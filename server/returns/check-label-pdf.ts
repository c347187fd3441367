import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { Refusal } from '#server/platform/refusal.ts'

/** Milliseconds for reading a label, and megabytes of its thread: a small file can unpack into a very large one. */
const limits = { timeMs: 10_000, megabytes: 256 }

const oneAtATime = pLimit(1)
const maxWaiting = 10

/**
 * True if a file can be read as a PDF with pages and has nothing that runs: no scripts, launches or embedded files. Read in
 * a thread of its own, because no page waits for a file that somebody made to be slow.
 * @throws Refusal `too_many` if many files wait.
 */
export async function isPlainPdf(content: Buffer): Promise<boolean> {
  if (oneAtATime.pendingCount >= maxWaiting) throw new Refusal('too_many')
  return oneAtATime(async () => {
    const thread = new Worker(new URL('./read-pdf-worker.ts', import.meta.url), {
      workerData: new Uint8Array(content),
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
    })
    try {
      const [isPlain] = await once(thread, 'message', { signal: AbortSignal.timeout(limits.timeMs) })
      return isPlain === true
    } catch {
      // Too slow, or out of memory.
      return false
    } finally {
      await thread.terminate()
    }
  })
}
