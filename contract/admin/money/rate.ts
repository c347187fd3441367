import * as z from 'zod/mini'
import { isExchangeRate } from '../../exchange-rate.ts'
import { Money, Timestamp } from '../../scalars.ts'
import { type AdminCallShape, Changed } from '../admin-call.ts'

const Code = z.string().check(z.regex(/^[A-Z]{3}$/))
const Day = z.iso.date()
/** A decimal such as 1.0843. */
const Rate = z.string()

const Rates = z.object({
  base: Code,
  provider: z.enum(['hand', 'ecb']),
  /** The day of the provider's last rates; null: none were fetched yet. */
  day: z.nullable(Day),
  triedAt: z.nullable(Timestamp),
  /** Why the last attempt to fetch them failed. */
  fault: z.nullable(z.string()),
  /** The provider's rates are so old that prices may be wrong. */
  stale: z.boolean(),
  /** `ratedOn` null: not recorded. `byHand`: the provider does not change it. */
  items: z.array(z.object({ code: Code, rate: Rate, ratedOn: z.nullable(Day), byHand: z.boolean() })),
  /** New rates that wait for approval, because one of them moves by more than `holdAbove` percent. */
  held: z.nullable(
    z.object({
      day: Day,
      holdAbove: z.number(),
      moves: z.array(z.object({ code: Code, from: Rate, to: Rate, percent: z.number() })),
    }),
  ),
})

/** An entry of `others` in the setting `currencies`, with its rate as a decimal of up to 15 digits. */
const OtherCurrency = z.object({
  code: Code,
  rate: z.string().check(z.refine(isExchangeRate)),
  step: z.int().check(z.minimum(1), z.maximum(1e9)),
  ending: z.string().check(z.regex(/^\d{0,4}$/)),
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  withTax: z.boolean(),
})

export const rateCalls = {
  /** The exchange rates in use, and the state of the provider. */
  '/rate/list': {
    payload: z.object({}),
    data: Rates,
    permission: 'settings.money',
  },
  /** Applies the rates of a day that wait for approval. */
  '/rate/accept': {
    payload: z.object({ day: Day }),
    data: Changed(Rates),
    permission: 'settings.money',
    writes: true,
    undo: 'free',
  },
  /**
   * Prices of best sellers in the base currency, and as people in a currency's home country would see them with this rate,
   * rounding and ending. Stores nothing.
   */
  '/rate/preview': {
    payload: z.object({ other: OtherCurrency }),
    data: z.object({ items: z.array(z.object({ from: Money, to: Money })) }),
    permission: 'settings.money',
  },
} as const satisfies Record<string, AdminCallShape>
