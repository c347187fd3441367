import { call } from '../calls.ts'
import { startWorker } from '../trusted.ts'
import type { NonceTask } from './nonce.worker.ts'
import workerUrl from './nonce.worker.ts?worker&url'

/** Passes the check that follows several failed sign-ins from this network. Takes a few seconds. @throws Refused */
export async function proveWork(): Promise<string | undefined> {
  const { task } = await call('/staff/work', {})
  if (!task) return undefined
  const nonce = await findNonce(task)
  return (await call('/staff/work', { id: task.id, nonce })).ticket
}

function findNonce(task: NonceTask): Promise<string> {
  const worker = startWorker(workerUrl)
  return new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data))
    worker.addEventListener('error', reject)
    worker.postMessage(task)
  }).finally(() => worker.terminate())
}
