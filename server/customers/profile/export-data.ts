import { isUuid } from '#server/platform/is-uuid.ts'
import type { Shop } from '#server/platform/shop.ts'
import { uploadUrl } from '../uploads/upload-url.ts'
import type { CustomerContext } from './signed-in.ts'

/** All data the shop stores about the signed-in customer, as JSON, except secrets and hashes. */
export async function exportData({ shop, customer }: CustomerContext): Promise<Record<string, unknown>> {
  return (await exportCustomer(shop, customer.id))!
}

/** All data the shop stores about a customer; null for an unknown one. Links to pictures work for an hour. */
export async function exportCustomer(
  shop: Pick<Shop, 'pool' | 'now' | 'secret' | 'publicUrl'>,
  id: string,
): Promise<Record<string, unknown> | null> {
  if (!isUuid(id)) return null
  const { rows } = await shop.pool.query<{ data: Exported }>(everything, [id])
  if (!rows[0]) return null
  const { data } = rows[0]
  const linkTo = (upload: string) => shop.publicUrl + uploadUrl(shop, upload)
  return {
    exportedAt: shop.now().toISOString(),
    ...data,
    notes: data.notes.map(withoutNames),
    uploads: data.uploads.map((each) => ({ ...each, url: linkTo(each.id) })),
    returns: data.returns.map((each) => ({ ...each, pictures: each.pictures.map(linkTo) })),
  }
}

type Exported = Record<string, unknown> & {
  notes: ExportedNote[]
  uploads: { id: string }[]
  returns: { pictures: string[] }[]
}

type ExportedNote = { text: string; mentions: { name: string }[] }

/** Colleagues are left out of a note, the longest name first: one can be the beginning of another. */
function withoutNames({ mentions, ...note }: ExportedNote) {
  const names = mentions.map(({ name }) => name).toSorted((one, other) => other.length - one.length)
  return { ...note, text: names.reduce((text, name) => text.replaceAll(`@${name}`, '@…'), note.text) }
}

/** Rows of a query as a JSON array. */
const list = (row: string, from: string) => `(select coalesce(jsonb_agg(${row}), '[]') from ${from})`

/** The rows of a table that are the customer's, also those of a guest with the customer's confirmed address. */
const own = (row: string) =>
  `(${row}.customer_id = c.id or ${row}.customer_id is null and c.email_verified_at is not null and ${row}.email = c.email)`

/** Emails about a record, as its history keeps them. */
const emailsOf = (which: string) =>
  list(
    `jsonb_build_object('at', e.at, 'template', e.template, 'subject', e.subject, 'refused', e.refused) order by e.id`,
    `sent_email e where ${which}`,
  )

/** Returns of a customer's orders, as r. */
const ownReturns = `return_request r join orders o on o.id = r.order_id where ${own('o')}`

const ownWithdrawals = `withdrawal w where w.order_id in (select id from orders where customer_id = c.id)
  or (c.email_verified_at is not null and w.email = c.email)`

/** Dated notes on the person and on what is theirs. */
const notes = list(
  `jsonb_build_object('on', n.kind, 'recordId', n.record_id, 'at', n.created_at, 'text', n.text, 'mentions', n.mentions)
    order by n.created_at, n.id`,
  `record_note n where n.removed_at is null and (n.kind, n.record_id) in (
    select 'customer', c.id::text union all select 'order', o.id::text from orders o where ${own('o')}
    union all select 'return', r.id::text from ${ownReturns}
    union all select 'withdrawal', w.id::text from ${ownWithdrawals})`,
)

/**
 * Lines of the shop's bank account that pay for an order or, while nobody has matched them, name it alone. Three queries,
 * because each has an index of its own; `&&` is there for the one of the names.
 */
const bankLines = list(
  `jsonb_build_object('bookedOn', (b.booked_at at time zone 'UTC')::date, 'amount', b.amount, 'currency', b.currency,
    'payer', b.payer, 'purpose', b.purpose, 'note', b.note, 'state', b.state) order by b.booked_at, b.id`,
  `(select l.* from bank_line l where l.order_id = o.id
    union select l.* from bank_line_part p join bank_line l on l.id = p.line_id where p.order_id = o.id
    union select l.* from bank_line l where l.named && array[o.number] and l.named = array[o.number]
      and l.state <> 'matched') b`,
)

/** Notes that staff wrote about the person are included, the names of staff are not. */
export const everything = `select jsonb_build_object(
  'account', to_jsonb(c) - 'password_hash' - 'avatar_key' - 'company_id'
    || jsonb_build_object('avatar', '/avatars/' || c.avatar_key || '.webp'),
  'company', (select jsonb_build_object('name', k.name, 'billing', k.billing, 'vatId', k.vat_id) from company k
    where k.id = c.company_id and k.deleted_at is null),
  'notes', ${notes},
  'addresses', ${list(`to_jsonb(a) - 'customer_id'`, 'address a where a.customer_id = c.id')},
  'sessions', ${list(`to_jsonb(s) - 'token_hash' - 'customer_id'`, 'login_session s where s.customer_id = c.id')},
  'accountEmails', ${emailsOf('e.customer_id = c.id')},
  'activity', ${list(`to_jsonb(v) - 'customer_id'`, 'activity v where v.customer_id = c.id')},
  'browsers', ${list(`jsonb_build_object('browser', d.browser, 'lastSignIn', d.last_sign_in)`, 'known_device d where d.customer_id = c.id')},
  'coupons', ${list(`jsonb_build_object('code', k.code, 'at', l.at)`, 'coupon_claim l join coupon k on k.id = l.coupon_id where l.customer_id = c.id')},
  'favorites', ${list(`to_jsonb(f) - 'customer_id'`, 'favorite f where f.customer_id = c.id')},
  'sharedWishlists', ${list(`jsonb_build_object('sharedAt', w.created_at)`, 'shared_wishlist w where w.customer_id = c.id')},
  'alerts', ${list(`to_jsonb(p) - 'token'`, 'product_alert p where p.customer_id = c.id or p.email = c.email')},
  'comments', ${list(`to_jsonb(m) - 'customer_id' order by m.id`, 'comment m where m.customer_id = c.id')},
  'passkeys', ${list(`jsonb_build_object('name', k.name, 'createdAt', k.created_at, 'lastUsed', k.last_used)`, 'passkey k where k.customer_id = c.id')},
  'identities', ${list(`to_jsonb(i) - 'customer_id'`, 'foreign_identity i where i.customer_id = c.id')},
  'consents', ${list(
    `to_jsonb(n) - 'visitor_id'`,
    `consent n where n.visitor_id in (
      select visitor_id from orders where customer_id = c.id union select visitor_id from cart where customer_id = c.id)`,
  )},
  'newsletter', ${list(
    `to_jsonb(n) - 'token' || jsonb_build_object('consent', ${list(`to_jsonb(e) - 'email' - 'id' order by e.id`, 'subscription_event e where e.email = n.email')})`,
    'subscriber n where n.email = c.email',
  )},
  'savedForLater', ${list(`jsonb_build_object('sku', v.sku, 'quantity', s.quantity, 'addedAt', s.added_at)`, 'saved_item s join variant v on v.id = s.variant_id where s.customer_id = c.id')},
  'inquiries', ${list(
    `to_jsonb(i) - 'customer_id' - 'visitor_id' || jsonb_build_object(
      'lines', ${list('to_jsonb(l) order by l.position', 'inquiry_line l where l.inquiry_id = i.id')},
      'quotes', ${list(
        `to_jsonb(q) || jsonb_build_object('lines', ${list(`jsonb_build_object('sku', v.sku, 'quantity', l.quantity, 'unitPrice', l.unit_price)`, 'quote_line l join variant v on v.id = l.variant_id where l.quote_id = q.id')})`,
        `quote q where q.inquiry_id = i.id and q.status <> 'draft'`,
      )})`,
    `inquiry i where ${own('i')}`,
  )},
  'draftOrders', ${list(
    `to_jsonb(d) - 'customer_id' - 'created_by' || jsonb_build_object('lines', ${list(`jsonb_build_object('sku', v.sku, 'quantity', l.quantity, 'unitPrice', l.unit_price)`, 'draft_line l join variant v on v.id = l.variant_id where l.draft_id = d.id')})`,
    `draft_order d where ${own('d')}`,
  )},
  'feedback', ${list(
    `to_jsonb(f) - 'customer_id'`,
    `feedback f where f.customer_id = c.id
      or (f.customer_id is null and c.email_verified_at is not null and lower(f.contact) = c.email)`,
  )},
  'creditMoves', ${list(`to_jsonb(m) - 'customer_id' - 'by' - 'actor_id' order by m.id`, 'credit_move m where m.customer_id = c.id')},
  'carts', ${list(
    `to_jsonb(b) - 'customer_id' || jsonb_build_object('lines',
      ${list(`jsonb_build_object('sku', v.sku, 'quantity', l.quantity)`, 'cart_line l join variant v on v.id = l.variant_id where l.cart_id = b.id')})`,
    `cart b where ${own('b')}`,
  )},
  'orders', ${list(
    `to_jsonb(o) - 'access_key_hash' - 'customer_id' - 'packed_by' || jsonb_build_object(
      'lines', ${list('to_jsonb(l) order by l.position', 'order_line l where l.order_id = o.id')},
      'history', ${list(`to_jsonb(h) - 'actor_name' order by h.id`, 'order_history h where h.order_id = o.id')},
      'shipments', ${list(`to_jsonb(p) - 'shipped_by'`, 'shipment p where p.order_id = o.id')},
      'payments', ${list('to_jsonb(p)', 'payment p where p.order_id = o.id')},
      'refunds', ${list('to_jsonb(r)', 'refund r where r.order_id = o.id')},
      'bankLines', ${bankLines},
      'emails', ${emailsOf('e.order_id = o.id')})`,
    `orders o where ${own('o')}`,
  )},
  'returns', ${list(
    `to_jsonb(r) - 'label_key' || jsonb_build_object(
      'lines', ${list('to_jsonb(l)', 'return_line l where l.return_id = r.id')},
      'history', ${list(`to_jsonb(h) - 'actor_name' order by h.id`, 'return_history h where h.return_id = r.id')},
      'pictures', ${list('i.upload_id order by i.position', 'return_image i where i.return_id = r.id')})`,
    ownReturns,
  )},
  'withdrawals', ${list(
    `to_jsonb(w) || jsonb_build_object('emails', ${emailsOf('e.withdrawal_id = w.id')})`,
    ownWithdrawals,
  )},
  'reviews', ${list(
    `to_jsonb(v) - 'customer_id' || jsonb_build_object('pictures',
      ${list(`'/pictures/' || k.key || '/1600.webp' order by i.position`, 'review_picture i join picture k on k.id = i.picture_id where i.review_id = v.id')})`,
    `review v where v.customer_id = c.id or v.line_id in (
      select l.id from order_line l join orders o on o.id = l.order_id where o.customer_id = c.id)`,
  )},
  'reviewEmailsStopped', ${list('s.at', 'review_stop s where s.email = c.email')},
  'reviewMarks', ${list(`to_jsonb(m) - 'customer_id'`, 'review_mark m where m.customer_id = c.id')},
  'questions', ${list(`to_jsonb(q) - 'customer_id' - 'token'`, 'question q where q.customer_id = c.id or q.email = c.email')},
  'answers', ${list(`to_jsonb(a) - 'customer_id'`, 'answer a where a.customer_id = c.id')},
  'uploads', ${list(`to_jsonb(u) - 'customer_id'`, 'upload u where u.customer_id = c.id')},
  'conversations', ${list(
    `to_jsonb(t) - 'customer_id' - 'assigned_to' || jsonb_build_object('messages',
      ${list(`to_jsonb(m) - 'author' - 'key' order by m.id`, 'message m where m.thread_id = t.id')},
      'emails', ${emailsOf('e.thread_id = t.id')})`,
    `thread t where ${own('t')}`,
  )}
) as data from customer c where c.id = $1::uuid`
