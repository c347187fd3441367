import { parentPort } from 'node:worker_threads'
import { makeSheet, type SheetAsk } from './make-sheet.ts'

/** The worker thread of compile-aside.ts. */
parentPort!.on('message', async ({ id, ask }: { id: number; ask: SheetAsk }) => {
  try {
    parentPort!.postMessage({ id, css: await makeSheet(ask) })
  } catch (error) {
    parentPort!.postMessage({ id, fault: error instanceof Error ? error.message : String(error) })
  }
})
