import { parentPort } from 'node:worker_threads'
import { compileSheet } from './compile-sheet.ts'

/** Compiles beside the event loop, which would stand still for 0.1 s and more. */
parentPort!.on('message', async ({ id, candidates }: { id: number; candidates: string[] }) => {
  try {
    parentPort!.postMessage({ id, css: await compileSheet(candidates) })
  } catch (error) {
    parentPort!.postMessage({ id, fault: String(error) })
  }
})
