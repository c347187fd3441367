import type { Shop } from '#server/platform/shop.ts'
import type { Validity } from '../types.ts'

const day = 24 * 3600 * 1000

export function daysAgo(shop: Shop, days: number): Date {
  return new Date(shop.now().getTime() - days * day)
}

/** Converts days from the day of loading into start and end times. */
export function period(shop: Shop, { from, to }: Validity): { startsAt: Date | null; endsAt: Date | null } {
  return {
    startsAt: from === undefined ? null : daysAgo(shop, -from),
    endsAt: to === undefined ? null : daysAgo(shop, -to),
  }
}
