import type * as z from 'zod/mini'
import type { AdminCallShape } from './admin-call.ts'
import { attributeCalls } from './catalog/attribute.ts'
import { feedCalls } from './catalog/feed.ts'
import { groupCalls, mergeCalls } from './catalog/group.ts'
import { mediaCalls } from './catalog/media.ts'
import { priceCalls } from './catalog/price.ts'
import { productAdminCalls } from './catalog/product.ts'
import { productPlanCalls } from './catalog/product-plan.ts'
import { searchAdminCalls } from './catalog/search.ts'
import { stockCalls } from './catalog/stock.ts'
import { variantCalls } from './catalog/variant.ts'
import { vendorCalls } from './catalog/vendor.ts'
import { changeCalls } from './change.ts'
import { commentAdminCalls } from './content/comment.ts'
import { contentCalls } from './content/content.ts'
import { menuCalls } from './content/menu.ts'
import { redirectCalls } from './content/redirect.ts'
import { snippetCalls } from './content/snippet.ts'
import { templateCalls } from './content/template.ts'
import { themeCalls } from './content/theme.ts'
import { translationCalls } from './content/translation.ts'
import { alertCalls } from './customers/alert.ts'
import { companyCalls } from './customers/company.ts'
import { customerAdminCalls } from './customers/customer.ts'
import { inquiryAdminCalls } from './customers/inquiry.ts'
import { threadCalls } from './customers/thread.ts'
import { homeCalls } from './desk/home.ts'
import { meCalls } from './desk/me.ts'
import { noticeCalls } from './desk/notice.ts'
import { openingCalls } from './desk/opening.ts'
import { previewCalls } from './desk/preview.ts'
import { pushCalls } from './desk/push.ts'
import { setupCalls } from './desk/setup.ts'
import { ownAccountCalls, signInCalls } from './desk/sign-in.ts'
import { apiKeyCalls, roleCalls, staffCalls } from './desk/staff.ts'
import { findCalls } from './find.ts'
import { campaignCalls } from './marketing/campaign.ts'
import { couponAdminCalls } from './marketing/coupon.ts'
import { promotionCalls } from './marketing/promotion.ts'
import { questionAdminCalls, reviewAdminCalls } from './marketing/review.ts'
import { subscriberCalls } from './marketing/subscriber.ts'
import { bankLineCalls } from './money/bank-line.ts'
import { invoiceAdminCalls } from './money/invoice.ts'
import { paymentAdminCalls } from './money/payment.ts'
import { payoutCalls } from './money/payout.ts'
import { rateCalls } from './money/rate.ts'
import { reportCalls } from './money/report.ts'
import { noteCalls } from './note.ts'
import { carrierLabelCalls } from './orders/carrier-label.ts'
import { cartCalls } from './orders/cart.ts'
import { draftOrderAdminCalls } from './orders/draft-order.ts'
import { orderAdminCalls } from './orders/order-calls.ts'
import { orderPlanCalls } from './orders/order-plan.ts'
import { packCalls } from './orders/pack.ts'
import { printCalls } from './orders/print.ts'
import { returnAdminCalls } from './orders/return.ts'
import { returnLabelCalls } from './orders/return-label.ts'
import { returnPlanCalls } from './orders/return-plan.ts'
import { withdrawalAdminCalls } from './orders/withdrawal.ts'
import { periodCalls } from './period.ts'
import { planCalls } from './plan.ts'
import { backupCalls } from './system/backup.ts'
import { exportCalls } from './system/export.ts'
import { importCalls } from './system/import.ts'
import { incidentCalls } from './system/incident.ts'
import { observedCalls } from './system/observed.ts'
import { serviceCalls } from './system/service.ts'
import { settingCalls } from './system/setting.ts'
import { systemCalls } from './system/system.ts'
import { webhookCalls } from './system/webhook.ts'
import { timelineCalls } from './timeline.ts'
import { viewCalls } from './view.ts'

export { adminBase } from './admin-call.ts'

/** Payload and reply schema, permission and kind of undo of every merchant call, by path under `adminBase`. */
export const adminCalls = {
  ...meCalls,
  ...customerAdminCalls,
  ...companyCalls,
  ...changeCalls,
  ...feedCalls,
  ...rateCalls,
  ...findCalls,
  ...noteCalls,
  ...noticeCalls,
  ...pushCalls,
  ...exportCalls,
  ...importCalls,
  ...returnAdminCalls,
  ...returnLabelCalls,
  ...withdrawalAdminCalls,
  ...reviewAdminCalls,
  ...questionAdminCalls,
  ...settingCalls,
  ...serviceCalls,
  ...viewCalls,
  ...signInCalls,
  ...ownAccountCalls,
  ...staffCalls,
  ...stockCalls,
  ...vendorCalls,
  ...productAdminCalls,
  ...productPlanCalls,
  ...variantCalls,
  ...planCalls,
  ...campaignCalls,
  ...mediaCalls,
  ...groupCalls,
  ...mergeCalls,
  ...attributeCalls,
  ...searchAdminCalls,
  ...homeCalls,
  ...reportCalls,
  ...setupCalls,
  ...openingCalls,
  ...promotionCalls,
  ...couponAdminCalls,
  ...roleCalls,
  ...apiKeyCalls,
  ...webhookCalls,
  ...orderAdminCalls,
  ...orderPlanCalls,
  ...returnPlanCalls,
  ...carrierLabelCalls,
  ...packCalls,
  ...printCalls,
  ...paymentAdminCalls,
  ...bankLineCalls,
  ...payoutCalls,
  ...periodCalls,
  ...invoiceAdminCalls,
  ...threadCalls,
  ...timelineCalls,
  ...snippetCalls,
  ...systemCalls,
  ...observedCalls,
  ...incidentCalls,
  ...backupCalls,
  ...templateCalls,
  ...themeCalls,
  ...menuCalls,
  ...redirectCalls,
  ...contentCalls,
  ...previewCalls,
  ...translationCalls,
  ...priceCalls,
  ...commentAdminCalls,
  ...inquiryAdminCalls,
  ...draftOrderAdminCalls,
  ...subscriberCalls,
  ...alertCalls,
  ...cartCalls,
} as const satisfies Record<string, AdminCallShape>

export type AdminPath = keyof typeof adminCalls

type Shape<Path extends AdminPath> = (typeof adminCalls)[Path]

/** The payload a client sends; writes also take an `idempotencyKey`. */
export type AdminPayload<Path extends AdminPath> = z.input<Shape<Path>['payload']> &
  (Shape<Path> extends { writes: true } ? { idempotencyKey: string } : unknown)

/** The payload a handler receives. */
export type AdminParsed<Path extends AdminPath> = z.output<Shape<Path>['payload']>

export type AdminData<Path extends AdminPath> = z.output<Shape<Path>['data']>

/** The shape of a call by its path, such as one that the audit names. */
export function adminShapeOf(path: string): AdminCallShape | undefined {
  return Object.hasOwn(adminCalls, path) ? adminCalls[path as AdminPath] : undefined
}
