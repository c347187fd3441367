import type { Data } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import type { LiveRequests } from '#contract/live.ts'
import { on } from '#islands/events.ts'
import { isLive, say } from '#islands/later/live.ts'
import { page } from '#islands/page.ts'
import type { Answer } from '#islands/quiet-call.ts'
import { token } from '#islands/stores/session.ts'

/** Milliseconds to wait for the answer. */
const answerMs = 8000

type Sent = Answer<Data<'/message/send'>>

/**
 * Sends a signed-in shopper's message over the live channel. Resolves with null if it is not open or does not answer: the
 * call /message/send with the same key then stores the message, once.
 */
export async function sendLive(
  message: LiveRequests['chat'] & { idempotencyKey: string },
): Promise<Sent | null> {
  if (!isLive() || !navigator.onLine || !token.getState()) return null
  return new Promise((resolve) => {
    const settle = (answer: Sent | null) => {
      stop()
      clearTimeout(timer)
      resolve(answer)
    }
    const timer = setTimeout(settle, answerMs, null)
    const stop = on('live:chat', ({ idempotencyKey, answer }) => {
      if (idempotencyKey !== message.idempotencyKey || !answer) return
      // An answer without data: the server had not taken up the session.
      const isWhole = answer.code !== codes.success || 'thread' in (answer.data as object)
      settle(isWhole ? (answer as Sent) : null)
    })
    say('chat', { ...message, lang: page().data.lang as LiveRequests['chat']['lang'] })
  })
}
