/**
 * Pages of the shop, emails and the like in which settings take effect, with their address. Product pages have none, and
 * order pages are found by their number. Keys are also those of the names: desk.reasons.at_{key}.
 */
export const shopPlaces = {
  every_page: '/',
  product_pages: null,
  search_results: '/search',
  cart: '/cart',
  checkout: '/checkout/shipping',
  order_pages: '/order/find',
  articles: '/article',
  withdrawal_form: '/withdrawal',
  withdrawal_notice: '/legal/withdrawal',
  accessibility: '/legal/accessibility',
  confirmation: null,
  emails: null,
  sitemap: '/sitemap.xml',
  engines: null,
  agents: '/llms.txt',
} as const

/** Ids of the desk's own places and inner screens. */
type DeskPlace =
  | 'orders'
  | 'drafts'
  | 'pack'
  | 'returns'
  | 'refunds'
  | 'approvals'
  | 'invoices'
  | 'money'
  | 'inbox'
  | 'reviews'
  | 'comments'
  | 'media'
  | 'stock'
  | 'feeds'
  | 'reports'
  | 'tax'
  | 'audit'

export type PlaceName = keyof typeof shopPlaces | DeskPlace

export type PartFacts = {
  /** The reason for the default: desk.reasons.why_{why}. Several parts can share one. */
  why?: string
  /** The places in which the part takes effect, if they are not those of the group or setting around it. */
  at?: readonly PlaceName[]
}

/**
 * Reasons for defaults, and places, by path; a setting, a group or a single part. The facts of a group apply to all of
 * its parts. Names such as the shop's have no reason: everybody enters their own.
 */
const facts: Record<string, PartFacts> = {
  shop: { at: ['every_page', 'emails', 'invoices'] },
  'shop.country': { why: 'germany', at: ['invoices', 'product_pages'] },
  'shop.timeZone': { why: 'germany', at: ['product_pages', 'emails', 'reports'] },
  brand: { at: ['every_page', 'emails'] },
  'brand.ground': { why: 'brand_colours' },
  'brand.ink': { why: 'brand_colours' },
  'brand.icon': { why: 'brand_icon', at: ['every_page'] },
  languages: { at: ['every_page', 'sitemap'] },
  'languages.offered': { why: 'languages' },
  currencies: { at: ['every_page'] },
  'currencies.base': { why: 'germany' },
  'currencies.provider': { why: 'rates_by_hand' },
  'currencies.holdAbove': { why: 'rates_held' },
  tax: { at: ['product_pages', 'cart', 'checkout', 'invoices'] },
  'tax.gross': { why: 'gross' },
  'tax.baseCountry': { why: 'germany', at: ['cart', 'checkout', 'tax'] },
  'tax.shippingTax': { why: 'shipping_tax', at: ['cart', 'checkout', 'invoices'] },
  'tax.shippingClass': { why: 'shipping_class', at: ['cart', 'checkout', 'invoices'] },
  'tax.keepOutsideUnion': { why: 'exports' },
  'tax.vatIds': { at: ['checkout'] },
  'tax.vatIds.check': { why: 'vat_check' },
  'tax.vatIds.days': { why: 'vat_days' },
  shipping: { at: ['product_pages', 'cart', 'checkout'] },
  delivery: { at: ['product_pages', 'cart', 'checkout', 'emails'] },
  'delivery.enabled': { why: 'delivery_dates' },
  'delivery.cutOff': { why: 'cut_off' },
  'delivery.handlingDays': { why: 'handling' },
  'delivery.workingDays': { why: 'working_days' },
  'delivery.carrierDays': { why: 'carrier_days' },
  'delivery.backorder': { why: 'backorder' },
  'delivery.holidays': { why: 'holidays' },
  payments: { at: ['checkout'] },
  'payments.cod.enabled': { why: 'cod' },
  'payments.bank.enabled': { why: 'bank' },
  'payments.bank.keepPayers': { why: 'keep_payers', at: ['money'] },
  'payments.stripe.enabled': { why: 'with_keys' },
  'payments.stripe.cards': { why: 'cards' },
  'payments.stripe.wallets': { why: 'wallets', at: ['product_pages', 'cart', 'checkout'] },
  'payments.paypal.enabled': { why: 'with_keys' },
  'payments.test.enabled': { why: 'test_payments' },
  checkout: { at: ['checkout'] },
  'checkout.expiry': { at: ['order_pages', 'orders'] },
  'checkout.expiry.online': { why: 'expiry_online' },
  'checkout.expiry.bank': { why: 'expiry_bank' },
  'checkout.expiry.afterFailure': { why: 'expiry_after_failure' },
  'checkout.maxUnpaid': { why: 'max_unpaid' },
  'checkout.namesObligationIn': { why: 'obligation' },
  'checkout.attachTerms': { why: 'attach_terms', at: ['confirmation'] },
  'checkout.agreements': { why: 'agreements', at: ['checkout', 'confirmation'] },
  orders: { at: ['order_pages', 'orders'] },
  'orders.deliveredAfterDays': { why: 'delivered' },
  'orders.completedAfterDays': { why: 'completed' },
  'orders.remindBefore': { why: 'remind_before', at: ['emails'] },
  'orders.draftDays': { why: 'time_to_decide', at: ['drafts', 'emails'] },
  'orders.draftHoldDays': { why: 'hold_short', at: ['drafts', 'stock'] },
  'orders.cancellation.approvedAfterHours': { why: 'cancel_hours' },
  'orders.cancellation.bindingCountries': { why: 'binding' },
  carriers: { at: ['orders', 'order_pages', 'emails'] },
  parcels: { at: ['orders'] },
  'parcels.parcelLength': { why: 'parcel' },
  'parcels.parcelWidth': { why: 'parcel' },
  'parcels.parcelHeight': { why: 'parcel' },
  'parcels.packagingWeight': { why: 'packaging' },
  'parcels.returnTo': { at: ['returns'] },
  refunds: { at: ['refunds'] },
  'refunds.stepUpAbove': { why: 'step_up' },
  'refunds.approvalDays': { why: 'approvals', at: ['approvals'] },
  returns: { at: ['order_pages', 'returns'] },
  'returns.types': { why: 'return_kinds' },
  'returns.windowDays': { why: 'return_window', at: ['product_pages', 'order_pages'] },
  'returns.sendDays': { why: 'send_back' },
  'returns.shippingPaidBy': { why: 'return_shipping' },
  'returns.label.offered': { why: 'return_label' },
  withdrawal: { at: ['withdrawal_form', 'withdrawal_notice'] },
  'withdrawal.days': { why: 'withdrawal_days' },
  'withdrawal.noticeSent': { why: 'notice_sent' },
  reviews: { at: ['product_pages', 'reviews'] },
  'reviews.publish': { why: 'approve_first' },
  'reviews.ask': { why: 'ask_reviews', at: ['emails'] },
  'reviews.askAfterDays': { why: 'ask_after', at: ['emails'] },
  inquiries: { at: ['inbox', 'emails'] },
  'inquiries.quoteDays': { why: 'time_to_decide' },
  reminders: { at: ['emails'] },
  'reminders.cart': { why: 'remind_cart' },
  'reminders.afterHours': { why: 'remind_after' },
  guarantee: { at: ['product_pages', 'checkout', 'confirmation'] },
  'guarantee.notice': { why: 'guarantee' },
  'guarantee.label': { why: 'guarantee' },
  accessibility: { at: ['accessibility'] },
  invoice: { at: ['invoices', 'order_pages'] },
  'invoice.at': { why: 'invoice_at' },
  'invoice.prefixes': { why: 'prefixes' },
  'invoice.attach': { why: 'attach_invoice', at: ['emails'] },
  stock: { at: ['product_pages'] },
  'stock.fewLeft': { why: 'few_left' },
  media: { at: ['media'] },
  'media.videoMb': { why: 'video' },
  ranking: { at: ['search_results'] },
  'ranking.sales': { why: 'ranking' },
  'ranking.stock': { why: 'ranking' },
  'ranking.margin': { why: 'ranking_margin' },
  feeds: { at: ['feeds'] },
  visitors: { at: ['every_page', 'reports'] },
  'visitors.counted': { why: 'count_visits' },
  'visitors.consent': { why: 'consent', at: ['every_page'] },
  'visitors.countries': { why: 'consent_countries', at: ['every_page'] },
  'visitors.keepDays': { why: 'keep_visits', at: ['reports'] },
  routes: { at: ['every_page', 'sitemap'] },
  'routes.userPrefix': { why: 'addresses', at: ['order_pages'] },
  'routes.rules': { why: 'addresses' },
  menus: { at: ['every_page'] },
  offline: { at: ['every_page', 'order_pages'] },
  'offline.enabled': { why: 'offline' },
  indexnow: { at: ['engines'] },
  'indexnow.enabled': { why: 'indexnow' },
  agents: { at: ['agents'] },
  'agents.enabled': { why: 'agents' },
  comments: { at: ['articles', 'comments'] },
  'comments.enabled': { why: 'comments' },
  'comments.hold': { why: 'approve_first' },
  theme: { at: ['every_page'] },
  'theme.hideHead': { why: 'keep_frame' },
  'theme.hideFoot': { why: 'keep_frame' },
  'theme.config.colors': { why: 'theme_colours' },
  'theme.config.base': { why: 'theme_colours' },
  'theme.config.fonts': { why: 'theme_fonts' },
  'theme.config.type': { why: 'theme_sizes' },
  'theme.config.container': { why: 'theme_measures' },
  'theme.config.borderRadius': { why: 'theme_measures' },
  'theme.config.radius': { why: 'theme_measures' },
  'theme.config.spacing': { why: 'theme_measures' },
  'theme.product': { why: 'product_cards', at: ['search_results'] },
  audit: { at: ['audit'] },
  'audit.keepDays': { why: 'keep_audit' },
}

/** The facts of exactly this part; `path` '' is the whole setting. Themes share those of the default one. */
export function factsOf(setting: string, path: string): PartFacts | undefined {
  const key = setting.replace(/^theme-.*/, 'theme')
  return facts[path ? `${key}.${path}` : key]
}

/** The places of a part: its own, or those of the nearest group around it. */
export function placesOf(setting: string, path: string): readonly PlaceName[] {
  const own = factsOf(setting, path)?.at
  if (own || path === '') return own ?? []
  return placesOf(setting, path.split('.').slice(0, -1).join('.'))
}

/** The reason for the default of a part, or for those of the nearest group around it. */
export function reasonOf(setting: string, path: string): string | undefined {
  const own = factsOf(setting, path)?.why
  return own || path === '' ? own : reasonOf(setting, path.split('.').slice(0, -1).join('.'))
}

/** All paths that have facts. */
export const knownParts: readonly string[] = Object.keys(facts)
