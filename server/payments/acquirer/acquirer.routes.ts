import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Shop } from '#server/platform/shop.ts'
import { chargePage } from './charge-page.ts'
import { readChargeToken } from './charge-token.ts'
import { type Decision, decideCharge, decisions, delay } from './decide-charge.ts'
import { type Charge, findCharge, stateOf } from './find-charge.ts'
import { notificationOf } from './notification.ts'
import { sign, signatureHeader } from './signature.ts'

/** States in the words of the acquirer's page. */
const wordFor = { succeeded: 'approved', processing: 'being processed', failed: 'declined' }

type Params = { Params: { token: string } }

/** /dev/acquirer/{token}: the page to which `test` sends buyers. It tells the shop by signed webhooks. */
export function mountAcquirer(app: FastifyInstance, shop: Shop): void {
  const timers = new Set<NodeJS.Timeout>()
  app.addHook('onClose', async () => timers.forEach(clearTimeout))

  async function tell(charge: Charge, at = shop.now()): Promise<void> {
    const body = notificationOf(charge, at)
    await app.inject({
      method: 'POST',
      url: '/api/webhook/test',
      headers: {
        'content-type': 'application/json',
        [signatureHeader]: sign(shop, body, Math.floor(shop.now().getTime() / 1000)),
      },
      payload: body,
    })
  }

  app.get<Params>('/dev/acquirer/:token', async ({ params: { token } }, reply) => {
    const asked = readChargeToken(shop, token)
    if (!asked) return reply.status(404).send()
    const decided = await findCharge(shop, asked.reference)
    return page(reply, chargePage(asked, token, decided && wordFor[stateOf(decided, shop.now())]))
  })

  app.post<Params & { Body: unknown }>('/dev/acquirer/:token', async ({ params, body }, reply) => {
    const asked = readChargeToken(shop, params.token)
    const decision = decisionOf(body)
    if (!asked || !decision) return reply.status(asked ? 400 : 404).send()
    const charge = await decideCharge(shop, asked, decision)
    await tell(charge)
    if (decision.startsWith('delay')) {
      const timer = setTimeout(() => {
        timers.delete(timer)
        tell(charge, charge.tellAt!).catch((error) =>
          shop.log.error({ err: error }, 'acquirer webhook failed'),
        )
      }, delay)
      timers.add(timer)
    }
    return reply.redirect(charge.returnUrl, 303)
  })
}

function decisionOf(body: unknown): Decision | null {
  const given = (body as { decision?: unknown } | null)?.decision
  return decisions.find((decision) => decision === given) ?? null
}

function page(reply: FastifyReply, html: string): FastifyReply {
  return (
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      // No form-action: browsers would apply it to the redirect back to the shop.
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
      )
      .send(html)
  )
}
