import type { CallPath } from '#contract/calls.ts'
import { Refusal } from '../refusal.ts'
import { incidentSetting } from '../settings/incident.setting.ts'
import type { Shop } from '../shop.ts'

/** Calls of shoppers that change nothing. Those that are added later count as changes until they are listed here. */
const reading: ReadonlySet<string> = new Set([
  ...(['/region/countries', '/region/states', '/region/cities', '/region/areas'] as const),
  ...(['/product/list', '/product/detail', '/product/together', '/product/cards'] as const),
  ...(['/search/query', '/search/suggest', '/cart/info', '/cart/saved'] as const),
  ...(['/coupon/list', '/coupon/mine', '/coupon/offers', '/credit/list', '/quote/detail'] as const),
  ...(['/order/list', '/order/detail', '/order/counts', '/order/find', '/order/invoice'] as const),
  ...(['/order/methods', '/message/list', '/comment/list', '/inquiry/list', '/inquiry/detail'] as const),
  ...(['/user/info', '/user/sessions', '/user/activity', '/user/export', '/address/list'] as const),
  ...(['/address/suggest', '/address/resolve', '/return/eligible', '/return/preview'] as const),
  ...(['/return/list', '/return/detail', '/withdrawal/find', '/review/list', '/review/mine'] as const),
  ...(['/question/list', '/newsletter/own', '/draftOrder/open'] as const),
  ...(['/favorite/count', '/favorite/wishList', '/favorite/list', '/notify/list'] as const),
  ...(['/user/passkey/list', '/user/recovery/left', '/stat/page'] as const),
] satisfies CallPath[])

/**
 * Rights that a buyer has at any time, and deadlines that go on: withdrawing, unsubscribing, consent, cancelling, paying
 * an order that otherwise expires. With the calls that these need. A closed shop answers them as well.
 */
const rights: ReadonlySet<string> = new Set([
  ...(['/auth/signout', '/consent/set', '/withdrawal/submit'] as const),
  ...(['/order/pay', '/order/cancel', '/order/withdraw', '/order/link'] as const),
  ...(['/newsletter/unsubscribe', '/newsletter/change', '/review/ask', '/review/stop'] as const),
  ...(['/notify/answer', '/notify/cancel'] as const),
  ...(['/quote/leave', '/draftOrder/leave'] as const),
  ...(['/captcha/create', '/captcha/verify', '/captcha/work'] as const),
] satisfies CallPath[])

const buying = /^\/(?:checkout|wallet)\/|^\/quote\/accept$/

/**
 * Keeps shoppers from what is paused, whichever way their call came: from a page, a form without script or an agent.
 * Gateways and carriers do not come this way.
 * @throws Refusal `checkout_closed`, `read_only`.
 */
export function refusePaused({ settings }: Pick<Shop, 'settings'>, path: CallPath): void {
  const { paused } = settings(incidentSetting)
  if (!paused) return
  if (paused.mode === 'read_only' && !reading.has(path) && !rights.has(path)) throw new Refusal('read_only')
  if (paused.mode === 'checkout' && buying.test(path)) throw new Refusal('checkout_closed')
}
