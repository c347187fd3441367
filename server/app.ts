import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import fastifyWebsocket from '@fastify/websocket'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { mountAgents } from './agents/agents.routes.ts'
import { bulkKinds } from './bulk-kinds.ts'
import { cartHandlers } from './cart/cart.calls.ts'
import { mergeCarts, mergeCustomerCarts } from './cart/merge-carts.ts'
import { mergeCustomerSaved, mergeSaved } from './cart/saved/save-lines.ts'
import { catalogHandlers } from './catalog/catalog.calls.ts'
import { mountGuarantee } from './catalog/guarantee/guarantee.routes.ts'
import { mountPictures } from './catalog/pictures/picture.routes.ts'
import { attributeHandlers } from './catalog/staff/attributes/attribute.admin.calls.ts'
import { attributeRecord } from './catalog/staff/attributes/attribute-record.ts'
import { bulkHandlers } from './catalog/staff/bulk/bulk.admin.calls.ts'
import { groupHandlers } from './catalog/staff/groups/group.admin.calls.ts'
import { groupRecords } from './catalog/staff/groups/group-record.ts'
import { mediaHandlers } from './catalog/staff/media/media.admin.calls.ts'
import { pictureRecord } from './catalog/staff/media/picture-record.ts'
import { productHandlers } from './catalog/staff/products/product.admin.calls.ts'
import { productRecord } from './catalog/staff/products/product-record.ts'
import { searchAdminHandlers } from './catalog/staff/search/search.admin.calls.ts'
import { stockHandlers, stockUndoing } from './catalog/stock/stock.admin.calls.ts'
import { vendorHandlers, vendorRecord } from './catalog/vendors/vendor.admin.calls.ts'
import { checkoutHandlers } from './checkout/checkout.calls.ts'
import { walletHandlers } from './checkout/wallet/wallet.calls.ts'
import {
  commentAdminHandlers,
  commentRecord,
  commentUndoing,
} from './content/comments/comment.admin.calls.ts'
import { commentHandlers, mergeCustomerComments } from './content/comments/comment.calls.ts'
import { contentHandlers, contentRecords } from './content/content.admin.calls.ts'
import { accountHandlers } from './customers/account.calls.ts'
import { addressHandlers } from './customers/addresses/address.calls.ts'
import { customerAdminHandlers } from './customers/customer.admin.calls.ts'
import { mountAvatars } from './customers/profile/edit-avatar.ts'
import { qrHandlers } from './customers/qr.calls.ts'
import { secondStepHandlers } from './customers/second-step.calls.ts'
import { mountUploads, uploadHandlers } from './customers/uploads/upload.calls.ts'
import { userHandlers } from './customers/user.calls.ts'
import { wechatHandlers } from './customers/wechat.calls.ts'
import { menuHandlers } from './desk/design/menu.admin.calls.ts'
import { themeHandlers } from './desk/design/theme.admin.calls.ts'
import { mountDeskDocument } from './desk/document/desk-document.routes.ts'
import { exportHandlers } from './desk/exports/export.admin.calls.ts'
import { mountExports } from './desk/exports/export.routes.ts'
import { findHandlers } from './desk/find/find.admin.calls.ts'
import { homeHandlers } from './desk/home/home.admin.calls.ts'
import { noticeHandlers } from './desk/notices/notice.admin.calls.ts'
import { settingHandlers } from './desk/settings/setting.admin.calls.ts'
import { settingRecord } from './desk/settings/setting-record.ts'
import { openingHandlers, openingUndoing } from './desk/setup/opening.admin.calls.ts'
import { setupHandlers } from './desk/setup/setup.admin.calls.ts'
import { viewHandlers } from './desk/views/view.admin.calls.ts'
import { draftAdminHandlers } from './drafts/draft.admin.calls.ts'
import { draftOrderHandlers, mergeCustomerDrafts } from './drafts/draft.calls.ts'
import { draftUndoing } from './drafts/send-draft.ts'
import { mountUnsubscribe } from './favorites/alerts/alert.routes.ts'
import { favoriteHandlers } from './favorites/favorite.calls.ts'
import { mergeCustomerFavorites, mergeFavorites } from './favorites/merge-favorites.ts'
import { feedHandlers } from './feeds/feed.admin.calls.ts'
import { mountFeeds } from './feeds/feed.routes.ts'
import { inquiryHandlers, mergeCustomerInquiries, mergeInquiries } from './inquiries/inquiry.calls.ts'
import { inquiryAdminHandlers } from './inquiries/staff/inquiry.admin.calls.ts'
import { invoiceAdminHandlers } from './invoices/invoice.admin.calls.ts'
import { invoiceHandlers } from './invoices/invoice.calls.ts'
import { mountInvoices } from './invoices/invoice.routes.ts'
import { mergeClaims, mergeCustomerClaims } from './marketing/coupons/claim-coupon.ts'
import { couponHandlers } from './marketing/coupons/coupon.calls.ts'
import { mergeCustomerThreads, mergeThreads } from './messages/chat/merge-threads.ts'
import { messageBuyerHandlers } from './messages/chat/message-buyer.ts'
import { messageHandlers } from './messages/message.calls.ts'
import { snippetHandlers } from './messages/snippet.admin.calls.ts'
import { threadHandlers, threadRecord } from './messages/thread.admin.calls.ts'
import { newsletterHandlers } from './newsletter/newsletter.calls.ts'
import { subscriberHandlers } from './newsletter/subscriber.admin.calls.ts'
import { couponAdminHandlers } from './offers/coupon.admin.calls.ts'
import { couponRecord } from './offers/coupon-record.ts'
import { undoBulk } from './offers/offer-record.ts'
import { promotionHandlers } from './offers/promotion.admin.calls.ts'
import { promotionRecord } from './offers/promotion-record.ts'
import { mountCarriers } from './orders/carriers/carrier.routes.ts'
import { orderAdminHandlers } from './orders/order.admin.calls.ts'
import { orderHandlers } from './orders/order.calls.ts'
import { orderRecord, orderUndoing } from './orders/staff/undo-order.ts'
import { packHandlers, packUndoing } from './packing/pack.admin.calls.ts'
import { printHandlers } from './packing/print/print.admin.calls.ts'
import { mountPrints } from './packing/print/print.routes.ts'
import { closeToVisitors } from './pages/closed/close-to-visitors.ts'

import { answerPage, mountPages } from './pages/mount-pages.ts'
import type { Pages } from './pages/pages.ts'
import { mountPlain } from './pages/plain/plain.routes.ts'
import { previewHandlers } from './pages/preview/preview.admin.calls.ts'
import {
  agentPath,
  contentPaths,
  isProductPath,
  productPath,
  productPreview,
} from './pages/routing/content-paths.ts'
import { redirectHandlers, redirectRecord } from './pages/routing/redirects/redirect.admin.calls.ts'
import { paymentHandlers } from './payments/payment.calls.ts'
import { mountPayments } from './payments/payment.routes.ts'
import { refundHandlers, refundUndo } from './payments/refunds/refund.admin.calls.ts'
import { mountAdminOpenapi } from './platform/admin/admin-openapi.ts'
import { changeHandlers } from './platform/admin/changes/change.admin.calls.ts'
import type { Undoing } from './platform/admin/changes/undo-change.ts'
import { separateHosts } from './platform/admin/desk-host.ts'
import { mountDeskChannel } from './platform/admin/live/desk-channel.ts'
import { mountAdmin } from './platform/admin/mount-admin.ts'
import { planHandlers, undoPlan } from './platform/admin/plans/plan.admin.calls.ts'
import { answerError, answerErrors } from './platform/answer-errors.ts'
import { mountCalls } from './platform/calls.ts'
import type { ShipToOf } from './platform/context.ts'
import { mountHealth } from './platform/health.ts'
import { mountMessageChannel } from './platform/live/message-channel.ts'
import { mountOutbox } from './platform/mail/outbox.routes.ts'
import { mountMetrics } from './platform/metrics.ts'
import { inRanges } from './platform/network.ts'
import { mountOpenapi } from './platform/openapi.ts'
import { limitRates } from './platform/rate-limits.ts'
import { recordRequests } from './platform/record-requests.ts'
import { setReplyHeaders } from './platform/reply-headers.ts'
import type { Shop } from './platform/shop.ts'
import { readShipToRequest, shipToCountry } from './pricing/ship-to.ts'
import { reminderHandlers } from './reminders/reminder.calls.ts'
import { mountLabels } from './returns/label-file.ts'
import { adminReturnHandlers } from './returns/return.admin.calls.ts'
import { returnHandlers } from './returns/return.calls.ts'
import { returnUndoing } from './returns/staff/undo-return.ts'
import { adminWithdrawalHandlers } from './returns/withdrawal/withdrawal.admin.calls.ts'
import { withdrawalHandlers } from './returns/withdrawal/withdrawal.calls.ts'
import { mountReviewStop } from './reviews/emails/stop.routes.ts'
import { questionAdminHandlers, questionUndoing } from './reviews/question.admin.calls.ts'
import { questionHandlers } from './reviews/question.calls.ts'
import { reviewAdminHandlers, reviewUndoing } from './reviews/review.admin.calls.ts'
import { reviewHandlers } from './reviews/review.calls.ts'
import { mergeCustomerMarks } from './reviews/shown/mark-review.ts'
import { openSearch } from './search/open-search.ts'
import { steeringRecords } from './search/steering/steering-record.ts'
import { meHandlers } from './staff/me.admin.calls.ts'
import { ownAccountHandlers } from './staff/own-account.admin.calls.ts'
import { signInHandlers } from './staff/sign-in.admin.calls.ts'
import { staffHandlers } from './staff/staff.admin.calls.ts'
import { webhookHandlers } from './staff/webhooks/webhook.admin.calls.ts'
import { chosenTemplateRecord, templateHandlers } from './theme/templates/template.admin.calls.ts'
import { templateRecord } from './theme/templates/template-record.ts'
import { openRecorder } from './visitors/recorder.ts'
import { noteSteps, visitorHandlers } from './visitors/visitor.calls.ts'

/** Maximum size of a call's body in bytes; uploaded files have their own limit. */
const bodyLimit = 256 * 1024

/** Sign-in transfers the visitor's cart, coupons, saved products, favorites, conversations and inquiries to the customer. */
const joinVisitor = [mergeCarts, mergeClaims, mergeSaved, mergeFavorites, mergeThreads, mergeInquiries]
/** The same for two customers who are merged. */
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
]

/** How merchants' changes are undone: by call, or else by the kind of record. */
const undoing: Undoing = {
  calls: {
    ...orderUndoing,
    ...packUndoing,
    ...openingUndoing,
    ...stockUndoing,
    ...refundUndo,
    ...returnUndoing,
    ...draftUndoing,
    ...reviewUndoing,
    ...questionUndoing,
    ...commentUndoing,
    '/promotion/bulk': undoBulk(promotionRecord),
    '/coupon/bulk': undoBulk(couponRecord),
    '/plan/run': undoPlan(bulkKinds),
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
    ...steeringRecords,
    ...contentRecords,
    commentRecord,
    threadRecord,
    promotionRecord,
    couponRecord,
  ],
}

/** Mounts every route of the shop. */
export async function buildApp(shop: Shop): Promise<FastifyInstance> {
  let pages: Pages | undefined
  const { requestTimeout } = shop.config
  // A `__proto__` key is dropped like any unknown key. The call's schema validates all others.
  const app = Fastify({
    loggerInstance: shop.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: inRanges(shop.config.trustProxy),
    bodyLimit,
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'ignore',
    forceCloseConnections: 'idle',
    // Requests that arrive during shutdown are still served, and their connections closed.
    return503OnClosing: false,
    requestTimeout,
    // Fastify sets its own option too late to limit the headers as well.
    http: { requestTimeout, connectionsCheckingInterval: requestTimeout / 2 },
    // The router cannot decode the URL, such as /%zz.
    frameworkErrors: (error, request, reply) => {
      const isShopper = shop.config.deskUrl === undefined && request.method !== 'POST'
      if (pages && isShopper) void answerPage(shop, pages, request, reply)
      else answerError(error, request, reply)
    },
    // The test acquirer's addresses hold the whole charge, with the shop's own address.
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 1000 },
  })
  setReplyHeaders(app)
  answerErrors(app)
  // Beacons send JSON as text/plain.
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, app.getDefaultJsonParser('remove', 'ignore'))
  recordRequests(app, shop)
  separateHosts(app, shop)
  closeToVisitors(app, shop, () => pages!)
  await app.register(fastifyCookie)
  await app.register(fastifyMultipart, { limits: { fileSize: 10 * 1024 * 1024, files: 1 } })
  await app.register(fastifyWebsocket, { options: { maxPayload: 64 * 1024 } })
  await limitRates(app, shop)
  await app.register(fastifyStatic, {
    root: new URL('../dist/client/assets', import.meta.url).pathname,
    prefix: '/assets/',
    // Pages in a frame of the desk have no origin.
    setHeaders: (reply) => void reply.header('access-control-allow-origin', '*'),
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    decorateReply: false,
  })

  const search = await openSearch(shop)
  mountHealth(app, shop, [search])
  mountMetrics(app, shop.metrics, shop.config)
  mountOutbox(app, shop)
  mountMessageChannel(app, shop)
  mountDeskChannel(app, shop)
  mountPictures(app, shop)
  mountGuarantee(app, shop)
  mountAvatars(app, shop)
  mountUploads(app, shop)
  mountPayments(app, shop)
  mountCarriers(app, shop)
  mountInvoices(app, shop)
  mountLabels(app, shop)
  mountUnsubscribe(app, shop)
  mountReviewStop(app, shop)
  mountFeeds(app, shop, productPath)
  const shipToOf: ShipToOf = (request, page) =>
    shipToCountry(shop, page, readShipToRequest(request, { header: true }))
  const visits = openRecorder(shop)
  app.decorate('flushVisits', visits.flush)
  app.addHook('onClose', visits.close)
  const answerCall = mountCalls(
    app,
    shop,
    noteSteps(visits, {
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
    }),
    shipToOf,
  )
  await mountDeskDocument(app, shop)
  const merchantHandlers = {
    ...meHandlers,
    ...customerAdminHandlers(joinCustomers),
    ...changeHandlers(undoing),
    ...settingHandlers,
    ...viewHandlers,
    ...findHandlers,
    ...noticeHandlers,
    ...exportHandlers,
    ...signInHandlers,
    ...ownAccountHandlers,
    ...staffHandlers,
    ...stockHandlers,
    ...vendorHandlers,
    ...productHandlers(productPreview),
    ...bulkHandlers,
    ...planHandlers(bulkKinds),
    ...mediaHandlers,
    ...groupHandlers,
    ...attributeHandlers,
    ...searchAdminHandlers,
    ...homeHandlers,
    ...setupHandlers,
    ...openingHandlers,
    ...templateHandlers,
    ...themeHandlers,
    ...menuHandlers,
    ...redirectHandlers,
    ...feedHandlers(productPath),
    ...promotionHandlers,
    ...couponAdminHandlers,
    ...webhookHandlers,
    ...adminReturnHandlers,
    ...adminWithdrawalHandlers,
    ...reviewAdminHandlers,
    ...questionAdminHandlers,
    ...orderAdminHandlers,
    ...packHandlers,
    ...printHandlers,
    ...refundHandlers,
    ...invoiceAdminHandlers,
    ...threadHandlers,
    ...snippetHandlers,
    ...inquiryAdminHandlers,
    ...draftAdminHandlers,
    ...subscriberHandlers,
    ...messageBuyerHandlers,
    ...contentHandlers(contentPaths),
    ...previewHandlers(() => pages!),
    ...commentAdminHandlers,
  }
  mountAdmin(app, shop, merchantHandlers, undoing)
  mountAdminOpenapi(app, shop)
  mountExports(app, shop)
  mountPrints(app, shop)
  mountOpenapi(app)
  mountAgents(app, { shop, answerCall, shipToOf, pathOf: agentPath(shop) })
  pages = await mountPages(app, shop)
  await mountPlain(app, { shop, pages, answerCall, shipToOf })
  return app
}
