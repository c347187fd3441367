import * as z from 'zod/mini'
import { Timestamp } from '../scalars.ts'
import { type AdminCallShape, Changed } from './admin-call.ts'

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
} as const satisfies Record<string, AdminCallShape>
