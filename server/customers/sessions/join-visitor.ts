import type { Tx } from '#server/db/open.ts'

/** Hands something that belongs to the visitor over to the customer at sign-in, such as the cart. */
export type JoinVisitor = (tx: Tx, visitorId: string, customerId: string) => Promise<void>
