import type { Target } from '#contract/admin/content/menu.ts'
import type { Lang } from '#contract/languages.ts'
import type { Marketing } from '#server/marketing/read-marketing.ts'
import { translator } from '#server/platform/messages.ts'
import { incidentSetting, type Paused } from '#server/platform/settings/incident.setting.ts'
import type { Shop } from '#server/platform/shop.ts'
import { tagged, textIn } from '#server/platform/text-in.ts'
import { running } from '#server/pricing/offers/promotions.ts'
import { menusSetting } from './menus.settings.ts'

/** The line above the header. */
export type Banner = {
  text: string
  /** Its BCP 47 tag, unless it is in the page's language. */
  lang?: string
  to: { target: Target } | { promotion: string } | null
  /** Counted down to, if the banner belongs to an offer that ends. */
  endsAt: string | null
}

/** The banner at this time: what shoppers are kept from, else of the running promotion that began last, otherwise the announcement of the menus. */
export function bannerAt(shop: Shop, marketing: Marketing, lang: Lang, now: number): Banner | null {
  const { paused } = shop.settings(incidentSetting)
  if (paused) return noticeOf(paused, lang)
  const [latest] = marketing.banners
    .filter((banner) => running(banner, now))
    .sort((a, b) => (b.startsAt ?? 0) - (a.startsAt ?? 0))
  if (latest) {
    const slug = marketing.slugOf(latest.promotionId, lang)
    return {
      text: textIn(latest.text, lang),
      ...tagged(latest.text, lang),
      to: slug === null ? null : { promotion: slug },
      endsAt: latest.endsAt === null ? null : new Date(latest.endsAt).toISOString(),
    }
  }
  const { announcement } = shop.settings(menusSetting)
  if (!announcement || !running(periodOf(announcement), now)) return null
  const { text, to, countdown, endsAt } = announcement
  return {
    text: textIn(text, lang),
    ...tagged(text, lang),
    to: to ? { target: to } : null,
    endsAt: countdown && endsAt ? new Date(endsAt).toISOString() : null,
  }
}

/** The merchant's words about a pause, or those of the shop. */
function noticeOf({ mode, message }: Paused, lang: Lang): Banner {
  const own = textIn(message, lang)
  return {
    text: own || translator(lang)(`reason.${pauseReasons[mode]}`),
    ...tagged(message, lang),
    to: null,
    endsAt: null,
  }
}

/** The reason with which calls are refused meanwhile. */
const pauseReasons = { checkout: 'checkout_closed', read_only: 'read_only' } as const

/** When the banner of the settings begins and ends, in epoch milliseconds. */
export function announcementMoments(shop: Shop): number[] {
  const { announcement } = shop.settings(menusSetting)
  if (!announcement) return []
  return Object.values(periodOf(announcement)).filter((moment) => moment !== null)
}

function periodOf({ startsAt, endsAt }: { startsAt?: string | undefined; endsAt?: string | undefined }) {
  return {
    startsAt: startsAt === undefined ? null : Date.parse(startsAt),
    endsAt: endsAt === undefined ? null : Date.parse(endsAt),
  }
}
