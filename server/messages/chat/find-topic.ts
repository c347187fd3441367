import { languages } from '#contract/languages.ts'
import type { aboutKinds } from '#contract/message.ts'
import { opens } from '#server/orders/access-key.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'

type About = { kind: (typeof aboutKinds)[number]; number: string; accessKey?: string | undefined }

/** `email`: a guest's address in the order. */
export type Topic = { kind: About['kind']; number: string; email: string | null }

/**
 * The order, return or product that a conversation is about. Orders and returns must be the caller's own: placed by this
 * customer or in this browser, or opened by the order's access key.
 * @throws Refusal `not_found` for any other, whether it exists or not.
 */
export async function findTopic(ctx: CallContext, about: About): Promise<Topic> {
  switch (about.kind) {
    case 'product':
      return findProduct(ctx, about.number)
    case 'inquiry':
    case 'feedback':
      return findOwnThread(ctx, about.kind, about.number)
    default:
      return findOrder(ctx, { ...about, kind: about.kind })
  }
}

/** Inquiries and feedback have their conversation from the start. */
async function findOwnThread(
  { shop, customer, visitorId }: CallContext,
  kind: 'inquiry' | 'feedback',
  given: string,
): Promise<Topic> {
  const number = given.trim().toUpperCase()
  const { rowCount } = await shop.pool.query(
    `select from thread where about_kind = $1 and about_number = $2
      and (customer_id = $3 or (customer_id is null and visitor_id = $4))`,
    [kind, number, customer?.id ?? null, visitorId],
  )
  if (!rowCount) throw new Refusal('not_found')
  return { kind, number, email: null }
}

type AboutOrder = About & { kind: 'order' | 'return' }

async function findOrder(
  { shop, customer, visitorId }: CallContext,
  { kind, number, accessKey }: AboutOrder,
) {
  const { rows } = await shop.pool.query<Found>({
    name: `${kind}-topic`,
    text: `select ${kind === 'order' ? 'o.number' : 'r.number'}, o.email, o.customer_id "customerId",
        o.visitor_id "visitorId", o.access_key_hash "accessKeyHash"
      from ${kind === 'order' ? 'orders o where o.number = $1' : 'return_request r join orders o on o.id = r.order_id where r.number = $1'}`,
    values: [number.trim().toUpperCase()],
  })
  const found = rows[0]
  if (!found) throw new Refusal('not_found')
  const isOwn = found.customerId
    ? found.customerId === customer?.id
    : visitorId !== null && found.visitorId === visitorId
  if (!isOwn && !opens(accessKey, found.accessKeyHash)) throw new Refusal('not_found')
  return { kind, number: found.number, email: found.email }
}

type Found = {
  number: string
  email: string
  customerId: string | null
  visitorId: string | null
  accessKeyHash: string
}

/** A product by its slug in any language. Conversations keep one slug, so that there is one per product. */
async function findProduct({ shop, lang }: CallContext, slug: string): Promise<Topic> {
  const { rows } = await shop.pool.query<{ slug: string }>({
    name: 'product-topic',
    text: `select t.slug from translation s
      join translation t on t.kind = s.kind and t.owner_id = s.owner_id
      join product p on p.id = s.owner_id and p.status = 'active'
      where s.kind = 'product' and s.lang = any($3) and s.slug = $1
      order by s.lang <> $2, t.lang <> 'en', t.lang limit 1`,
    values: [slug, lang, languages],
  })
  if (!rows[0]) throw new Refusal('not_found')
  return { kind: 'product', number: rows[0].slug, email: null }
}
