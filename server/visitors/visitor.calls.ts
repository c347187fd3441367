import { and, desc, eq, sql } from 'drizzle-orm'
import { consent, visit } from '#server/db/tables.ts'
import type { Handlers } from '#server/platform/calls.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ensureVisitor, readVisitorId } from '#server/platform/visitor.ts'
import { regionHandlers } from './regions.calls.ts'

export const visitorHandlers: Handlers<'/visitor/track' | '/stat/duration' | '/consent/set'> &
  typeof regionHandlers = {
  ...regionHandlers,

  async '/visitor/track'(ctx, { url, referer, timezone }) {
    const visitorId = ensureVisitor(ctx)
    if (await allowsStatistics(ctx.shop, visitorId)) {
      await ctx.shop.db
        .insert(visit)
        .values({ visitorId, path: pathOf(url), referrer: originOf(referer), timezone })
    }
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

async function allowsStatistics(shop: Shop, visitorId: string): Promise<boolean> {
  const [row] = await shop.db
    .select({ statistics: consent.statistics })
    .from(consent)
    .where(eq(consent.visitorId, visitorId))
  return row?.statistics === 'yes'
}

/** Adds to the visitor's newest visit of that path; without one (no consent) nothing is kept. */
async function addDuration(shop: Shop, visitorId: string, path: string, seconds: number): Promise<void> {
  const newest = shop.db
    .select({ id: visit.id })
    .from(visit)
    .where(and(eq(visit.visitorId, visitorId), eq(visit.path, path)))
    .orderBy(desc(visit.at))
    .limit(1)
  await shop.db
    .update(visit)
    .set({ duration: sql`least(${visit.duration} + ${seconds}, 86400)` })
    .where(eq(visit.id, newest))
}

/** The path alone: queries may hold what people typed or tokens. */
function pathOf(url: string): string {
  return URL.canParse(url, 'http://shop') ? new URL(url, 'http://shop').pathname.slice(0, 500) : ''
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : ''
}

function yesNo(value: boolean): 'yes' | 'no' {
  return value ? 'yes' : 'no'
}
