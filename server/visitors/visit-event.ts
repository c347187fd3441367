import type { Lang } from '#contract/languages.ts'
import type { Source } from './source.ts'

/** Something that a visitor did, as the recorder keeps it until the next batch is written. Holds no address. */
export type VisitEvent = {
  visitorId: string
  at: Date
  /** Nothing is stored unless the visitor has agreed. */
  needsConsent: boolean
} & (View | Time | Step)

/** A page was shown, or, as a heartbeat, still is. */
export type View = {
  kind: 'view'
  path: string
  isProduct: boolean
  heartbeat: boolean
  referrer: string
  timezone: string
  source: Source
  search: { words: string; lang: Lang; hits: number } | null
}

/** Seconds that a page was looked at since the last report. */
type Time = { kind: 'time'; path: string; seconds: number }

/** A step towards an order. */
type Step = { kind: 'step'; stage: number }

/** Steps towards an order. Orders themselves are counted from the orders. */
export const stages = { product: 1, cart: 2, checkout: 3 } as const
