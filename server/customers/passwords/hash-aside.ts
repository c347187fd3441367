import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { HashTask } from './hash-worker.ts'

type Answer = { answer?: string | boolean; fault?: string }

/** Threads that wait for the next password, started at the first need; an idle one keeps no process alive. */
const idle: Worker[] = []

/** Has a thread of low priority do the work; how many there are at once is the caller's matter. */
export async function hashAside(task: HashTask): Promise<string | boolean> {
  const worker = idle.pop() ?? new Worker(new URL('./hash-worker.ts', import.meta.url))
  worker.ref()
  worker.postMessage(task)
  // Rejects where the thread breaks down: it is not used again.
  const [{ answer, fault }] = (await once(worker, 'message')) as [Answer]
  worker.unref()
  idle.push(worker)
  if (answer === undefined) throw new Error(fault)
  return answer
}
