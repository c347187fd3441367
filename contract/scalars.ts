import * as z from 'zod/mini'

/** Minor units with an ISO 4217 code: 2400 EUR is 24.00 euros, 2400 JPY is 2,400 yen. */
export const Money = z.object({ amount: z.int(), currency: z.string().check(z.regex(/^[A-Z]{3}$/)) })
export type Money = z.infer<typeof Money>

/** Opaque to clients. */
export const Id = z.string().check(z.minLength(1), z.maxLength(64))

/** The number of an order, a return, a draft order or a withdrawal, as people type it. */
export const RecordNumber = z.string().check(z.trim(), z.minLength(4), z.maxLength(40))

export const Slug = z.string().check(z.minLength(1), z.maxLength(200))

export const Sku = z.string().check(z.minLength(1), z.maxLength(64))

/** Idempotency key. The client chooses it and sends the same key when it retries. */
export const IdempotencyKey = z.string().check(z.minLength(16), z.maxLength(64))

export const Page = z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1)
export const Size = z._default(z.int().check(z.minimum(1), z.maximum(100)), 20)

/** ISO 8601 in UTC. */
export const Timestamp = z.string()

export const Empty = z.object({})
