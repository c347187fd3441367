import { bcp47, langPath } from '#contract/languages.ts'
import { errorCountsOf } from '#server/platform/observed/error-counts.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { RenderEnv } from '#server/theme/render-env.ts'
import type { PageRequest } from '../page.ts'

/** The render environment of tags and filters for one region of a page: header, body or footer. */
export function envOf(request: PageRequest, region: RenderEnv['region']): RenderEnv {
  const { lang, currency, t, shop, match, linkTo, preview } = request
  return {
    lang,
    locale: bcp47[lang],
    timeZone: shop.settings(shopSetting).timeZone,
    currency,
    t,
    path: langPath(lang, match.path),
    linkTo: linkTo as RenderEnv['linkTo'],
    region,
    count: 0,
    components: new Set(),
    log(problem, error) {
      shop.log.error({ err: error, path: match.path }, problem)
      if (!preview) errorCountsOf(shop).note(error, { kind: 'page', route: match.kind })
    },
  }
}
