import { base } from '#contract/call-base.ts'
import { codes } from '#contract/codes.ts'
import type { Envelope, Failure } from '#contract/envelope.ts'
import type { Answer } from '#islands/quiet-call.ts'
import { requestHeaders } from '#islands/request-headers.ts'
import { sayFailure } from '#islands/say-failure.ts'
import { ensureVisitorId } from '#islands/stores/session.ts'

/** Milliseconds for 10 MB over a slow phone connection. */
const uploadTimeout = 60_000

/** Uploads a picture. Guests need a ticket. Never throws; failures of the whole call are shown in a toast. */
export async function sendImage(file: File, ticket?: string): Promise<Answer<{ id: string; url: string }>> {
  ensureVisitorId()
  const body = new FormData()
  if (ticket) body.append('ticket', ticket)
  body.append('file', file)
  const answer = await fetch(`${base}/upload/image`, {
    method: 'POST',
    headers: requestHeaders(),
    body,
    signal: AbortSignal.timeout(uploadTimeout),
  }).then(
    (response) => response.json() as Promise<Envelope<{ id: string; url: string }>>,
    () => ({ code: codes.timeout, msg: '', data: {} as Failure }),
  )
  if (answer.code !== codes.success && answer.code !== codes.fail) sayFailure(answer.code, answer.msg)
  return answer as Answer<{ id: string; url: string }>
}
