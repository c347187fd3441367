import { consent } from '#server/db/tables.ts'
import type { Handlers } from '#server/platform/calls.ts'
import { ensureVisitor, readVisitorId } from '#server/platform/visitor.ts'
import { regionHandlers } from './regions.calls.ts'
import { addDuration, recordVisit } from './visits.ts'

export const visitorHandlers: Handlers<'/visitor/track' | '/stat/duration' | '/consent/set'> &
  typeof regionHandlers = {
  ...regionHandlers,

  async '/visitor/track'(ctx, { url, referer, timezone, heartbeat }) {
    const visitorId = ensureVisitor(ctx)
    const seen = { path: pathOf(url), referrer: originOf(referer), timezone, heartbeat }
    await recordVisit(ctx.shop, visitorId, seen)
    return { visitorId }
  },

  async '/stat/duration'(ctx, { duration, url, visitorId: beaconId }) {
    const visitorId = ctx.visitorId ?? readVisitorId(beaconId)
    if (visitorId) await addDuration(ctx.shop, visitorId, pathOf(url), Math.round(duration))
    return {}
  },

  async '/consent/set'(ctx, agreed) {
    const visitorId = ensureVisitor(ctx)
    const said = {
      statistics: yesNo(agreed.statistics),
      marketing: yesNo(agreed.marketing),
      at: ctx.shop.now(),
    }
    await ctx.shop.db
      .insert(consent)
      .values({ visitorId, ...said })
      .onConflictDoUpdate({ target: consent.visitorId, set: said })
    return { visitorId }
  },
}

/** The path without its query, which may contain tokens or user input. */
function pathOf(url: string): string {
  return URL.canParse(url, 'http://shop') ? new URL(url, 'http://shop').pathname.slice(0, 500) : ''
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : ''
}

function yesNo(value: boolean): 'yes' | 'no' {
  return value ? 'yes' : 'no'
}
