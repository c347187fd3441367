import { codes } from '#contract/codes.ts'
import { call } from '#islands/api.ts'
import type { NonceTask } from './nonce.worker.ts'
import type { Purpose } from './parts/use-security-check.tsx'

/**
 * Passes the security check by proof of work instead of a picture. Resolves to null if the server refuses or `signal`
 * aborts.
 */
export async function proveWork(purpose: Purpose, signal: AbortSignal): Promise<string | null> {
  const set = await call('/captcha/work', { purpose })
  if (set.code !== codes.success || !set.data.task) return null
  const { id, challenge, bits } = set.data.task
  const nonce = await findNonceInWorker({ challenge, bits }, signal)
  if (nonce === null) return null
  const proven = await call('/captcha/work', { purpose, id, nonce })
  return proven.code === codes.success ? (proven.data.ticket ?? null) : null
}

/** Resolves to null if aborted, or if the worker can't be loaded. */
function findNonceInWorker(task: NonceTask, signal: AbortSignal): Promise<string | null> {
  if (signal.aborted) return Promise.resolve(null)
  const worker = new Worker(new URL('./nonce.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<string | null>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data))
    worker.addEventListener('error', () => resolve(null))
    signal.addEventListener('abort', () => resolve(null))
    worker.postMessage(task)
  }).finally(() => worker.terminate())
}
