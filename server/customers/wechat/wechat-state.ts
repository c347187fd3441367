import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { usedTicket } from '#server/db/tables.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { ensureVisitor } from '#server/platform/visitor.ts'

/** Milliseconds within which the browser must return from WeChat. */
const lifetime = 10 * 60_000

/** The state parameter that WeChat returns; it works once, for the browser that started (RFC 6749, 10.12). */
export function newState(ctx: CallContext): string {
  const body = `${randomBytes(12).toString('base64url')}.${ctx.shop.now().getTime() + lifetime}`
  return `${body}.${sign(ctx, body)}`
}

export async function spendState(ctx: CallContext, state: string): Promise<boolean> {
  const { shop } = ctx
  const [id = '', expires = '', mac = ''] = state.split('.')
  const [given, right] = [Buffer.from(mac), Buffer.from(sign(ctx, `${id}.${expires}`))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return false
  if (!(Number(expires) > shop.now().getTime())) return false
  const used = await shop.db
    .insert(usedTicket)
    .values({ id: `state ${id}`, expiresAt: new Date(Number(expires)) })
    .onConflictDoNothing()
    .returning({ id: usedTicket.id })
  return used.length > 0
}

function sign(ctx: CallContext, body: string): string {
  return createHmac('sha256', ctx.shop.secret)
    .update(`state ${ensureVisitor(ctx)} ${body}`)
    .digest('base64url')
}
