import { agentsSetting } from './agents/agents.setting.ts'
import { guaranteeSetting } from './catalog/guarantee/guarantee.setting.ts'
import { stockSetting } from './catalog/product/availability.ts'
import { accessibilitySetting } from './content/accessibility/accessibility.setting.ts'
import { commentSetting } from './content/comments/comment.setting.ts'
import { languagesSetting } from './content/languages.settings.ts'
import { menusSetting } from './content/menus.settings.ts'
import { refundSetting } from './customers/staff/refund-limits.ts'
import { deliverySetting } from './delivery/delivery.setting.ts'
import { feedsSetting } from './feeds/feeds.setting.ts'
import { inquirySetting } from './inquiries/inquiry.setting.ts'
import { invoiceSetting } from './invoices/invoice.setting.ts'
import { carrierLabelsSetting } from './orders/carrier-labels/carrier-labels.setting.ts'
import { carrierSetting } from './orders/carriers/carrier.setting.ts'
import { orderSetting } from './orders/order.setting.ts'
import { offlineSetting } from './pages/files/worker.setting.ts'
import { routesSetting } from './pages/routing/routes.settings.ts'
import { indexNowSetting } from './pages/seo/index-now.setting.ts'
import { checkoutSetting } from './payments/checkout.setting.ts'
import { paymentSetting } from './payments/payment.setting.ts'
import { auditSetting } from './platform/admin/seal-audit.ts'
import { currencySetting } from './platform/currency.ts'
import { shopSetting } from './platform/open-shop.ts'
import { brandSetting } from './platform/settings/brand.ts'
import { mediaSetting } from './platform/settings/media.setting.ts'
import type { SettingDefinition } from './platform/settings/settings.ts'
import { shippingSetting } from './pricing/shipping/shipping.setting.ts'
import { taxSetting } from './pricing/tax/tax.setting.ts'
import { reminderSetting } from './reminders/reminder.setting.ts'
import { returnsSetting, withdrawalSetting } from './returns/returns.setting.ts'
import { reviewsSetting } from './reviews/reviews.setting.ts'
import { rankingSetting } from './search/ranking.setting.ts'
import { themeSettings, themesSetting } from './theme/theme.settings.ts'
import { visitorSetting } from './visitors/visitor.setting.ts'

/** Every setting of the shop, in the order in which a merchant meets them. */
export const allSettings: SettingDefinition[] = [
  shopSetting,
  brandSetting,
  languagesSetting,
  currencySetting,
  taxSetting,
  shippingSetting,
  deliverySetting,
  paymentSetting,
  checkoutSetting,
  orderSetting,
  carrierSetting,
  carrierLabelsSetting,
  refundSetting,
  returnsSetting,
  withdrawalSetting,
  reviewsSetting,
  inquirySetting,
  reminderSetting,
  guaranteeSetting,
  accessibilitySetting,
  invoiceSetting,
  stockSetting,
  mediaSetting,
  rankingSetting,
  feedsSetting,
  visitorSetting,
  routesSetting,
  menusSetting,
  offlineSetting,
  indexNowSetting,
  agentsSetting,
  commentSetting,
  themesSetting,
  ...themeSettings.values(),
  auditSetting,
]
