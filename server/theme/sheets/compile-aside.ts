import { Worker } from 'node:worker_threads'
import type { SheetAsk } from './make-sheet.ts'

type Answer = { id: number; css?: string; fault?: string }

export type CompileAside = { compile(ask: SheetAsk): Promise<string>; close(): Promise<void> }

/**
 * Makes style sheets in a worker thread, which starts on first use and does not keep the process alive when idle.
 * Collecting class names and compiling take 0.1 s and more.
 */
export function compileAside(): CompileAside {
  let worker: Worker | undefined
  let last = 0
  const waiting = new Map<number, { done(css: string): void; failed(error: Error): void }>()

  function start(): Worker {
    const started = new Worker(new URL('./sheet-worker.ts', import.meta.url))
    started.on('message', ({ id, css, fault }: Answer) => {
      const caller = waiting.get(id)
      waiting.delete(id)
      if (css === undefined) caller?.failed(new Error(fault))
      else caller?.done(css)
      if (waiting.size === 0) started.unref()
    })
    started.on('error', (error) => {
      worker = undefined
      for (const caller of waiting.values()) caller.failed(error)
      waiting.clear()
    })
    return started
  }

  return {
    compile(ask) {
      worker ??= start()
      worker.ref()
      return new Promise((done, failed) => {
        waiting.set(++last, { done, failed })
        worker!.postMessage({ id: last, ask })
      })
    },
    async close() {
      await worker?.terminate()
    },
  }
}
