import { sql } from 'drizzle-orm'
import type { Parsed } from '#contract/calls.ts'
import { fallbacks, type Lang, languages } from '#contract/languages.ts'
import { cartOwner } from '#server/cart/load-cart.ts'
import { variantFacts } from '#server/cart/variant-facts.ts'
import { imageOf } from '#server/catalog/rows/image-of.ts'
import type { Tx } from '#server/db/open.ts'
import { inquiry, inquiryLine } from '#server/db/tables.ts'
import { threadKeyOf } from '#server/messages/chat/thread-key.ts'
import { newOrderNumber } from '#server/orders/place-order.ts'
import { indexForDesk } from '#server/platform/admin/lists/desk-search.ts'
import { emit } from '#server/platform/emit.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { countAttempt } from '#server/platform/limits/attempts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { spendTicket } from '#server/platform/sign-in/ticket.ts'
import { textIn } from '#server/platform/text-in.ts'
import { takeImages } from './form-images.ts'
import { openThread } from './open-thread.ts'

type Payload = Parsed<'/inquiry/submit'>
type Line = Omit<typeof inquiryLine.$inferInsert, 'inquiryId' | 'position'>

/** Inquiries per sender and per network. Each one emails an address that the caller may not own. */
const perSender = { max: 10, minutes: 60 }
const perNetwork = { max: 40, minutes: 60 }

/**
 * Stores an inquiry and opens the conversation about it.
 * @throws Refusal `not_found` with the product that is no longer sold, `ticket_required`, `too_many`, `invalid` at
 * `images`.
 */
export async function submitInquiry(ctx: CallContext, given: Payload) {
  const { shop, lang, currency } = ctx
  const { customerId, visitorId } = cartOwner(ctx)
  const lines = await linesOf(ctx, given.products)
  await spendTicket(shop, given.ticket, ['inquiry'])
  await countAttempt(
    shop,
    { subject: `inquiry ${customerId ?? visitorId}`, ...perSender },
    { subject: `inquiry ${networkOf(ctx.ip)}`, ...perNetwork },
  )
  const number = `Q-${newOrderNumber()}`
  const at = shop.now()
  const { name, email, content } = given
  const threadId = await shop.db.transaction(async (tx) => {
    const imageIds = await takeImages(tx, given.images, { customerId, visitorId }, at)
    const [made] = await tx
      .insert(inquiry)
      .values({
        ...{ number, customerId, name, email, content, imageIds, lang, currency, createdAt: at },
        visitorId: customerId ? null : visitorId,
        phone: given.phone ?? '',
      })
      .returning({ id: inquiry.id })
    const inquiryId = made!.id
    await tx.insert(inquiryLine).values(lines.map((line, position) => ({ ...line, inquiryId, position })))
    await indexInquiry(tx, {
      id: inquiryId,
      number,
      name,
      email,
      at,
      products: lines.map((line) => line.name),
    })
    const opened = { kind: 'inquiry', number, customerId, visitorId, email, lang, text: content, at } as const
    const thread = await openThread(tx, opened)
    await emit(tx, 'inquiry.submitted', { inquiryId }, { at })
    return thread
  })
  return { number, visitorId, ...(customerId ? {} : { accessKey: threadKeyOf(shop, threadId) }) }
}

type Indexed = { id: string; number: string; name: string; email: string; at: Date; products: string[] }

async function indexInquiry(tx: Tx, { id, number, name, email, at, products }: Indexed): Promise<void> {
  const texts = [number, name, email, ...products.slice(0, 10)]
  await indexForDesk(tx, { kind: 'inquiry', id, label: number, texts, fresh: at })
}

/** The products as they are called now. The same product is asked for once, with the sum of its quantities. */
async function linesOf({ shop, lang }: CallContext, products: Payload['products']): Promise<Line[]> {
  const lines: Line[] = []
  for (const { slug, sku, quantity } of products) {
    const line =
      sku === undefined ? await findBySlug(shop.db, slug, lang) : await findBySku({ shop, lang }, sku)
    if (!line) throw new Refusal('not_found', { text: { key: 'inquiry.product_gone', values: { slug } } })
    const same = lines.find((each) => each.productId === line.productId && each.sku === line.sku)
    if (same) same.quantity = Math.min(999, same.quantity + quantity)
    else lines.push({ ...line, quantity })
  }
  return lines
}

type Reading = Pick<CallContext, 'shop' | 'lang'>
type Found = Omit<Line, 'quantity'>

/** A variant on sale. */
async function findBySku({ shop, lang }: Reading, sku: string): Promise<Found | null> {
  const { rows } = await shop.pool.query<{ id: number; productId: number }>({
    name: 'inquiry-sku',
    text: `select v.id, v.product_id "productId" from variant v
      join product p on p.id = v.product_id and p.status = 'active' and p.published_at <= $2
      where v.sku = $1 and v.active`,
    values: [sku, shop.now()],
  })
  const facts = rows[0] && (await variantFacts(shop, [rows[0].id], lang)).get(rows[0].id)
  if (!facts) return null
  const { productId, slug, name, picture } = facts
  const options = facts.options.map(({ labels, values, code }) => ({
    name: textIn(labels, lang),
    value: (values && textIn(values, lang)) || code,
  }))
  return { productId, sku, slug, name, options, image: picture && imageOf(picture, lang, name) }
}

/** A product on sale by its slug in any language, without a chosen variant. */
async function findBySlug(db: CallContext['shop']['db'], slug: string, lang: Lang): Promise<Found | null> {
  const { rows } = await db.execute<{
    id: number
    slug: string
    name: string
    picture: Parameters<typeof imageOf>[0] | null
  }>(sql`
    select p.id, t.slug, t.name, (
        select json_build_object('key', k.key, 'width', k.width, 'height', k.height, 'colour', k.colour, 'alt', k.alt)
        from product_picture pp join picture k on k.id = pp.picture_id where pp.product_id = p.id
        order by pp.position limit 1) picture
    from translation s join product p on p.id = s.owner_id and p.status = 'active' and p.published_at <= now()
    join lateral (
      select own.slug, own.name from translation own where own.kind = 'product' and own.owner_id = p.id
      order by array_position(${sql.param(fallbacks(lang))}::text[], own.lang) limit 1) t on true
    where s.kind = 'product' and s.lang = any(${sql.param(languages)}::text[]) and s.slug = ${slug} limit 1`)
  const [row] = rows
  if (!row) return null
  const image = row.picture && imageOf(row.picture, lang, row.name)
  return { productId: row.id, sku: null, slug: row.slug, name: row.name, options: [], image }
}
