import type * as z from 'zod/mini'
import { accountCalls, qrCalls, secondStepCalls, wechatCalls } from './account.ts'
import { addressLookupCalls } from './address-lookup.ts'
import { cartCalls } from './cart.ts'
import { catalogCalls } from './catalog.ts'
import { checkoutCalls } from './checkout.ts'
import { commentCalls } from './comment.ts'
import { couponCalls } from './coupon.ts'
import { draftOrderCalls } from './draft-order.ts'
import { favoriteCalls } from './favorite.ts'
import { feedbackCalls, inquiryCalls } from './inquiry.ts'
import { messageCalls } from './message.ts'
import { newsletterCalls } from './newsletter.ts'
import { orderCalls } from './order.ts'
import { pageReportCalls } from './page-report.ts'
import { paymentCalls } from './payment.ts'
import { returnCalls, withdrawalCalls } from './return.ts'
import { questionCalls, reviewCalls } from './review.ts'
import { uploadCalls } from './upload.ts'
import { addressCalls, userCalls, userSecurityCalls } from './user.ts'
import { visitorCalls } from './visitor.ts'
import { walletCalls } from './wallet.ts'

export { base, timeout } from './call-base.ts'

/**
 * Payload and reply schema of every call, by path under `base`. Calls with `customer` require a signed-in customer. Replies
 * to `impersonal` calls hold nothing about the caller and no secret, so that they may be compressed.
 */
export const calls = {
  ...visitorCalls,
  ...pageReportCalls,
  ...catalogCalls,
  ...cartCalls,
  ...couponCalls,
  ...checkoutCalls,
  ...walletCalls,
  ...orderCalls,
  ...paymentCalls,
  ...messageCalls,
  ...commentCalls,
  ...accountCalls,
  ...userCalls,
  ...addressCalls,
  ...addressLookupCalls,
  ...returnCalls,
  ...withdrawalCalls,
  ...reviewCalls,
  ...questionCalls,
  ...uploadCalls,
  ...newsletterCalls,
  ...inquiryCalls,
  ...draftOrderCalls,
  ...feedbackCalls,
  ...favoriteCalls,
  ...secondStepCalls,
  ...qrCalls,
  ...wechatCalls,
  ...userSecurityCalls,
} as const satisfies Record<string, CallShape>

export type CallShape = {
  payload: z.ZodMiniType
  data: z.ZodMiniType
  customer?: true
  multipart?: true
  impersonal?: true
}
export type CallPath = keyof typeof calls

/** The payload a client sends; fields with defaults are optional. */
export type Payload<Path extends CallPath> = z.input<(typeof calls)[Path]['payload']>

/** The payload a handler receives, with defaults applied. */
export type Parsed<Path extends CallPath> = z.output<(typeof calls)[Path]['payload']>

export type Data<Path extends CallPath> = z.output<(typeof calls)[Path]['data']>
