import { randomBytes } from 'node:crypto'
import { visitorIdPattern } from '#contract/visitor.ts'
import type { CallContext } from './shop.ts'

/** The visitor id of a call. Creates one if there is none, which the reply returns as `visitorId`. */
export function ensureVisitor(ctx: CallContext): string {
  ctx.visitorId ??= randomBytes(16).toString('base64url')
  return ctx.visitorId
}

export function readVisitorId(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && visitorIdPattern.test(header) ? header : null
}
