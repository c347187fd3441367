import { and, eq } from 'drizzle-orm'
import pg from 'pg'
import { sentEmail } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The records in whose history an email is kept. An email about a return names its order too. */
export type EmailAbout = Partial<
  Record<'orderId' | 'returnId' | 'customerId' | 'threadId' | 'withdrawalId', string>
>

/** `statusCode`: why it was refused, as `statusCodeOf` tells. */
type Noted = { template: string; subject: string; refused: boolean; statusCode?: string }

/**
 * Keeps in the history of records that an email was sent, or that the mail server refused it. A failure is logged only:
 * the email would otherwise be sent again.
 */
export async function noteEmail(
  shop: Pick<Shop, 'db' | 'now' | 'live' | 'log'>,
  about: EmailAbout,
  noted: Noted,
): Promise<void> {
  if (Object.keys(about).length === 0) return
  try {
    if (noted.refused && (await isNoted(shop, about, noted))) return
    await shop.db.insert(sentEmail).values({ ...about, ...noted, at: shop.now() })
    await shop.live.publishToDesk({ type: 'changed', data: { tags: tagsOf(about), by: null, change: null } })
  } catch (error) {
    if (!isGone(error))
      shop.log.error({ err: error, ...about }, 'email not noted in the history of its record')
  }
}

/** A refused email is tried again for days, and noted once. */
async function isNoted(
  { db }: Pick<Shop, 'db'>,
  about: EmailAbout,
  { template, subject }: Noted,
): Promise<boolean> {
  const same = Object.entries(about).map(([key, id]) => eq(sentEmail[key as keyof EmailAbout], id))
  const [found] = await db
    .select({ id: sentEmail.id })
    .from(sentEmail)
    .where(
      and(
        ...same,
        eq(sentEmail.refused, true),
        eq(sentEmail.template, template),
        eq(sentEmail.subject, subject),
      ),
    )
    .limit(1)
  return found !== undefined
}

function tagsOf({ orderId, returnId, customerId, withdrawalId }: EmailAbout): string[] {
  return [
    ...(orderId ? [`order:${orderId}`] : []),
    ...(returnId ? ['return', `return:${returnId}`] : []),
    ...(customerId ? [`customer:${customerId}`] : []),
    ...(withdrawalId ? ['withdrawal', `withdrawal:${withdrawalId}`] : []),
  ]
}

/** PostgreSQL's foreign_key_violation: the record was deleted before its email went out, such as an account. */
function isGone(error: unknown): boolean {
  const { cause } = error as { cause?: unknown }
  return [error, cause].some((each) => each instanceof pg.DatabaseError && each.code === '23503')
}

type Answer = { code?: string; responseCode?: number; response?: string }

/**
 * True for an answer of the mail server to an email that no repetition changes, such as an unknown address (RFC 5321,
 * 5yz). A refused password is about the shop's own account.
 */
export function isRefusal(error: unknown): boolean {
  const { code, responseCode } = error as Answer
  return code !== 'EAUTH' && responseCode !== undefined && responseCode >= 500 && responseCode < 600
}

/** The enhanced status code of a refusal. The words beside it may name the address, so they are not kept. */
export function statusCodeOf(error: unknown): string {
  const { response = '' } = error as Answer
  return /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})(?!\S)/.exec(response)?.[1] ?? ''
}
