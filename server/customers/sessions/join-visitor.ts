import type { Tx } from '#server/db/open.ts'

/** What makes something of a visitor's the customer's at sign-in: cart, favourites. */
export type JoinVisitor = (tx: Tx, visitorId: string, customerId: string) => Promise<void>
