import type { FastifyInstance } from 'fastify'
import { langPath } from '#contract/languages.ts'
import { offeredLanguages } from '#server/content/languages.settings.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { agentsSetting } from './agents.setting.ts'
import { mountUcp } from './ucp.routes.ts'
import type { AgentDeps } from './ucp-visit.ts'

/** Mounts what programs use that shop for people. */
export function mountAgents(app: FastifyInstance, deps: AgentDeps): void {
  const { shop } = deps
  mountUcp(app, deps)
  app.get('/llms.txt', { config: { kind: 'file' } }, async (_request, reply) => {
    if (!shop.settings(agentsSetting).enabled) return reply.status(404).send()
    reply.type('text/markdown; charset=utf-8').header('cache-control', 'public, max-age=3600')
    return guideOf(deps)
  })
}

/** The shop in a few lines for language models. https://llmstxt.org */
function guideOf({ shop, pathOf }: AgentDeps): string {
  const { publicUrl } = shop
  const { name } = shop.settings(shopSetting)
  const at = (path: string) => publicUrl + path
  const languages = offeredLanguages(shop).map((lang) => `[${lang}](${at(langPath(lang, '/'))})`)
  return `# ${name}

> An online shop. Prices and stock are those of the moment in which a page or an answer is made.

Languages: ${languages.join(', ')}

## For programs
- [Universal Commerce Protocol](${at('/.well-known/ucp')}): search products, fill a cart, hand the buyer over to the checkout, follow the order.
- [Calls of the shop's pages](${at('/api/web/openapi.json')}): OpenAPI.
- Buyers place and pay for orders themselves, on the shop's pages.

## Pages
- [Categories](${at('/category')})
- [Search](${at('/search')}): add \`?q=\` and what you look for.
- [Cart](${at(pathOf('en', 'cart'))}): \`?items=SKU:2,SKU:1\` fills it.
- [Sitemap](${at('/sitemap.xml')})
`
}
