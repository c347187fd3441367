import { bigint, timestamp } from 'drizzle-orm/pg-core'

/** An amount in the currency's minor unit. Read as a JavaScript number: 2^53 minor units exceed any shop's needs. */
export const amount = () => bigint({ mode: 'number' })

/** A point in time, in UTC. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** Texts by language code. `en` is the fallback and always present. */
export type Texts = { [lang: string]: string }
