import { bulkKinds } from './bulk-kinds.ts'
import { campaignHandlers, undoSchedule } from './campaigns/campaign.admin.calls.ts'
import { campaignRecord } from './campaigns/campaign-record.ts'
import { mergeCustomerCarts } from './cart/merge-carts.ts'
import { mergeCustomerSaved } from './cart/saved/save-lines.ts'
import { attributeHandlers } from './catalog/staff/attributes/attribute.admin.calls.ts'
import { attributeRecord } from './catalog/staff/attributes/attribute-record.ts'
import { bulkHandlers } from './catalog/staff/bulk/bulk.admin.calls.ts'
import { groupHandlers } from './catalog/staff/groups/group.admin.calls.ts'
import { groupRecords } from './catalog/staff/groups/group-record.ts'
import { undoMove } from './catalog/staff/groups/move-categories.ts'
import { fetchAddress } from './catalog/staff/media/fetch-address.ts'
import { mediaHandlers } from './catalog/staff/media/media.admin.calls.ts'
import { pictureRecord } from './catalog/staff/media/picture-record.ts'
import { mediaUndoing } from './catalog/staff/media/undo-added.ts'
import { priceHandlers } from './catalog/staff/products/price.admin.calls.ts'
import { productHandlers } from './catalog/staff/products/product.admin.calls.ts'
import { productRecord } from './catalog/staff/products/product-record.ts'
import { searchAdminHandlers } from './catalog/staff/search/search.admin.calls.ts'
import { stockHandlers, stockUndoing } from './catalog/stock/stock.admin.calls.ts'
import { vendorHandlers } from './catalog/vendors/vendor.admin.calls.ts'
import { vendorRecord } from './catalog/vendors/vendor-record.ts'
import { memberUndoing } from './companies/change-member.ts'
import { companyHandlers } from './companies/company.admin.calls.ts'
import { companyRecord } from './companies/company-record.ts'
import {
  commentAdminHandlers,
  commentRecord,
  commentUndoing,
} from './content/comments/comment.admin.calls.ts'
import { mergeCustomerComments } from './content/comments/comment.calls.ts'
import { contentHandlers, contentRecords } from './content/content.admin.calls.ts'
import { mergeHandlers } from './content/merging/merge.admin.calls.ts'
import { customerAdminHandlers } from './customers/customer.admin.calls.ts'
import { menuHandlers } from './desk/design/menu.admin.calls.ts'
import { themeHandlers } from './desk/design/theme.admin.calls.ts'
import { emailHandlers } from './desk/emails/email.admin.calls.ts'
import { exportHandlers } from './desk/exports/export.admin.calls.ts'
import { findHandlers } from './desk/find/find.admin.calls.ts'
import { homeHandlers } from './desk/home/home.admin.calls.ts'
import { importHandlers } from './desk/imports/import.admin.calls.ts'
import { mergeCustomerNotes } from './desk/notes/keep-notes.ts'
import { noteHandlers } from './desk/notes/note.admin.calls.ts'
import { noteUndoing } from './desk/notes/undo-note.ts'
import { noticeHandlers } from './desk/notices/notice.admin.calls.ts'
import { reportHandlers } from './desk/reports/report.admin.calls.ts'
import { serviceHandlers } from './desk/services/service.admin.calls.ts'
import { settingHandlers } from './desk/settings/setting.admin.calls.ts'
import { settingRecord } from './desk/settings/setting-record.ts'
import { openingHandlers, openingUndoing } from './desk/setup/opening.admin.calls.ts'
import { setupHandlers } from './desk/setup/setup.admin.calls.ts'
import { backupHandlers } from './desk/system/backup/backup.admin.calls.ts'
import { incidentHandlers, incidentUndoing } from './desk/system/incident/incident.admin.calls.ts'
import { observedHandlers } from './desk/system/observed.admin.calls.ts'
import { systemHandlers } from './desk/system/system.admin.calls.ts'
import { timelineHandlers } from './desk/timeline/timeline.admin.calls.ts'
import { viewHandlers } from './desk/views/view.admin.calls.ts'
import { draftAdminHandlers } from './drafts/draft.admin.calls.ts'
import { mergeCustomerDrafts } from './drafts/draft.calls.ts'
import { draftUndoing } from './drafts/send-draft.ts'
import { alertHandlers } from './favorites/alert.admin.calls.ts'
import { mergeCustomerFavorites } from './favorites/merge-favorites.ts'
import { feedHandlers } from './feeds/feed.admin.calls.ts'
import { mergeCustomerInquiries } from './inquiries/inquiry.calls.ts'
import { inquiryAdminHandlers } from './inquiries/staff/inquiry.admin.calls.ts'
import { invoiceAdminHandlers } from './invoices/invoice.admin.calls.ts'
import { mergeCustomerClaims } from './marketing/coupons/claim-coupon.ts'
import { orderPlanHandlers } from './messages/bulk/order-plan.admin.calls.ts'
import { mergeCustomerThreads } from './messages/chat/merge-threads.ts'
import { messageBuyerHandlers } from './messages/chat/message-buyer.ts'
import { snippetHandlers } from './messages/snippets/snippet.admin.calls.ts'
import { threadHandlers, threadRecord } from './messages/thread.admin.calls.ts'
import { subscriberHandlers } from './newsletter/subscriber.admin.calls.ts'
import { couponAdminHandlers } from './offers/coupon.admin.calls.ts'
import { couponRecord } from './offers/coupon-record.ts'
import { undoBulk } from './offers/offer-record.ts'
import { promotionHandlers } from './offers/promotion.admin.calls.ts'
import { promotionRecord } from './offers/promotion-record.ts'
import {
  carrierLabelHandlers,
  carrierLabelUndoing,
} from './orders/carrier-labels/carrier-label.admin.calls.ts'
import { orderAdminHandlers } from './orders/order.admin.calls.ts'
import { orderRecord, orderUndoing } from './orders/staff/undo-order.ts'
import { packHandlers, packUndoing } from './packing/pack.admin.calls.ts'
import { printHandlers } from './packing/print/print.admin.calls.ts'
import type { Pages } from './pages/pages.ts'
import { previewHandlers } from './pages/preview/preview.admin.calls.ts'
import { contentPaths, groupPath, productPath, productPreview } from './pages/routing/content-paths.ts'
import { redirectHandlers } from './pages/routing/redirects/redirect.admin.calls.ts'
import { missingPageRecord, redirectRecord } from './pages/routing/redirects/redirect-record.ts'
import { bankLineHandlers } from './payments/bank-lines/bank-line.admin.calls.ts'
import { payoutHandlers } from './payments/payouts/payout.admin.calls.ts'
import { periodHandlers } from './payments/periods/period.admin.calls.ts'
import { approvalHandlers, approvalUndo } from './payments/refunds/approval.admin.calls.ts'
import { refundHandlers, refundUndo } from './payments/refunds/refund.admin.calls.ts'
import { changeHandlers } from './platform/admin/changes/change.admin.calls.ts'
import type { Undoing } from './platform/admin/changes/undo-change.ts'
import type { Preparations } from './platform/admin/context.ts'
import { planHandlers, undoPlan } from './platform/admin/plans/plan.admin.calls.ts'
import { rateHandlers } from './rates/rate.admin.calls.ts'
import { cartAdminHandlers } from './reminders/cart.admin.calls.ts'
import { adminReturnHandlers } from './returns/return.admin.calls.ts'
import { returnLabelHandlers, returnLabelUndoing } from './returns/return-label.admin.calls.ts'
import { returnPlanHandlers } from './returns/staff/return-plan.admin.calls.ts'
import { returnUndoing } from './returns/staff/undo-return.ts'
import { adminWithdrawalHandlers } from './returns/withdrawal/withdrawal.admin.calls.ts'
import { questionAdminHandlers, questionUndoing } from './reviews/question.admin.calls.ts'
import { reviewAdminHandlers, reviewUndoing } from './reviews/review.admin.calls.ts'
import { mergeCustomerMarks } from './reviews/shown/mark-review.ts'
import { steeringRecords } from './search/steering/steering-record.ts'
import { meHandlers } from './staff/me.admin.calls.ts'
import { ownAccountHandlers } from './staff/own-account.admin.calls.ts'
import { pushHandlers } from './staff/push/push.admin.calls.ts'
import { signInHandlers } from './staff/sign-in.admin.calls.ts'
import { staffHandlers } from './staff/staff.admin.calls.ts'
import { checkEndpoint } from './staff/webhooks/manage-webhooks.ts'
import { webhookHandlers } from './staff/webhooks/webhook.admin.calls.ts'
import { chosenTemplateRecord, templateHandlers } from './theme/templates/template.admin.calls.ts'
import { templateRecord } from './theme/templates/template-record.ts'
import { undoConfirmation, undoTranslation } from './translations/confirm-texts.ts'
import { undoSame } from './translations/mark-same.ts'
import { translationHandlers } from './translations/translation.admin.calls.ts'

/** These transfer the data of one customer to another when the two are merged. */
const joinCustomers = [
  mergeCustomerCarts,
  mergeCustomerClaims,
  mergeCustomerFavorites,
  mergeCustomerThreads,
  mergeCustomerComments,
  mergeCustomerSaved,
  mergeCustomerInquiries,
  mergeCustomerDrafts,
  mergeCustomerMarks,
  mergeCustomerNotes,
]

/** How merchants' changes are undone: by call, or else by the kind of record. */
export const undoing: Undoing = {
  calls: {
    ...orderUndoing,
    ...packUndoing,
    ...carrierLabelUndoing,
    ...openingUndoing,
    ...incidentUndoing,
    ...stockUndoing,
    ...mediaUndoing,
    ...refundUndo,
    ...returnUndoing,
    ...returnLabelUndoing,
    ...approvalUndo({ ...orderUndoing, ...returnUndoing }),
    ...draftUndoing,
    ...reviewUndoing,
    ...questionUndoing,
    ...commentUndoing,
    ...memberUndoing,
    ...noteUndoing,
    '/promotion/bulk': undoBulk(promotionRecord),
    '/coupon/bulk': undoBulk(couponRecord),
    '/category/move': undoMove,
    '/translation/save': undoTranslation,
    '/translation/confirm': undoConfirmation,
    '/translation/same': undoSame,
    '/plan/run': undoPlan(bulkKinds),
    '/campaign/schedule': undoSchedule,
  },
  records: [
    settingRecord,
    orderRecord,
    vendorRecord,
    productRecord,
    pictureRecord,
    ...groupRecords,
    attributeRecord,
    templateRecord,
    chosenTemplateRecord,
    redirectRecord,
    missingPageRecord,
    ...steeringRecords,
    ...contentRecords,
    commentRecord,
    threadRecord,
    promotionRecord,
    couponRecord,
    campaignRecord,
    companyRecord,
  ],
}

/** The parts of calls that wait for other servers, before their transactions. */
export const preparations: Preparations = { '/media/fetch': fetchAddress, '/webhook/save': checkEndpoint }

/** The handlers of every call of merchants. `pages` renders previews; they are mounted after the calls. */
export function merchantCalls(pages: () => Pages) {
  return {
    ...meHandlers,
    ...customerAdminHandlers(joinCustomers),
    ...companyHandlers,
    ...changeHandlers(undoing),
    ...timelineHandlers(undoing),
    ...settingHandlers,
    ...serviceHandlers,
    ...viewHandlers,
    ...findHandlers,
    ...noteHandlers,
    ...noticeHandlers,
    ...pushHandlers,
    ...exportHandlers,
    ...importHandlers,
    ...signInHandlers,
    ...ownAccountHandlers,
    ...staffHandlers,
    ...stockHandlers,
    ...vendorHandlers,
    ...productHandlers(productPreview),
    ...priceHandlers,
    ...bulkHandlers,
    ...planHandlers(bulkKinds),
    ...campaignHandlers(bulkKinds),
    ...mediaHandlers,
    ...groupHandlers,
    ...mergeHandlers(groupPath),
    ...attributeHandlers,
    ...searchAdminHandlers,
    ...homeHandlers,
    ...reportHandlers,
    ...setupHandlers,
    ...openingHandlers,
    ...systemHandlers,
    ...observedHandlers,
    ...incidentHandlers,
    ...backupHandlers,
    ...templateHandlers,
    ...emailHandlers,
    ...themeHandlers,
    ...menuHandlers,
    ...redirectHandlers,
    ...feedHandlers(productPath),
    ...rateHandlers,
    ...promotionHandlers,
    ...couponAdminHandlers,
    ...webhookHandlers,
    ...adminReturnHandlers,
    ...adminWithdrawalHandlers,
    ...reviewAdminHandlers,
    ...questionAdminHandlers,
    ...orderAdminHandlers,
    ...orderPlanHandlers,
    ...returnPlanHandlers,
    ...returnLabelHandlers,
    ...carrierLabelHandlers,
    ...packHandlers,
    ...printHandlers,
    ...refundHandlers,
    ...bankLineHandlers,
    ...payoutHandlers,
    ...periodHandlers,
    ...approvalHandlers({ ...orderAdminHandlers, ...adminReturnHandlers }),
    ...invoiceAdminHandlers,
    ...threadHandlers,
    ...snippetHandlers,
    ...inquiryAdminHandlers,
    ...draftAdminHandlers,
    ...subscriberHandlers,
    ...alertHandlers,
    ...cartAdminHandlers,
    ...messageBuyerHandlers,
    ...contentHandlers(contentPaths),
    ...previewHandlers(pages),
    ...translationHandlers,
    ...commentAdminHandlers,
  }
}
