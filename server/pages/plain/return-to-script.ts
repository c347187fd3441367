import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { base } from '#contract/calls.ts'
import { mergeCarts, mergeVisitorCarts } from '#server/cart/merge-carts.ts'
import { findSession } from '#server/platform/sessions.ts'
import type { Shop } from '#server/platform/shop.ts'
import { readVisitorId } from '#server/platform/visitor.ts'
import { forgottenCookie, heldCookie, plainCookie, readHeld } from './plain-cookie.ts'

/**
 * Joins the two visitors of a browser whose script failed on one page and works on the next: before the first call of the
 * script, what was put into the cart without script goes into the script's cart. Other sites cannot cause this, because
 * they cannot send the script's header. Signing out with script signs out without it, too.
 */
export function returnToScript(app: FastifyInstance, shop: Shop): void {
  app.addHook('preHandler', async (request, reply) => {
    const { call } = request.routeOptions.config
    if (!request.cookies[plainCookie] || !call || !request.url.startsWith(base)) return
    if (call === '/auth/signout') reply.header('set-cookie', forgottenCookie(shop))
    else await join(shop, request, reply)
  })
}

async function join(shop: Shop, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const held = readHeld(request.cookies)
  const { 'x-visitor': visitor, 'x-auth': token } = request.headers
  const visitorId = readVisitorId(visitor)
  if (!held.visitorId || !visitorId || held.visitorId === visitorId) return
  try {
    await joinCarts(shop, held.visitorId, { visitorId, token: typeof token === 'string' ? token : undefined })
    reply.header('set-cookie', heldCookie(shop, { ...held, visitorId }))
  } catch (error) {
    // The next call tries again.
    request.log.warn({ err: error }, 'cart without script not joined')
  }
}

/** Moves what is in the cart of a visitor into the cart of the same person as the script knows them. */
export async function joinCarts(
  shop: Shop,
  from: string,
  { visitorId, token }: { visitorId: string; token: string | undefined },
): Promise<void> {
  // A session that was ended elsewhere is answered by what follows.
  const customer = token ? await findSession(shop, token).catch(() => null) : null
  await shop.db.transaction((tx) =>
    customer ? mergeCarts(tx, from, customer.id) : mergeVisitorCarts(tx, from, visitorId),
  )
  await shop.live.publish(customer ? { customerId: customer.id } : { visitorId }, { type: 'cart', data: {} })
}
