import * as z from 'zod/mini'
import { Timestamp } from './scalars.ts'

/** The dates between which an order arrives, as YYYY-MM-DD. */
export const DeliveryDates = z.object({ earliest: z.string(), latest: z.string() })

/** `orderBefore`: the dates hold for orders until then. */
export const DeliveryPromise = z.extend(DeliveryDates, { orderBefore: Timestamp })
export type DeliveryPromise = z.infer<typeof DeliveryPromise>
