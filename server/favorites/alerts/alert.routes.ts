import type { FastifyInstance } from 'fastify'
import { isLang, langPath } from '#contract/languages.ts'
import type { Shop } from '#server/platform/shop.ts'

/** /notify/confirm/{token}: the link of the letter that asks. It leads on to the product, known token or not. */
export function mountAlerts(app: FastifyInstance, shop: Shop): void {
  app.get<{ Params: { token: string } }>('/notify/confirm/:token', async (request, reply) => {
    const { rows } = await shop.pool.query<{ lang: string; slug: string | null }>(
      `with said as (update product_alert set confirmed = true where token = $1 returning variant_id, lang)
        select said.lang, (select slug from translation t join variant v on v.product_id = t.owner_id
          where v.id = said.variant_id and t.kind = 'product'
          order by t.lang = said.lang desc, t.lang = 'en' desc limit 1) slug from said`,
      [request.params.token],
    )
    const [found] = rows
    const lang = found && isLang(found.lang) ? found.lang : 'en'
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    return reply.redirect(langPath(lang, found?.slug ? `/product/${found.slug}` : '/'), 303)
  })
}
