import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { Refusal } from './refusal.ts'

/** Answer of a thread: the parts done so far, and at the end the result or why there is none. */
export type AsideAnswer<Result> = { done: number } | { result: Result } | { fault: string }

/** Milliseconds after which an idle thread ends, because its fonts take memory. */
const idleTime = 30_000

type Limits = {
  /** Milliseconds without a result or progress after which a task fails and its thread is ended. */
  timeMs: number
  /** Memory of the thread. Without it, that of Node. */
  megabytes?: number
  /** Tasks that wait at most. */
  maxWaiting?: number
}

type WorkAside<Task, Result> = (task: Task, onProgress?: (done: number) => void) => Promise<Result>

/**
 * Runs a script in a thread, one task at a time: drawing takes some hundred milliseconds of CPU, and no page waits for it.
 * `onProgress` is told how many parts are done. A task that is too slow or takes too much memory fails; the next one gets a
 * new thread.
 * @throws Refusal `too_many` if `maxWaiting` tasks wait already.
 */
export function worksAside<Task, Result>(
  script: URL,
  { timeMs, megabytes, maxWaiting = Number.POSITIVE_INFINITY }: Limits,
): WorkAside<Task, Result> {
  const oneAtATime = pLimit(1)
  const options = megabytes ? { resourceLimits: { maxOldGenerationSizeMb: megabytes } } : {}
  let idle: Worker | null = null
  let ending: NodeJS.Timeout | undefined

  function start(): Worker {
    const thread = new Worker(script, options)
    const forget = () => {
      if (idle === thread) idle = null
    }
    // Listens for as long as the thread lives: an error between two tasks that nobody listens to would end the process.
    return thread.on('error', forget).once('exit', forget)
  }

  return async (task, onProgress) => {
    if (oneAtATime.pendingCount >= maxWaiting) throw new Refusal('too_many')
    return oneAtATime(async () => {
      clearTimeout(ending)
      const thread = idle ?? start()
      idle = null
      thread.ref()
      thread.postMessage(task)
      const answer = await answerOf<Result>(thread, timeMs, onProgress).catch(async (error) => {
        await thread.terminate()
        throw error
      })
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
}

/** Rejects if the thread crashes, ends or is too slow; then it is not used again. */
function answerOf<Result>(thread: Worker, timeMs: number, onProgress: ((done: number) => void) | undefined) {
  type Answer = Exclude<AsideAnswer<Result>, { done: number }>
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const tooSlow = setTimeout(() => reject(new Error(`no answer from the thread in ${timeMs} ms`)), timeMs)
  const receive = (answer: AsideAnswer<Result>) => {
    if (!('done' in answer)) return resolve(answer)
    tooSlow.refresh()
    onProgress?.(answer.done)
  }
  const end = () => reject(new Error('the thread ended without an answer'))
  thread.on('message', receive).once('error', reject).once('exit', end)
  return promise.finally(() => {
    clearTimeout(tooSlow)
    thread.off('message', receive).off('error', reject).off('exit', end)
  })
}
