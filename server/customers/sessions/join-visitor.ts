import type { Tx } from '#server/db/open.ts'

/** Transfers some of the visitor's data to the customer at sign-in, such as the cart. */
export type JoinVisitor = (tx: Tx, visitorId: string, customerId: string) => Promise<void>
