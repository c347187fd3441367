import { base, timeout } from '#contract/call-base.ts'
import type { CallPath, Data, Payload } from '#contract/calls.ts'
import { type Code, codes } from '#contract/codes.ts'
import type { Envelope, Failure } from '#contract/envelope.ts'
import { requestHeaders } from './request-headers.ts'
import { ensureVisitorId, visitorId } from './stores/session.ts'

/**
 * Longest body of a call that outlives its page. Browsers refuse keepalive requests at once while more than 64 KiB of
 * their bodies are under way.
 */
const maxKeptLength = 4_000

export type Answer<Reply> =
  | { code: typeof codes.success; msg: string; data: Reply }
  | { code: Exclude<Code, 0>; msg: string; data: Partial<Failure> }

/**
 * Makes a call; never throws, and is completed even if the page is left meanwhile. A failure as a whole has been said
 * in a toast when the answer comes. Code 40 is left to the caller, who shows it where it belongs; code 10 asks for a
 * dialog.
 */
export function call<Path extends CallPath>(path: Path, payload: Payload<Path>): Promise<Answer<Data<Path>>> {
  return post(path, payload)
}

/** The same without the contract's types. `quiet`: nobody is told of a failure, and the call ends with its page. */
export async function post<Reply>(path: string, payload: unknown, quiet = false): Promise<Answer<Reply>> {
  ensureVisitorId()
  const answer = await ask<Reply>(path, payload, !quiet)
  if (answer.code === codes.success) {
    const issued = (answer.data as { visitorId?: string } | null)?.visitorId
    if (issued) visitorId.setState(issued, true)
  } else if (!quiet && answer.code !== codes.fail && answer.code !== codes.dialog) {
    // A failure that cannot be said, because its code cannot be fetched, is still the caller's to handle.
    await import('./say-failure.ts').then(
      ({ sayFailure }) => sayFailure(answer.code, answer.msg),
      () => {},
    )
  }
  return answer
}

async function ask<Reply>(path: string, payload: unknown, outlivesPage: boolean): Promise<Answer<Reply>> {
  const body = JSON.stringify(payload)
  try {
    const response = await fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...requestHeaders() },
      body,
      keepalive: outlivesPage && body.length < maxKeptLength,
      signal: AbortSignal.timeout(timeout),
    })
    const envelope = (await response.json().catch(abortedOrNull)) as Envelope | null
    return (envelope ?? failed(codes.timeout)) as Answer<Reply>
  } catch (error) {
    return failed(isTimeout(error) ? codes.timeout : codes.error)
  }
}

function abortedOrNull(error: unknown): null {
  if (isTimeout(error)) throw error
  return null
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}

function failed(code: Exclude<Code, 0>): Answer<never> {
  return { code, msg: '', data: {} }
}
