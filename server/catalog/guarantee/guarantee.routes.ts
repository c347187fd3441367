import type { FastifyInstance, FastifyReply } from 'fastify'
import { isLang } from '#contract/languages.ts'
import type { Shop } from '#server/platform/shop.ts'
import { builtNotice, labelPicture } from './built-pictures.ts'
import { readDurability } from './read-durability.ts'

/** The notice on the legal guarantee, and the label of each product with a guarantee of durability, as pictures. */
export function mountGuarantee(app: FastifyInstance, shop: Shop): void {
  app.get<{ Params: { lang: string } }>(
    '/legal/notice/:lang.svg',
    { config: { kind: 'picture' } },
    async ({ params }, reply) => {
      if (!isLang(params.lang)) return missing(reply)
      return send(reply, builtNotice(params.lang, 'svg'), 24 * 3600)
    },
  )
  app.get<{ Params: { lang: string; product: string; form: string } }>(
    '/legal/label/:lang/:product/:form.svg',
    { config: { kind: 'picture' } },
    async ({ params: { lang, product, form } }, reply) => {
      if (!isLang(lang) || !/^\d{1,9}$/.test(product) || (form !== 'whole' && form !== 'nested')) {
        return missing(reply)
      }
      const found = await readDurability(shop, [Number(product)], lang)
      const durability = found.get(Number(product))
      return durability ? send(reply, labelPicture(durability, form), 300) : missing(reply)
    },
  )
}

function send(reply: FastifyReply, svg: string | Buffer, seconds: number) {
  return reply
    .type('image/svg+xml')
    .header('cache-control', `public, max-age=${seconds}`)
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .header('x-content-type-options', 'nosniff')
    .send(svg)
}

function missing(reply: FastifyReply) {
  return reply.status(404).header('cache-control', 'public, max-age=60').send()
}
