import { Worker } from 'node:worker_threads'
import type { ImportEnd, ImportMessage, ImportProgress, ImportTask } from './import-task.ts'

/** Megabytes of the thread's heap: an import of any size needs less, a hostile file cannot take more. */
const maxHeap = 512

export type ImportAside = {
  ended: Promise<ImportEnd>
  /** Ends a rehearsal at once, and an import after the rows that are being saved. */
  stop(): void
  /** Ends it at once. Rows that are being saved are rolled back. */
  kill(): void
}

/** Reads and imports a file in a thread, so that no page waits for its parsing. */
export function importAside(task: ImportTask, onProgress: (progress: ImportProgress) => void): ImportAside {
  const thread = new Worker(new URL('./import-thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: maxHeap },
  })
  let isSaving = false
  const { promise: ended, resolve } = Promise.withResolvers<ImportEnd>()
  thread
    .on('message', (message: ImportMessage) => {
      if ('end' in message) return resolve(message.end)
      isSaving = message.progress.step === 'importing'
      onProgress(message.progress)
    })
    .on('error', ({ message }) => resolve({ outcome: 'crashed', crash: message }))
    .on('exit', () => resolve({ outcome: 'crashed', crash: 'the thread ended' }))
  const kill = () => void thread.terminate()
  return {
    ended,
    kill,
    stop: () => (isSaving ? thread.postMessage('stop') : kill()),
  }
}
