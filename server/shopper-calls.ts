import { cartHandlers } from './cart/cart.calls.ts'
import { mergeCarts } from './cart/merge-carts.ts'
import { mergeSaved } from './cart/saved/save-lines.ts'
import { catalogHandlers } from './catalog/catalog.calls.ts'
import { checkoutHandlers } from './checkout/checkout.calls.ts'
import { walletHandlers } from './checkout/wallet/wallet.calls.ts'
import { commentHandlers } from './content/comments/comment.calls.ts'
import { accountHandlers } from './customers/account.calls.ts'
import { addressHandlers } from './customers/addresses/address.calls.ts'
import { qrHandlers } from './customers/qr.calls.ts'
import { secondStepHandlers } from './customers/second-step.calls.ts'
import { uploadHandlers } from './customers/uploads/upload.calls.ts'
import { userHandlers } from './customers/user.calls.ts'
import { wechatHandlers } from './customers/wechat.calls.ts'
import { draftOrderHandlers } from './drafts/draft.calls.ts'
import { favoriteHandlers } from './favorites/favorite.calls.ts'
import { mergeFavorites } from './favorites/merge-favorites.ts'
import { inquiryHandlers, mergeInquiries } from './inquiries/inquiry.calls.ts'
import { invoiceHandlers } from './invoices/invoice.calls.ts'
import { mergeClaims } from './marketing/coupons/claim-coupon.ts'
import { couponHandlers } from './marketing/coupons/coupon.calls.ts'
import { mergeThreads } from './messages/chat/merge-threads.ts'
import { messageHandlers } from './messages/message.calls.ts'
import { newsletterHandlers } from './newsletter/newsletter.calls.ts'
import { orderHandlers } from './orders/order.calls.ts'
import { isProductPath } from './pages/routing/content-paths.ts'
import { paymentHandlers } from './payments/payment.calls.ts'
import type { Shop } from './platform/shop.ts'
import { reminderHandlers } from './reminders/reminder.calls.ts'
import { returnHandlers } from './returns/return.calls.ts'
import { withdrawalHandlers } from './returns/withdrawal/withdrawal.calls.ts'
import { questionHandlers } from './reviews/question.calls.ts'
import { reviewHandlers } from './reviews/review.calls.ts'
import type { Recorder } from './visitors/recorder.ts'
import { noteSteps, visitorHandlers } from './visitors/visitor.calls.ts'

/** Sign-in transfers the visitor's cart, coupons, saved products, favorites, conversations and inquiries to the customer. */
const joinVisitor = [mergeCarts, mergeClaims, mergeSaved, mergeFavorites, mergeThreads, mergeInquiries]

/** The handlers of every call of shoppers. Steps towards an order are counted by `visits`. */
export function shopperCalls(shop: Shop, visits: Recorder) {
  return noteSteps(visits, {
    ...visitorHandlers(visits, isProductPath(shop)),
    ...catalogHandlers,
    ...cartHandlers,
    ...couponHandlers,
    ...checkoutHandlers,
    ...walletHandlers,
    ...orderHandlers,
    ...accountHandlers(joinVisitor),
    ...secondStepHandlers(joinVisitor),
    ...qrHandlers(joinVisitor),
    ...wechatHandlers(joinVisitor),
    ...userHandlers,
    ...addressHandlers,
    ...uploadHandlers,
    ...newsletterHandlers,
    ...reminderHandlers,
    ...inquiryHandlers,
    ...draftOrderHandlers,
    ...favoriteHandlers,
    ...paymentHandlers,
    ...returnHandlers,
    ...withdrawalHandlers,
    ...reviewHandlers,
    ...questionHandlers,
    ...messageHandlers,
    ...commentHandlers,
    ...invoiceHandlers,
  })
}
