import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'

/** Answer of a thread: the parts done so far, and at the end the result or why there is none. */
export type AsideAnswer<Result> = { done: number } | { result: Result } | { fault: string }

/** Milliseconds after which an idle thread ends, because its fonts take memory. */
const idleTime = 30_000

type WorkAside<Task, Result> = (task: Task, onProgress?: (done: number) => void) => Promise<Result>

/**
 * Runs a script in a thread, one task at a time: drawing takes some hundred milliseconds of CPU, and no page waits for it.
 * `onProgress` is told how many parts are done.
 */
export function worksAside<Task, Result>(script: URL): WorkAside<Task, Result> {
  const oneAtATime = pLimit(1)
  let idle: Worker | null = null
  let ending: NodeJS.Timeout | undefined

  return (task, onProgress) =>
    oneAtATime(async () => {
      clearTimeout(ending)
      const thread = idle ?? new Worker(script)
      idle = null
      thread.ref()
      thread.postMessage(task)
      // Rejects if the thread crashes; then it is not used again.
      const answer = await answerOf<Result>(thread, onProgress)
      thread.unref()
      idle = thread
      ending = setTimeout(() => {
        void idle?.terminate()
        idle = null
      }, idleTime).unref()
      if ('fault' in answer) throw new Error(answer.fault)
      return answer.result
    })
}

function answerOf<Result>(thread: Worker, onProgress: ((done: number) => void) | undefined) {
  return new Promise<Exclude<AsideAnswer<Result>, { done: number }>>((resolve, reject) => {
    const receive = (answer: AsideAnswer<Result>) => {
      if ('done' in answer) return onProgress?.(answer.done)
      thread.off('message', receive).off('error', reject)
      resolve(answer)
    }
    thread.on('message', receive).once('error', reject)
  })
}
