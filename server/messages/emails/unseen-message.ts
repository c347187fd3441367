import { sql } from 'drizzle-orm'
import { isLang, langPath } from '#contract/languages.ts'
import type { Shop } from '#server/platform/shop.ts'
import { sendEmail } from '#server/theme/emails/send-email.ts'
import { threadKeyOf } from '../chat/thread-key.ts'
import { readThread } from '../chat/threads.ts'

/** Messages quoted at most; the chat shows all. */
const quoted = 5

type Row = { lang: string; email: string | null; orderId: string | null; returnId: string | null }

/**
 * Emails the answers of staff that the shopper has not seen. While the shopper stays away, later answers are emailed at
 * most once a day, however many there are.
 */
export async function emailUnseen(shop: Shop, messageId: string): Promise<void> {
  const threadId = await claim(shop, messageId)
  if (!threadId) return
  const { rows: own } = await shop.pool.query<Row>(
    `select t.lang, coalesce(c.email, t.email) email, coalesce(o.id, r.order_id) "orderId", r.id "returnId"
      from thread t left join customer c on c.id = t.customer_id
        left join orders o on t.about_kind = 'order' and o.number = t.about_number
        left join return_request r on t.about_kind = 'return' and r.number = t.about_number
      where t.id = $1`,
    [threadId],
  )
  const { lang: writtenIn, email, orderId, returnId } = own[0]!
  if (!email) return
  const lang = isLang(writtenIn) ? writtenIn : 'en'
  const thread = (await readThread(shop.pool, threadId, lang))!
  const { rows } = await shop.pool.query<{ text: string }>(
    `select text from (select id, text from message where thread_id = $1 and "from" = 'staff' and not internal
        and at > (select shopper_seen_at from thread where id = $1) order by id desc limit ${quoted}) newest order by id`,
    [threadId],
  )
  await sendEmail(shop, {
    template: 'message',
    to: email,
    lang,
    about: { threadId, ...(orderId ? { orderId } : {}), ...(returnId ? { returnId } : {}) },
    data: {
      texts: rows.map(({ text }) => text),
      about: thread.aboutKind && { kind: thread.aboutKind, label: thread.label },
      // An inquiry has a page of its own; other conversations open in the chat.
      url:
        thread.aboutKind === 'inquiry'
          ? `${shop.publicUrl}${langPath(lang, `/quote/${thread.aboutNumber}`)}#key=${threadKeyOf(shop, threadId)}`
          : `${shop.publicUrl}${langPath(lang, '/')}#chat=${threadId}.${threadKeyOf(shop, threadId)}`,
    },
  })
}

/**
 * Marks the thread as emailed if the message is unseen and no email went out since the shopper last looked, or in the last day. The mark is
 * the time of the message, so that a repeated job sends its own email again.
 */
async function claim(shop: Shop, messageId: string): Promise<string | null> {
  return shop.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      update thread t set emailed_at = m.at from message m
      where m.id = ${messageId} and t.id = m.thread_id and m.at > t.shopper_seen_at
        and (t.emailed_at is null or t.emailed_at <= t.shopper_seen_at or t.emailed_at = m.at
          or t.emailed_at < m.at - interval '1 day')
      returning t.id`)
    return rows[0]?.id ?? null
  })
}
