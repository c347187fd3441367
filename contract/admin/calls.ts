import type * as z from 'zod/mini'
import type { AdminCallShape } from './admin-call.ts'
import { alertCalls } from './alert.ts'
import { attributeCalls } from './attribute.ts'
import { backupCalls } from './backup.ts'
import { bankLineCalls } from './bank-line.ts'
import { campaignCalls } from './campaign.ts'
import { carrierLabelCalls } from './carrier-label.ts'
import { cartCalls } from './cart.ts'
import { changeCalls } from './change.ts'
import { commentAdminCalls } from './comment.ts'
import { companyCalls } from './company.ts'
import { contentCalls } from './content.ts'
import { couponAdminCalls } from './coupon.ts'
import { customerAdminCalls } from './customer.ts'
import { draftOrderAdminCalls } from './draft-order.ts'
import { exportCalls } from './export.ts'
import { feedCalls } from './feed.ts'
import { findCalls } from './find.ts'
import { groupCalls, mergeCalls } from './group.ts'
import { homeCalls } from './home.ts'
import { importCalls } from './import.ts'
import { incidentCalls } from './incident.ts'
import { inquiryAdminCalls } from './inquiry.ts'
import { invoiceAdminCalls } from './invoice.ts'
import { meCalls } from './me.ts'
import { mediaCalls } from './media.ts'
import { menuCalls } from './menu.ts'
import { noteCalls } from './note.ts'
import { noticeCalls } from './notice.ts'
import { observedCalls } from './observed.ts'
import { openingCalls } from './opening.ts'
import { orderAdminCalls } from './order-calls.ts'
import { orderPlanCalls } from './order-plan.ts'
import { packCalls } from './pack.ts'
import { paymentAdminCalls } from './payment.ts'
import { payoutCalls } from './payout.ts'
import { periodCalls } from './period.ts'
import { planCalls } from './plan.ts'
import { previewCalls } from './preview.ts'
import { priceCalls } from './price.ts'
import { printCalls } from './print.ts'
import { productAdminCalls } from './product.ts'
import { productPlanCalls } from './product-plan.ts'
import { promotionCalls } from './promotion.ts'
import { pushCalls } from './push.ts'
import { rateCalls } from './rate.ts'
import { redirectCalls } from './redirect.ts'
import { reportCalls } from './report.ts'
import { returnAdminCalls, withdrawalAdminCalls } from './return.ts'
import { returnLabelCalls } from './return-label.ts'
import { returnPlanCalls } from './return-plan.ts'
import { questionAdminCalls, reviewAdminCalls } from './review.ts'
import { searchAdminCalls } from './search.ts'
import { serviceCalls } from './service.ts'
import { settingCalls } from './setting.ts'
import { setupCalls } from './setup.ts'
import { ownAccountCalls, signInCalls } from './sign-in.ts'
import { snippetCalls } from './snippet.ts'
import { apiKeyCalls, roleCalls, staffCalls } from './staff.ts'
import { stockCalls } from './stock.ts'
import { subscriberCalls } from './subscriber.ts'
import { systemCalls } from './system.ts'
import { templateCalls } from './template.ts'
import { themeCalls } from './theme.ts'
import { threadCalls } from './thread.ts'
import { timelineCalls } from './timeline.ts'
import { translationCalls } from './translation.ts'
import { variantCalls } from './variant.ts'
import { vendorCalls } from './vendor.ts'
import { viewCalls } from './view.ts'
import { webhookCalls } from './webhook.ts'

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
