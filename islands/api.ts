import type { CallPath, Data, Payload } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { type Answer, callQuietly } from './quiet-call.ts'
import { sayFailure } from './say-failure.ts'

export type { Answer }

/**
 * Makes a call on behalf of a user action. Never throws, and completes even if the shopper leaves the page. Failures of
 * the whole call are shown in a toast before this resolves, except code 40, which the caller shows in place, and code
 * 10, which asks for a dialog. `waits`: the caller sends it again once there is a network, so that without one nothing is
 * shown.
 */
export async function call<Path extends CallPath>(
  path: Path,
  payload: Payload<Path>,
  { waits = false }: { waits?: boolean } = {},
): Promise<Answer<Data<Path>>> {
  const answer = await callQuietly(path, payload, true)
  const { code, msg } = answer
  if (waits && navigator.onLine === false && (code === codes.error || code === codes.timeout)) return answer
  if (code !== codes.success && code !== codes.fail && code !== codes.dialog) sayFailure(code, msg)
  return answer
}
