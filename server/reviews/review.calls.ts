import { eq } from 'drizzle-orm'
import { rating } from '#server/catalog/rows/rating.ts'
import { deleteReviews } from '#server/customers/profile/erase-reviews.ts'
import { order, orderLine, review } from '#server/db/tables.ts'
import { findOrder } from '#server/orders/find-order.ts'
import type { Handlers } from '#server/platform/calls.ts'
import { emit } from '#server/platform/emit.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { isUuid } from '#server/platform/is-uuid.ts'
import { countAttempt, type Limit } from '#server/platform/limits/attempts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { ensureVisitor } from '#server/platform/visitor.ts'
import { stopEmails } from './emails/stop-emails.ts'
import { wantRequest } from './emails/want-request.ts'
import { addReview } from './own/add-review.ts'
import { ownReview, ownReviews } from './own/own-reviews.ts'
import { productOf } from './product-of.ts'
import { reviewsSetting } from './reviews.setting.ts'
import { histogramOf, listReviews } from './shown/list-reviews.ts'
import { reportReview, voteHelpful } from './shown/mark-review.ts'
import { shownName, typedName } from './shown-name.ts'

export const reviewHandlers: Handlers<
  | '/review/list'
  | '/review/add'
  | '/review/remove'
  | '/review/helpful'
  | '/review/report'
  | '/review/mine'
  | '/review/ask'
  | '/review/stop'
> = {
  async '/review/list'(ctx, { slug, ...ask }) {
    const product = await productOf(ctx, slug)
    const { items, total } = await listReviews(ctx, product.id, ask, voterOf(ctx))
    const histogram = histogramOf(product.stars)
    return { items, total, page: ask.page, size: ask.size, ...rating(product), histogram }
  },

  async '/review/add'(ctx, { orderNumber, accessKey, author, ...wish }) {
    const { shop } = ctx
    await countAttempt(shop, ...limitsOf(ctx, 'review', { person: 30, network: 100 }))
    const { order: found } = await findOrder(ctx, { number: orderNumber, accessKey })
    const otherwise = shownName(found.address ?? { firstName: '', lastName: '' }, ctx.t)
    const written = {
      ...wish,
      orderId: found.id,
      author: typedName(author, otherwise),
      lang: ctx.lang,
      customerId: ctx.customer?.id ?? null,
      visitorId: ctx.visitorId,
      publish: shop.settings(reviewsSetting).publish === 'at_once',
    }
    const id = await shop.db.transaction((tx) => addReview(tx, shop.storage, written, shop.now()))
    return { review: await ownReview(ctx, found.id, id) }
  },

  async '/review/remove'(ctx, { id, orderNumber, accessKey }) {
    const { db } = ctx.shop
    const orderId = orderNumber
      ? (await findOrder(ctx, { number: orderNumber, accessKey })).order.id
      : undefined
    await db.transaction(async (tx) => {
      const [found] = isUuid(id)
        ? await tx
            .select({ orderId: order.id, customerId: order.customerId })
            .from(review)
            .innerJoin(orderLine, eq(orderLine.id, review.lineId))
            .innerJoin(order, eq(order.id, orderLine.orderId))
            .where(eq(review.id, id))
        : []
      const isOwn = found && (orderId ? found.orderId === orderId : isCaller(ctx, found.customerId))
      if (!isOwn) throw new Refusal('not_found')
      const keys = await deleteReviews(tx, eq(review.id, id))
      if (keys.length > 0) await emit(tx, 'files.erased', { keys })
    })
    return {}
  },

  async '/review/helpful'(ctx, { id, helpful }) {
    const { shop } = ctx
    const visitorId = ensureVisitor(ctx)
    await countAttempt(shop, ...limitsOf(ctx, 'helpful', { person: 100, network: 300 }))
    const target = { id, ...voterOf(ctx) }
    const counted = await shop.db.transaction((tx) => voteHelpful(tx, target, helpful, shop.now()))
    return { ...counted, voted: helpful, visitorId }
  },

  async '/review/report'(ctx, { id, reason }) {
    const { shop } = ctx
    const visitorId = ensureVisitor(ctx)
    await countAttempt(shop, ...limitsOf(ctx, 'report', { person: 20, network: 60 }))
    await shop.db.transaction((tx) => reportReview(tx, { id, ...voterOf(ctx) }, reason, shop.now()))
    return { visitorId }
  },

  '/review/mine': ownReviews,

  async '/review/ask'(ctx, { orderNumber, accessKey, wanted }) {
    const { order: found } = await findOrder(ctx, { number: orderNumber, accessKey })
    await ctx.shop.db.transaction((tx) => wantRequest(tx, found.id, wanted))
    return { wanted }
  },

  async '/review/stop'({ shop, ip }, { token }) {
    await countAttempt(shop, { subject: `stop ${networkOf(ip)}`, max: 100, minutes: 60 })
    await stopEmails(shop, token)
    return {}
  },
}

function voterOf({ customer, visitorId }: CallContext) {
  return { customerId: customer?.id ?? null, visitorId }
}

function isCaller({ customer }: CallContext, customerId: string | null): boolean {
  return customerId !== null && customerId === customer?.id
}

/** Limits per hour for one shopper and for everybody in their network. */
export function limitsOf(
  { customer, visitorId, ip }: CallContext,
  what: string,
  { person, network }: { person: number; network: number },
): Limit[] {
  const who = customer ? `c:${customer.id}` : visitorId ? `v:${visitorId}` : null
  return [
    ...(who ? [{ subject: `${what} ${who}`, max: person, minutes: 60 }] : []),
    { subject: `${what} n:${networkOf(ip)}`, max: network, minutes: 60 },
  ]
}
