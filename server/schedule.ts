import { indexProducts } from './catalog/staff/index-products.ts'
import { purgeProducts } from './catalog/staff/products/purge-products.ts'
import { forecastStock } from './catalog/stock/forecast-stock.ts'
import { indexMissingCustomers } from './customers/staff/index-customers.ts'
import { forgetUploads } from './customers/uploads/forget-uploads.ts'
import { forgetExports } from './desk/exports/forget-exports.ts'
import { forgetImports } from './desk/imports/forget-imports.ts'
import { watchDeadlines } from './desk/notices/watch-deadlines.ts'
import { takeDueBackup } from './desk/system/backup/take-due.ts'
import { expireDrafts } from './drafts/send-draft.ts'
import { sendDueAlerts } from './favorites/alerts/send-due-alerts.ts'
import { expireQuotes } from './inquiries/quotes/end-quote.ts'
import { documentOrders } from './invoices/document-orders.ts'
import { watchCrossBorderSales } from './invoices/report/cross-border.ts'
import { indexMissingThreads } from './messages/chat/index-thread.ts'
import { indexEarlierCodes } from './offers/index-codes.ts'
import { approveDueRequests } from './orders/cancellation/decide-request.ts'
import { settleUnanswered, voidSoldLate } from './orders/carrier-labels/buy-label.ts'
import { forgetLabelPictures } from './orders/carrier-labels/fetch-label.ts'
import { followUpVoids } from './orders/carrier-labels/void-label.ts'
import { countPairs } from './orders/count-pairs.ts'
import { countSales } from './orders/count-sales.ts'
import { expireOrders } from './orders/expire-orders.ts'
import { noteEarlierPromotions } from './orders/note-promotions.ts'
import { remindUnpaid } from './orders/remind-unpaid.ts'
import { settleDeliveries } from './orders/shipments/settle-deliveries.ts'
import { forgetPrints } from './packing/print/print-jobs.ts'
import { submitChanges } from './pages/seo/index-now.ts'
import { forgetPayers } from './payments/bank-lines/forget-payers.ts'
import { checkBooks } from './payments/check-books.ts'
import { fetchPayouts } from './payments/payouts/fetch-payouts.ts'
import { reconcilePayments } from './payments/reconcile-payments.ts'
import { followUpRefunds } from './payments/refunds/follow-up-refunds.ts'
import { indexMissingEntries } from './platform/admin/changes/index-missing-entries.ts'
import { forgetAudit, sealAudit } from './platform/admin/seal-audit.ts'
import { forgetOldRecords } from './platform/forget-old-records.ts'
import type { Recurring } from './platform/jobs/jobs.ts'
import { fetchRates } from './rates/fetch-rates.ts'
import { remindCarts } from './reminders/remind-carts.ts'
import { giveFetchedLabels } from './returns/bought-label.ts'
import { endUnsent } from './returns/return.events.ts'
import { queueReviewRequests } from './reviews/emails/queue-requests.ts'
import { resumeDeliveries } from './staff/webhooks/deliver.ts'
import { followEarlierRecords } from './translations/follow-earlier.ts'
import { hideEndedOffers } from './translations/hide-ended.ts'
import { forgetVisits } from './visitors/forget-visits.ts'

/** All recurring work. */
export const schedule: Recurring[] = [
  { name: 'expire-orders', cron: '* * * * *', run: expireOrders },
  { name: 'remind-unpaid', cron: '* * * * *', run: remindUnpaid },
  { name: 'approve-due-requests', cron: '*/5 * * * *', run: approveDueRequests },
  { name: 'settle-deliveries', cron: '13 * * * *', run: settleDeliveries },
  { name: 'count-sales', cron: '7 * * * *', run: countSales },
  { name: 'forecast-stock', cron: '*/10 * * * *', run: forecastStock },
  { name: 'count-pairs', cron: '17 * * * *', run: countPairs },
  { name: 'reconcile-payments', cron: '*/2 * * * *', run: reconcilePayments },
  { name: 'fetch-payouts', cron: '29 */6 * * *', run: fetchPayouts },
  { name: 'follow-up-refunds', cron: '41 * * * *', run: followUpRefunds },
  { name: 'settle-carrier-labels', cron: '* * * * *', run: settleUnanswered },
  { name: 'void-labels-sold-late', cron: '21 * * * *', run: voidSoldLate },
  { name: 'follow-up-label-voids', cron: '51 4 * * *', run: followUpVoids },
  { name: 'forget-label-pictures', cron: '33 4 * * *', run: forgetLabelPictures },
  { name: 'give-return-labels', cron: '* * * * *', run: giveFetchedLabels },
  { name: 'end-unsent-returns', cron: '11 * * * *', run: endUnsent },
  { name: 'send-due-alerts', cron: '* * * * *', run: sendDueAlerts },
  { name: 'ask-for-reviews', cron: '27 * * * *', run: queueReviewRequests },
  { name: 'remind-carts', cron: '*/5 * * * *', run: remindCarts },
  { name: 'expire-quotes', cron: '*/5 * * * *', run: expireQuotes },
  { name: 'expire-drafts', cron: '*/5 * * * *', run: expireDrafts },
  { name: 'watch-deadlines', cron: '*/10 * * * *', run: watchDeadlines },
  { name: 'seal-audit', cron: '* * * * *', run: sealAudit },
  { name: 'document-orders', cron: '53 * * * *', run: documentOrders },
  { name: 'watch-cross-border-sales', cron: '31 5 * * *', run: watchCrossBorderSales },
  { name: 'fetch-rates', cron: '*/10 * * * *', run: fetchRates },
  { name: 'take-backup', cron: '*/10 * * * *', run: takeDueBackup },
  { name: 'check-books', cron: '23 4 * * *', run: checkBooks },
  { name: 'forget-uploads', cron: '47 * * * *', run: forgetUploads },
  { name: 'forget-exports', cron: '37 * * * *', run: forgetExports },
  { name: 'forget-imports', cron: '41 * * * *', run: forgetImports },
  { name: 'forget-prints', cron: '39 * * * *', run: forgetPrints },
  { name: 'index-products', cron: '* * * * *', run: indexProducts },
  { name: 'index-customers', cron: '*/10 * * * *', run: indexMissingCustomers },
  { name: 'index-changes', cron: '* * * * *', run: indexMissingEntries },
  { name: 'index-threads', cron: '*/10 * * * *', run: indexMissingThreads },
  { name: 'index-earlier-codes', cron: '* * * * *', run: indexEarlierCodes },
  { name: 'follow-earlier-translations', cron: '* * * * *', run: followEarlierRecords },
  { name: 'hide-ended-offers', cron: '27 * * * *', run: hideEndedOffers },
  { name: 'note-earlier-promotions', cron: '* * * * *', run: noteEarlierPromotions },
  { name: 'submit-changes', cron: '*/10 * * * *', run: submitChanges },
  { name: 'resume-webhooks', cron: '* * * * *', run: resumeDeliveries },
  { name: 'purge-products', cron: '7 3 * * *', attempts: 8, run: purgeProducts },
  { name: 'forget-audit', cron: '37 3 * * *', attempts: 8, run: forgetAudit },
  { name: 'forget-payers', cron: '19 3 * * *', attempts: 8, run: forgetPayers },
  { name: 'forget-visits', cron: '27 3 * * *', attempts: 8, run: forgetVisits },
  { name: 'forget-old-records', cron: '17 3 * * *', attempts: 8, run: forgetOldRecords },
]
