import { campaignsInDatabase } from '#server/campaigns/campaign.admin.calls.ts'
import { variantsInDatabase } from '#server/catalog/staff/bulk/list-variants.ts'
import { picturesInDatabase } from '#server/catalog/staff/media/media.admin.calls.ts'
import { productsInDatabase } from '#server/catalog/staff/products/list-products.ts'
import { stockInDatabase } from '#server/catalog/stock/list-stock.ts'
import { companiesInDatabase } from '#server/companies/view-company.ts'
import { commentsInDatabase } from '#server/content/comments/comment.admin.calls.ts'
import { articlesInDatabase, pagesInDatabase } from '#server/content/editing/view-content.ts'
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
import type { ListDefinition } from '#server/platform/admin/lists/define-list.ts'
import { plansInDatabase } from '#server/platform/admin/plans/plan.admin.calls.ts'
import { cartsInDatabase } from '#server/reminders/left-carts.ts'
import { returnsInDatabase } from '#server/returns/staff/list-admin-returns.ts'
import { withdrawalsInDatabase } from '#server/returns/withdrawal/withdrawal.admin.calls.ts'
import { questionsInDatabase } from '#server/reviews/staff/admin-questions.ts'
import { reviewsInDatabase } from '#server/reviews/staff/admin-reviews.ts'
import { translationsInDatabase } from '#server/translations/list-translations.ts'

/** Every list of the desk that a contract describes and that grows with the shop, by the name of its call. */
export const deskLists = {
  order: ordersInDatabase,
  customer: customersInDatabase,
  company: companiesInDatabase,
  product: productsInDatabase,
  variant: variantsInDatabase,
  stock: stockInDatabase,
  media: picturesInDatabase,
  translation: translationsInDatabase(),
  return: returnsInDatabase,
  withdrawal: withdrawalsInDatabase,
  refund: refunds,
  invoice: invoicesInDatabase,
  bankLine: bankLinesInDatabase,
  payout: payoutsInDatabase,
  draftOrder: draftsInDatabase,
  thread: threads,
  inquiry: inquiriesInDatabase,
  review: reviewsInDatabase,
  question: questionsInDatabase,
  comment: commentsInDatabase,
  coupon: couponsInDatabase,
  promotion: promotionsInDatabase,
  campaign: campaignsInDatabase,
  subscriber: subscribersInDatabase,
  cart: cartsInDatabase,
  page: pagesInDatabase,
  article: articlesInDatabase,
  plan: plansInDatabase,
  change: changesInDatabase,
} satisfies Record<string, ListDefinition>

/** Conditions without which a list is not answered. */
export const required: Partial<Record<keyof typeof deskLists, { field: string; op: 'is'; value: string }[]>> =
  {
    translation: [
      { field: 'lang', op: 'is', value: 'de' },
      { field: 'state', op: 'is', value: 'missing' },
    ],
  }
