import { codes } from '#contract/codes.ts'
import { callQuietly } from '#islands/quiet-call.ts'
import { token } from './session.ts'
import { json, stored } from './stored.ts'

/** Orders that expire unless they are paid, and when the first of them does. */
export type Unpaid = { count: number; until: string | null }

/** null if there are none. Stored, so that the next page shows them at once. */
export const unpaid = stored<Unpaid | null>('unpaid', json())

export async function loadUnpaid(): Promise<void> {
  if (!token.getState()) return
  const answer = await callQuietly('/order/counts', {})
  if (answer.code === codes.success) keepUnpaid(answer.data.toPay)
}

export function keepUnpaid(now: Unpaid): void {
  unpaid.setState(now.count > 0 ? now : null, true)
}
