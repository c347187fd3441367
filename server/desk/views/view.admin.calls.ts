import type { Condition } from '#contract/admin/list.ts'
import type { Permission } from '#contract/admin/permissions.ts'
import type { ViewKind } from '#contract/admin/view.ts'
import { codes } from '#contract/codes.ts'
import { picturesInDatabase } from '#server/catalog/staff/media/media.admin.calls.ts'
import { productsInDatabase } from '#server/catalog/staff/products/list-products.ts'
import { stockInDatabase } from '#server/catalog/stock/list-stock.ts'
import { companiesInDatabase } from '#server/companies/view-company.ts'
import { commentsInDatabase } from '#server/content/comments/comment.admin.calls.ts'
import { customersInDatabase } from '#server/customers/staff/view-customer.ts'
import { draftsInDatabase } from '#server/drafts/draft.admin.calls.ts'
import { inquiriesInDatabase } from '#server/inquiries/staff/inquiry.admin.calls.ts'
import { invoicesInDatabase } from '#server/invoices/invoice.admin.calls.ts'
import { threads } from '#server/messages/chat/staff-threads.ts'
import { subscribersInDatabase } from '#server/newsletter/subscriber.admin.calls.ts'
import { couponsInDatabase } from '#server/offers/coupon.admin.calls.ts'
import { promotionsInDatabase } from '#server/offers/promotion.admin.calls.ts'
import { ordersInDatabase } from '#server/orders/staff/list-admin-orders.ts'
import { bankLinesInDatabase } from '#server/payments/bank-lines/bank-line.admin.calls.ts'
import { payoutsInDatabase } from '#server/payments/payouts/payout.admin.calls.ts'
import { refunds } from '#server/payments/refunds/list-refunds.ts'
import { changesInDatabase } from '#server/platform/admin/changes/list-changes.ts'
import type { AdminContext, AdminHandlers, WriteContext, Written } from '#server/platform/admin/context.ts'
import type { ListDefinition } from '#server/platform/admin/lists/define-list.ts'
import { countRows } from '#server/platform/admin/lists/read-list.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { cartsInDatabase } from '#server/reminders/left-carts.ts'
import { returnsInDatabase } from '#server/returns/staff/list-admin-returns.ts'
import { withdrawalsInDatabase } from '#server/returns/withdrawal/withdrawal.admin.calls.ts'
import { questionsInDatabase } from '#server/reviews/staff/admin-questions.ts'
import { reviewsInDatabase } from '#server/reviews/staff/admin-reviews.ts'
import { orderViews, queryOf, removeView, saveView, viewsOf } from './saved-views.ts'

/** Counts of views are shown up to this. */
const maxCount = 999

const lists: Record<ViewKind, ListDefinition> = {
  order: ordersInDatabase,
  product: productsInDatabase,
  media: picturesInDatabase,
  stock: stockInDatabase,
  promotion: promotionsInDatabase,
  coupon: couponsInDatabase,
  return: returnsInDatabase,
  withdrawal: withdrawalsInDatabase,
  refund: refunds,
  invoice: invoicesInDatabase,
  bankLine: bankLinesInDatabase,
  payout: payoutsInDatabase,
  customer: customersInDatabase,
  company: companiesInDatabase,
  subscriber: subscribersInDatabase,
  cart: cartsInDatabase,
  thread: threads,
  draftOrder: draftsInDatabase,
  inquiry: inquiriesInDatabase,
  review: reviewsInDatabase,
  question: questionsInDatabase,
  comment: commentsInDatabase,
  change: changesInDatabase,
}
/** Views of a list are open to whoever may read it. */
export const permissionOf = {
  order: 'orders.read',
  product: 'products.read',
  media: 'products.read',
  stock: 'products.read',
  promotion: 'products.read',
  coupon: 'promotions.change',
  return: 'orders.read',
  withdrawal: 'orders.read',
  refund: 'money.read',
  invoice: 'money.read',
  bankLine: 'money.read',
  payout: 'money.read',
  customer: 'customers.read',
  company: 'customers.read',
  subscriber: 'customers.read',
  cart: 'customers.read',
  thread: 'inbox.answer',
  draftOrder: 'orders.change',
  inquiry: 'inbox.answer',
  review: 'reviews.moderate',
  question: 'reviews.moderate',
  comment: 'reviews.moderate',
  change: 'audit.read',
} as const satisfies Record<ViewKind, Permission>

type Paths = '/view/list' | '/view/save' | '/view/remove' | '/view/order' | '/view/counts'

export const viewHandlers: AdminHandlers<Paths> = {
  async '/view/list'(ctx, { kind }) {
    allow(ctx, kind)
    return { items: await viewsOf(ctx.shop.db, kind, ctx.caller.id) }
  },

  async '/view/save'(ctx, payload) {
    allow(ctx, payload.kind)
    await saveView(ctx.tx, ctx.caller.id, payload)
    return answer(ctx, payload.kind, payload.name)
  },

  async '/view/remove'(ctx, { kind, id }) {
    allow(ctx, kind)
    await removeView(ctx.tx, ctx.caller.id, kind, id)
    return answer(ctx, kind, id)
  },

  async '/view/order'(ctx, { kind, ids }) {
    allow(ctx, kind)
    await orderViews(ctx.tx, ctx.caller.id, kind, ids)
    return answer(ctx, kind, kind)
  },

  async '/view/counts'(ctx, { kind }) {
    allow(ctx, kind)
    const shown = (await viewsOf(ctx.shop.db, kind, ctx.caller.id)).filter(({ hidden }) => !hidden)
    const counts = await Promise.all(
      shown.map(async ({ id, query }) => {
        const { q, filter } = (queryOf(kind, query) ?? {}) as { q?: string; filter?: { all: Condition[] } }
        const wanted = { q, conditions: filter?.all ?? [] }
        const found = await countRows(ctx, lists[kind], wanted, maxCount + 1)
        return [id, { value: Math.min(found, maxCount), exact: found <= maxCount }] as const
      }),
    )
    return { counts: Object.fromEntries(counts) }
  },
}

/** @throws Refusal 30 `not_allowed`. */
function allow({ caller }: AdminContext, kind: ViewKind): void {
  const permission = permissionOf[kind]
  if (!caller.permissions.has(permission))
    throw new Refusal('not_allowed', { code: codes.permission, details: { permission } })
}

async function answer(
  ctx: WriteContext,
  kind: ViewKind,
  label: string,
): Promise<Written<{ items: Awaited<ReturnType<typeof viewsOf>>; change: never }>> {
  const items = await viewsOf(ctx.tx, kind, ctx.caller.id)
  return { data: { items }, audit: { resource: 'view', id: kind, label, changes: [] } }
}
