import type { Data } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import type { Answer } from '#islands/api.ts'

/** Returns the refusal message, or the server's notice that it added fewer pieces than requested. */
export function problemOf(answer: Answer<Data<'/cart/add'>>): string {
  if (answer.code === codes.fail) return answer.msg
  if (answer.code !== codes.success) return ''
  return answer.data.cart.notices.find(({ reason }) => reason === 'quantity_capped')?.message ?? ''
}
