import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { PdfAnswer, PdfTask } from './pdf-worker.ts'

/** One document at a time: drawing takes some hundred milliseconds of CPU. */
const oneAtATime = pLimit(1)

/** Milliseconds after which an idle thread ends, because its fonts take memory. */
const idleTime = 30_000

let worker: Worker | null = null
let ending: NodeJS.Timeout | undefined

/** Writes the PDF of a document in a thread of low priority, so that no page waits for it. */
export function drawAside(task: PdfTask): Promise<Buffer> {
  return oneAtATime(async () => {
    clearTimeout(ending)
    const thread = worker ?? new Worker(new URL('./pdf-worker.ts', import.meta.url))
    worker = null
    thread.ref()
    thread.postMessage(task)
    // Rejects if the thread crashes; then it is not used again.
    const [answer] = (await once(thread, 'message')) as [PdfAnswer]
    thread.unref()
    worker = thread
    ending = setTimeout(endIdle, idleTime).unref()
    if ('fault' in answer) throw new Error(answer.fault)
    return Buffer.from(answer.file)
  })
}

function endIdle(): void {
  void worker?.terminate()
  worker = null
}
