import { randomBytes } from 'node:crypto'
import { visitorIdPattern } from '#contract/visitor.ts'
import type { CallContext } from './shop.ts'

/** The visitor a call belongs to; one who has no id yet gets one, which the reply carries as `visitorId`. */
export function ensureVisitor(ctx: CallContext): string {
  ctx.visitorId ??= randomBytes(16).toString('base64url')
  return ctx.visitorId
}

export function readVisitorId(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && visitorIdPattern.test(header) ? header : null
}
