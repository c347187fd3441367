import * as z from 'zod'
import { defineSetting } from '#server/platform/settings/settings.ts'

/** 0 is Sunday. */
const weekdays = z.array(z.number().int().min(0).max(6)).min(1).max(7)
const days = z.number().int().min(0).max(365)

/** From when on the delivery dates that shoppers see are counted. Days on the way are part of each shipping method. */
export const deliverySetting = defineSetting(
  'delivery',
  z.object({
    /** Shows delivery dates. */
    enabled: z.boolean().default(true),
    /** Orders until then are handled on the same working day; in the shop's time zone. */
    cutOff: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
      .default('14:00'),
    /** Working days until a parcel is handed to the carrier. */
    handlingDays: days.default(1),
    workingDays: weekdays.default([1, 2, 3, 4, 5]),
    /** Days on which carriers deliver. */
    carrierDays: weekdays.default([1, 2, 3, 4, 5, 6]),
    /** Working days until backordered goods arrive. */
    backorder: z.object({ minDays: days.default(5), maxDays: days.default(15) }).prefault({}),
    /**
     * Days without work or delivery: YYYY-MM-DD; MM-DD for every year; `easter-2` and `easter+39` by days from Easter
     * Sunday. Default: the holidays of all German states.
     */
    holidays: z
      .array(z.string().regex(/^((\d{4}-)?(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])|easter[+-]\d{1,3})$/))
      .max(500)
      .default([
        ...['01-01', 'easter-2', 'easter+1', '05-01', 'easter+39', 'easter+50'],
        ...['10-03', '12-25', '12-26'],
      ]),
  }),
)
