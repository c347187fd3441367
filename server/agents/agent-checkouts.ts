import type { FastifyRequest } from 'fastify'
import type { Queryable } from '#server/db/query-in.ts'
import { findCaller } from '#server/platform/admin/caller.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { UcpRefusal, type UcpVisit } from './ucp-visit.ts'

/** A platform of shopping agents, known by an API key with the scope `agents.orders`. */
export type Platform = { keyId: string }

/**
 * The platform that makes a request; null if it does not name a key.
 * @throws UcpRefusal `unauthorized` for a key that has ended, or that lacks the scope.
 */
export async function platformOf(
  { ctx, t }: Pick<UcpVisit, 'ctx' | 't'>,
  request: FastifyRequest,
): Promise<Platform | null> {
  if (request.headers.authorization === undefined) return null
  const caller = await findCaller(ctx.shop, request).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  if (caller?.kind !== 'key' || !caller.permissions.has('agents.orders'))
    throw new UcpRefusal('unauthorized', t('reason.not_allowed'))
  return { keyId: caller.id }
}

/** Remembers that a platform hands this session over. Returns the id that its link carries. */
export async function rememberCheckout(
  db: Queryable,
  { keyId }: Platform,
  { session, skus }: { session: string; skus: string[] },
): Promise<string> {
  const { rows } = await db.query<{ id: string }>({
    name: 'remember-agent-checkout',
    text: `insert into agent_checkout (key_id, session, skus) values ($1, $2, $3)
      on conflict (key_id, session) do update set skus = excluded.skus, updated_at = now()
      returning id`,
    values: [keyId, session, skus],
  })
  return rows[0]!.id
}

/** An order counts as the session's if its cart was filled by the link, and if it holds one of the session's variants. */
const ordered = `from agent_checkout a join orders o on o.cart_id = a.cart_id
  where a.key_id = $1 and exists (select from order_line l where l.order_id = o.id and l.sku = any(a.skus))`

/** Number of the order that was placed with a session; null if there is none. */
export async function orderOfCheckout(
  db: Queryable,
  { keyId }: Platform,
  session: string,
): Promise<string | null> {
  const { rows } = await db.query<{ number: string }>({
    name: 'order-of-agent-checkout',
    text: `select o.number ${ordered} and a.session = $2`,
    values: [keyId, session],
  })
  return rows[0]?.number ?? null
}

/** The session with which an order was placed; null for an order that this platform did not bring. */
export async function checkoutOfOrder(
  db: Queryable,
  { keyId }: Platform,
  number: string,
): Promise<string | null> {
  const { rows } = await db.query<{ session: string }>({
    name: 'agent-checkout-of-order',
    text: `select a.session ${ordered} and o.number = $2 order by a.created_at limit 1`,
    values: [keyId, number],
  })
  return rows[0]?.session ?? null
}
