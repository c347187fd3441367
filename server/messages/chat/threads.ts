import type pg from 'pg'
import { languages } from '#contract/languages.ts'
import type { aboutKinds, Message, Thread } from '#contract/message.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { opensThread } from './thread-key.ts'

/** The owner of threads: the customer if signed in, else the visitor. Null for a caller without either. */
export type ThreadOwner = { customerId: string | null; visitorId: string | null }

export function threadOwner({ customer, visitorId }: CallContext): ThreadOwner {
  return customer ? { customerId: customer.id, visitorId: null } : { customerId: null, visitorId }
}

type Db = Pick<pg.Pool, 'query'>

export type ThreadRow = {
  id: string
  customerId: string | null
  visitorId: string | null
  aboutKind: (typeof aboutKinds)[number] | null
  aboutNumber: string | null
  label: string | null
  status: 'open' | 'closed'
  lastAt: Date
  shopperSeenAt: Date
  email: string | null
  preview: string | null
  unread: number
}

/** Threads as the shopper sees them: without internal notes, and products by name and slug in the shopper's language. */
const columns = `t.id, t.customer_id "customerId", t.visitor_id "visitorId", t.about_kind "aboutKind",
  coalesce(p.slug, t.about_number) "aboutNumber", t.status, t.last_at "lastAt", t.shopper_seen_at "shopperSeenAt",
  coalesce(c.email, t.email) email, coalesce(p.name, t.about_number) label,
  (select left(m.text, 140) from message m where m.thread_id = t.id and not m.internal order by m.id desc limit 1) preview,
  (select count(*)::int from message m where m.thread_id = t.id and m."from" = 'staff' and not m.internal
    and m.at > t.shopper_seen_at) unread`

const from = `from thread t left join customer c on c.id = t.customer_id
  left join lateral (select own.slug, own.name from translation stored
    join translation own on own.kind = stored.kind and own.owner_id = stored.owner_id
    where t.about_kind = 'product' and stored.kind = 'product'
      and stored.lang in ('${languages.join("', '")}') and stored.slug = t.about_number
    order by (own.lang = $1) desc, (own.lang = 'en') desc, own.lang limit 1) p on true`

/** Conversations shown at most. A shopper has one for each order, return or product they asked about. */
const maxThreads = 50

export async function threadsOf(
  db: Db,
  { customerId, visitorId }: ThreadOwner,
  lang: string,
): Promise<ThreadRow[]> {
  if (!customerId && !visitorId) return []
  const { rows } = await db.query<ThreadRow>({
    name: customerId ? 'threads-of-customer' : 'threads-of-visitor',
    text: `select ${columns} ${from} where ${customerId ? 't.customer_id = $2' : 't.customer_id is null and t.visitor_id = $2'}
      order by t.last_at desc, t.id limit ${maxThreads}`,
    values: [lang, customerId ?? visitorId],
  })
  return rows
}

/**
 * A thread of the caller, or one opened by the key in an email.
 * @throws Refusal `not_found` for any other, whether it exists or not.
 */
export async function findThread(
  ctx: CallContext,
  { threadId, key }: { threadId: string; key?: string | undefined },
): Promise<ThreadRow> {
  const found = await readThread(ctx.shop.pool, threadId, ctx.lang)
  if (!found) throw new Refusal('not_found')
  const { customerId, visitorId } = threadOwner(ctx)
  const isOwn = found.customerId
    ? found.customerId === customerId
    : visitorId !== null && found.visitorId === visitorId
  if (!isOwn && !opensThread(ctx.shop, found.id, key)) throw new Refusal('not_found')
  return found
}

export async function readThread(db: Db, id: string, lang: string): Promise<ThreadRow | null> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) return null
  const { rows } = await db.query<ThreadRow>({
    name: 'thread-by-id',
    text: `select ${columns} ${from} where t.id = $2`,
    values: [lang, id],
  })
  return rows[0] ?? null
}

export function viewThread(row: ThreadRow): Thread {
  const { id, aboutKind, aboutNumber, label, status, lastAt, preview, unread, email } = row
  return {
    id,
    about:
      aboutKind && aboutNumber ? { kind: aboutKind, number: aboutNumber, label: label ?? aboutNumber } : null,
    status,
    lastAt: lastAt.toISOString(),
    preview: preview ?? '',
    unread,
    reachable: email !== null,
  }
}

export type MessageRow = {
  id: string
  from: 'shopper' | 'staff'
  author: string
  text: string
  at: Date
  internal: boolean
}

export const messageColumns = 'id::text, "from", author, text, at, internal'

export function viewMessage({ id, from, author, text, at }: MessageRow): Message {
  return { id, from, author: from === 'staff' ? author : '', text, at: at.toISOString() }
}
