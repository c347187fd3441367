import { findNonce } from '#contract/find-nonce.ts'

export type NonceTask = { challenge: string; bits: number }

addEventListener('message', async ({ data }: MessageEvent<NonceTask>) => {
  postMessage(await findNonce(data.challenge, data.bits))
})
