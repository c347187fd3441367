import * as z from 'zod'

/** Error answers of PayPal's API (developer.paypal.com/api/rest/responses). */
const Answer = z.object({
  details: z.array(z.object({ issue: z.string() })).optional(),
  name: z.string().optional(),
})

/** PayPal's name of what is wrong, such as ORDER_NOT_APPROVED; undefined for other errors. */
export function issueOf(error: unknown): string | undefined {
  const answer = answerOf(error)
  return answer?.details?.[0]?.issue ?? answer?.name
}

/** The name of the error, whatever its details say. */
export function nameOf(error: unknown): string | undefined {
  return answerOf(error)?.name
}

function answerOf(error: unknown): z.infer<typeof Answer> | undefined {
  const { body } = error as { body?: unknown }
  return Answer.safeParse(typeof body === 'string' ? jsonOf(body) : body).data
}

/** HTTP status of the answer. */
export function statusOf(error: unknown): number | undefined {
  return (error as { statusCode?: number }).statusCode
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
