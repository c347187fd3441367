import type { User } from '#contract/account.ts'
import { base, timeout } from '#contract/call-base.ts'
import { codes } from '#contract/codes.ts'
import type { Envelope, Failure } from '#contract/envelope.ts'
import type { Answer } from '#islands/quiet-call.ts'
import { requestHeaders } from '#islands/request-headers.ts'
import { sayFailure } from '#islands/say-failure.ts'

/** The only call that uploads a file. Never throws. Failures of the whole call are shown in a toast. */
export async function sendAvatar(file: Blob): Promise<Answer<{ user: User }>> {
  const body = new FormData()
  body.append('file', file, 'avatar.webp')
  const answer = await fetch(`${base}/user/editAvatar`, {
    method: 'POST',
    headers: requestHeaders(),
    body,
    signal: AbortSignal.timeout(timeout),
  }).then(
    (response) => response.json() as Promise<Envelope<{ user: User }>>,
    () => ({ code: codes.timeout, msg: '', data: {} as Failure }),
  )
  if (answer.code !== codes.success && answer.code !== codes.fail) {
    sayFailure(answer.code, answer.msg)
  }
  return answer as Answer<{ user: User }>
}
