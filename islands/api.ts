import type { CallPath, Data, Payload } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { type Answer, callQuietly } from './quiet-call.ts'
import { sayFailure } from './say-failure.ts'

export type { Answer }

/**
 * Makes a call that somebody asked for: never throws, and is completed even if the page is left meanwhile. A failure
 * as a whole has been said in a toast when the answer comes. Code 40 is left to the caller, who shows it where it
 * belongs; code 10 asks for a dialog.
 */
export async function call<Path extends CallPath>(
  path: Path,
  payload: Payload<Path>,
): Promise<Answer<Data<Path>>> {
  const answer = await callQuietly(path, payload, true)
  const { code, msg } = answer
  if (code !== codes.success && code !== codes.fail && code !== codes.dialog) sayFailure(code, msg)
  return answer
}
