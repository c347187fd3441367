import { sql } from 'drizzle-orm'
import { sentEmail } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'

type Noted = { orderId?: string; returnId?: string; template: string; subject: string; refused: boolean }

/**
 * Keeps in the history of an order that an email was sent, or that the mail server refused it. A failure is logged only:
 * the email would otherwise be sent again.
 */
export async function noteEmail(
  shop: Pick<Shop, 'db' | 'now' | 'live' | 'log'>,
  { orderId, returnId, ...noted }: Noted,
): Promise<void> {
  if (!orderId) return
  try {
    // A refused email is tried again for days, and noted once.
    const known = noted.refused
      ? sql`exists (select from ${sentEmail} where ${sentEmail.orderId} = ${orderId} and ${sentEmail.refused}
          and ${sentEmail.template} = ${noted.template} and ${sentEmail.subject} = ${noted.subject})`
      : sql`false`
    await shop.db.execute(sql`insert into ${sentEmail} (order_id, return_id, template, subject, refused, at)
      select ${orderId}::uuid, ${returnId ?? null}::uuid, ${noted.template}, ${noted.subject}, ${noted.refused},
        ${shop.now().toISOString()}::timestamptz where not ${known}`)
    const tags = [`order:${orderId}`, ...(returnId ? ['return', `return:${returnId}`] : [])]
    await shop.live.publishToDesk({ type: 'changed', data: { tags, by: null, change: null } })
  } catch (error) {
    shop.log.error({ err: error, orderId }, 'email not noted in the history of its order')
  }
}

/** True for an answer of the mail server that no repetition changes, such as an unknown address (RFC 5321, 5yz). */
export function isRefusal(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: number }
  return responseCode !== undefined && responseCode >= 500 && responseCode < 600
}
