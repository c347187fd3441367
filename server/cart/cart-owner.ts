import type { CallContext } from '#server/platform/shop.ts'
import { ensureVisitor } from '#server/platform/visitor.ts'

/** Whose cart it is: a customer's once signed in, before that a visitor's. */
export type CartOwner = { customerId: string | null; visitorId: string }

export function cartOwner(ctx: CallContext): CartOwner {
  return { customerId: ctx.customer?.id ?? null, visitorId: ensureVisitor(ctx) }
}
