import { base, timeout } from '#contract/call-base.ts'
import type { CallPath, Data, Payload } from '#contract/calls.ts'
import type { Code } from '#contract/codes.ts'
import type { Envelope, Failure } from '#contract/envelope.ts'
import { requestHeaders } from './request-headers.ts'
import { ensureVisitorId, visitorId } from './stores/session.ts'
import { session } from './stores/stored.ts'

/** Codes as in the contract, whose others the boot script does not need. */
const codes = { success: 0, error: 500, timeout: 20000 } as const satisfies Partial<
  typeof import('#contract/codes.ts').codes
>

export type Answer<Reply> =
  | { code: typeof codes.success; msg: string; data: Reply }
  | { code: Exclude<Code, 0>; msg: string; data: Partial<Failure> }

/**
 * Makes a background call: never throws, shows no error, and ends with its page unless `keepalive`. For user actions,
 * use `call` of api.ts.
 */
export async function callQuietly<Path extends CallPath>(
  path: Path,
  payload: Payload<Path>,
  keepalive = false,
): Promise<Answer<Data<Path>>> {
  // A change that waited for its turn would be made for the next visitor. The document is being left.
  if (session.ended) return new Promise(() => {})
  ensureVisitorId()
  const answer = await request<Data<Path>>(path, JSON.stringify(payload), keepalive)
  if (answer.code === codes.success) {
    const issued = (answer.data as { visitorId?: string } | null)?.visitorId
    if (issued) visitorId.setState(issued, true)
  }
  return answer
}

/**
 * Maximum length of a keepalive request's body. Browsers refuse keepalive requests when more than 64 KiB are in flight.
 */
const maxKeptLength = 4_000

async function request<Reply>(path: string, body: string, keepalive: boolean): Promise<Answer<Reply>> {
  try {
    const response = await fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...requestHeaders() },
      body,
      keepalive: keepalive && body.length < maxKeptLength,
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
