import { eq } from 'drizzle-orm'
import type { Data, Parsed } from '#contract/calls.ts'
import { fallbacks } from '#contract/languages.ts'
import type { OpenLine, OwnReview } from '#contract/review.ts'
import { imageOf } from '#server/catalog/rows/image-of.ts'
import { nameOfProduct, type PictureRow, pictureJson } from '#server/catalog/rows/variant-row.ts'
import { readCustomer } from '#server/customers/accounts/find-customer.ts'
import { reviewRequest } from '#server/db/tables.ts'
import { findOrder } from '#server/orders/find-order.ts'
import { joinUnits, unitsSql } from '#server/orders/line-units.ts'
import type { CallContext, Shop } from '#server/platform/shop.ts'
import { reviewsSetting } from '../reviews.setting.ts'
import { picturesJson, replyOf } from '../shown/list-reviews.ts'
import { shownName } from '../shown-name.ts'

/** Lines to review that are listed. */
const maxOpen = 50

/** A customer's reviews, or those of one order, with the delivered lines that have none. */
export async function ownReviews(
  ctx: CallContext,
  { orderNumber, accessKey, page, size }: Parsed<'/review/mine'>,
): Promise<Data<'/review/mine'>> {
  const found = orderNumber ? await findOrder(ctx, { number: orderNumber, accessKey }) : null
  const owner = found ? { orderId: found.order.id } : { customerId: ctx.customer?.id ?? null }
  const [open, items, total] = await Promise.all([
    findOpenLines(ctx.shop.pool, owner),
    readOwn(ctx, owner, { page, size }),
    countOwn(ctx, owner),
  ])
  const name = found?.order.address ?? (ctx.customer && (await readCustomer(ctx.shop.db, ctx.customer.id)))
  const author = shownName(name ?? { firstName: '', lastName: '' }, ctx.t)
  const wanted = found && (await readWanted(ctx, found.order.id))
  return { open, items, total, page, size, author, wanted }
}

async function readWanted({ shop }: CallContext, orderId: string): Promise<boolean | null> {
  if (!shop.settings(reviewsSetting).ask) return null
  const [said] = await shop.db.select().from(reviewRequest).where(eq(reviewRequest.orderId, orderId))
  return said?.wanted ?? false
}

type Owner = { orderId: string } | { customerId: string | null }

/** Condition for lines of orders o by `$1`. Reviews of a customer's orders are theirs, whoever was signed in. */
function ofOwner(owner: Owner): { which: string; value: string | null } {
  return 'orderId' in owner
    ? { which: 'o.id = $1::uuid', value: owner.orderId }
    : { which: 'o.customer_id = $1::uuid', value: owner.customerId }
}

/** Delivered lines without a review. `kept`: without those of which everything went back or was refunded. */
export async function findOpenLines(
  pool: Shop['pool'],
  owner: Owner,
  { kept = false }: { kept?: boolean } = {},
): Promise<OpenLine[]> {
  const { which, value } = ofOwner(owner)
  const { rows } = await pool.query<Omit<OpenLine, 'deliveredAt'> & { deliveredAt: Date | null }>(
    `select o.number "orderNumber", l.id "lineId", l.name, l.slug, l.options, l.image, d.at "deliveredAt"
      from orders o join order_line l on l.order_id = o.id ${joinUnits}
      where ${which} and ${kept ? unitsSql.returnable : unitsSql.delivered} > 0
        and exists (select from product where id = l.product_id)
        and not ${unitsSql.reviewed}
      order by o.created_at desc, o.id, l.position limit ${maxOpen}`,
    [value],
  )
  return rows.map((row) => ({ ...row, deliveredAt: row.deliveredAt?.toISOString() ?? null }))
}

type Row = Omit<OwnReview, 'product' | 'images' | 'createdAt' | 'reply'> & {
  name: string
  slug: string | null
  picture: PictureRow | null
  pictures: PictureRow[] | null
  createdAt: Date
  reply: string
  repliedAt: Date | null
}

const own = 'review r join order_line l on l.id = r.line_id join orders o on o.id = l.order_id'

async function readOwn(
  { shop, lang }: CallContext,
  owner: Owner,
  { page, size }: { page: number; size: number },
): Promise<OwnReview[]> {
  const { which, value } = ofOwner(owner)
  const { rows } = await shop.pool.query<Row>(
    `select r.id, r.status, r.reject_reason "rejectReason", r.rating, r.title, r.text, r.helpful, r.reply,
        r.created_at "createdAt", r.replied_at "repliedAt", ${picturesJson} as pictures,
        t.name, case when p.status = 'active' then t.slug end as slug, (
          select ${pictureJson} from product_picture pp join picture k on k.id = pp.picture_id
          where pp.product_id = p.id order by pp.position limit 1) as picture
      from ${own} join product p on p.id = r.product_id ${nameOfProduct('$2')}
      where ${which} order by r.created_at desc, r.id limit $3 offset $4`,
    [value, fallbacks(lang), size, (page - 1) * size],
  )
  return rows.map(({ name, slug, picture, pictures, reply, repliedAt, createdAt, ...row }) => ({
    ...row,
    product: { name, slug, image: picture && imageOf(picture, lang, name) },
    images: (pictures ?? []).map((each) => imageOf(each, lang)),
    createdAt: createdAt.toISOString(),
    reply: replyOf({ reply, repliedAt }),
  }))
}

async function countOwn({ shop }: CallContext, owner: Owner): Promise<number> {
  const { which, value } = ofOwner(owner)
  const { rows } = await shop.pool.query<{ total: number }>(
    `select count(*)::int total from ${own} where ${which}`,
    [value],
  )
  return rows[0]!.total
}

/** The review of a line as its author sees it. */
export async function ownReview(ctx: CallContext, orderId: string, id: string): Promise<OwnReview> {
  const all = await readOwn(ctx, { orderId }, { page: 1, size: 100 })
  return all.find((each) => each.id === id)!
}
