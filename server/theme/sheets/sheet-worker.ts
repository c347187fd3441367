import { parentPort } from 'node:worker_threads'
import { compileSheet } from './compile-sheet.ts'

/** Compiles in a worker thread, because compiling takes 0.1 s or more. */
parentPort!.on('message', async ({ id, candidates }: { id: number; candidates: string[] }) => {
  try {
    parentPort!.postMessage({ id, css: await compileSheet(candidates) })
  } catch (error) {
    parentPort!.postMessage({ id, fault: String(error) })
  }
})
