import { bigint, timestamp } from 'drizzle-orm/pg-core'

/** An amount in the currency's minor unit. Kept as a JavaScript number: 2^53 minor units pass any shop's figures. */
export const amount = () => bigint({ mode: 'number' })

/** A moment in UTC. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** Texts by language code; `en` is the fallback and always there. */
export type Texts = { [lang: string]: string }
