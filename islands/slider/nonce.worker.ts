import { findNonce } from '#contract/find-nonce.ts'

/** Runs `findNonce` in a worker, so that typing and scrolling stay smooth for the seconds it takes. */
export type NonceTask = { challenge: string; bits: number }

addEventListener('message', async ({ data }: MessageEvent<NonceTask>) => {
  postMessage(await findNonce(data.challenge, data.bits))
})
