import { sql } from 'drizzle-orm'
import type { InquiryLine, InquiryStatus, QuoteStatus } from '#contract/inquiry.ts'
import type { Message } from '#contract/message.ts'
import type { Reader } from '#server/db/open.ts'
import { opensThread } from '#server/messages/chat/thread-key.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'

export type StoredInquiry = {
  id: string
  number: string
  customerId: string | null
  visitorId: string | null
  name: string
  email: string
  phone: string
  content: string
  imageIds: string[]
  lang: string
  currency: string
  status: InquiryStatus
  version: number
  createdAt: string
  threadId: string
  lines: InquiryLine[]
  images: { id: string; width: number; height: number }[]
  /** Newest first. */
  quotes: StoredQuoteRow[]
  /** After the inquiry itself, oldest first. */
  messages: (Message & { internal: boolean })[]
}

export type StoredQuoteRow = {
  id: string
  number: string
  status: QuoteStatus
  currency: string
  note: string
  shippingFee: number | null
  validUntil: string
  rejectReason: string
  createdAt: string
  sentAt: string | null
  closedAt: string | null
  orderNumber: string | null
  /** The cart that holds it now. */
  cart: { customerId: string | null; visitorId: string | null; ordered: boolean } | null
  lines: { variantId: number; sku: string; quantity: number; unitPrice: number; short: boolean }[]
}

type Wanted = { number: string; accessKey?: string | undefined }

/** Messages shown with an inquiry; the chat has all. */
const maxMessages = 200

/**
 * An inquiry of the caller: the customer's own, sent in this browser, or opened by the key in an email. The number of a
 * quote names its inquiry as well.
 * @throws Refusal `not_found` for any other, whether it exists or not.
 */
export async function findInquiry(ctx: CallContext, { number, accessKey }: Wanted): Promise<StoredInquiry> {
  const found = await readInquiry(ctx.shop.db, inquiryNumberOf(number))
  if (!found || !mayOpen(ctx, found, accessKey)) throw new Refusal('not_found')
  return found
}

type Owned = Pick<StoredInquiry, 'customerId' | 'visitorId' | 'threadId'>

export function mayOpen(
  { shop, customer, visitorId }: CallContext,
  found: Owned,
  accessKey: string | undefined,
): boolean {
  const isOwn = found.customerId
    ? found.customerId === customer?.id
    : visitorId !== null && found.visitorId === visitorId
  return isOwn || opensThread(shop, found.threadId, accessKey)
}

/** "Q-7K2M-9PXT-4HWD" of its quote "Q-7K2M-9PXT-4HWD-2". */
export function inquiryNumberOf(number: string): string {
  return number.trim().toUpperCase().split('-').slice(0, 4).join('-')
}

/** An inquiry with all that belongs to it, drafts and internal notes included; null if it does not exist. */
export async function readInquiry(reader: Reader, number: string): Promise<StoredInquiry | null> {
  const { rows } = await reader.execute<{ found: StoredInquiry }>(sql`
  select json_build_object(
    'id', i.id, 'number', i.number, 'customerId', i.customer_id, 'visitorId', i.visitor_id, 'name', i.name,
    'email', i.email, 'phone', i.phone, 'content', i.content, 'imageIds', i.image_ids, 'lang', i.lang,
    'currency', i.currency, 'status', i.status, 'version', i.version, 'createdAt', i.created_at, 'threadId', t.id,
    'lines', (
      select coalesce(json_agg(json_build_object('sku', l.sku, 'slug', l.slug, 'name', l.name, 'options', l.options,
        'image', l.image, 'quantity', l.quantity) order by l.position), '[]')
      from inquiry_line l where l.inquiry_id = i.id),
    'images', (
      select coalesce(json_agg(json_build_object('id', u.id, 'width', u.width, 'height', u.height)
        order by array_position(i.image_ids, u.id)), '[]')
      from upload u where u.id = any(i.image_ids)),
    'quotes', (
      select coalesce(json_agg(json_build_object('id', q.id, 'number', q.number, 'status', q.status,
        'currency', q.currency, 'note', q.note, 'shippingFee', q.shipping_fee, 'validUntil', q.valid_until,
        'rejectReason', q.reject_reason, 'createdAt', q.created_at, 'sentAt', q.sent_at, 'closedAt', q.closed_at,
        'orderNumber', (select o.number from orders o where o.id = q.order_id),
        'cart', (
          select json_build_object('customerId', c.customer_id, 'visitorId', c.visitor_id, 'ordered', c.ordered_at is not null)
          from cart c where c.quote_id = q.id order by c.ordered_at nulls last limit 1),
        'lines', (
          select coalesce(json_agg(json_build_object('variantId', v.id, 'sku', v.sku, 'quantity', l.quantity,
            'unitPrice', l.unit_price,
            'short', not (v.active and p.status = 'active')
              or (v.stock_policy = 'deny' and coalesce(s.on_hand - s.reserved, 0) < l.quantity)) order by l.position), '[]')
          from quote_line l join variant v on v.id = l.variant_id join product p on p.id = v.product_id
          left join stock s on s.variant_id = v.id where l.quote_id = q.id))
        order by q.created_at desc), '[]')
      from quote q where q.inquiry_id = i.id),
    'messages', (
      select coalesce(json_agg(json_build_object('id', m.id::text, 'from', m."from", 'author', m.author, 'text', m.text,
        'at', m.at, 'internal', m.internal) order by m.id), '[]')
      from (
        select * from message where thread_id = t.id
          and id > (select min(id) from message where thread_id = t.id) order by id desc limit ${sql.raw(String(maxMessages))}) m)
  ) found
  from inquiry i join thread t on t.about_kind = 'inquiry' and t.about_number = i.number
  where i.number = ${number}`)
  return rows[0]?.found ?? null
}
