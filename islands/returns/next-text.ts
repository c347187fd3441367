import type { Return, ReturnItem } from '#contract/return.ts'
import type { Env } from '#islands/env.tsx'
import { dayText } from '#islands/ui/day-text.ts'

type Asked = Pick<ReturnItem, 'stage' | 'type' | 'refundAmount' | 'sendBy'> &
  Partial<Pick<Return, 'replacementOrder'>>

/** Says in one sentence what happens next. */
export function nextText(
  { stage, type, refundAmount, sendBy, replacementOrder }: Asked,
  t: Env['t'],
  money: Env['money'],
  lang: string,
): string {
  if (stage === 'send' && sendBy) return t('return.next_send_by', { date: dayText(sendBy, lang) })
  if (stage === 'settle' && type !== 'return_refund') return t(`return.next_settle_${type}`)
  if (stage === 'replaced' && replacementOrder)
    return t('return.next_replaced_by', { number: replacementOrder })
  return t(`return.next_${stage}`, { amount: money(refundAmount) })
}
