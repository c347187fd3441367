import type { IncomingMessage } from 'node:http'
import { bcp47, endonyms, langPath } from '#contract/languages.ts'
import { readLogo } from '#server/catalog/pictures/brand-pictures.ts'
import { offeredLanguages } from '#server/content/languages.settings.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { MadePage } from '#server/platform/page-cache/cached-page.ts'
import { brandSetting } from '#server/platform/settings/brand.ts'
import type { Closed } from '#server/platform/settings/opening.setting.ts'
import type { Shop } from '#server/platform/shop.ts'
import { textIn } from '#server/platform/text-in.ts'
import type { ThemeEngine } from '#server/theme/theme.ts'
import type { PageRequest } from '../page.ts'
import { renderDocument } from '../render/document.ts'
import { envOf } from '../render/env-of.ts'
import { plainError } from '../render/error-page.ts'
import { hashOf } from '../render/markup.ts'
import { pageHeaders } from '../render/page-headers.ts'
import { refusalOf } from '../render/payload.ts'
import { themeOf } from '../render/render-page.ts'
import { readAsk } from '../request/page-ask.ts'

/** Seconds after which crawlers ask again, unless the merchant has named the time. */
const usualWait = 3600

/** Seconds until a visitor may try again, for Retry-After. */
export function retryAfter(shop: Shop, { until }: Closed): string {
  const seconds = until === null ? usualWait : Math.ceil((Date.parse(until) - shop.now().getTime()) / 1000)
  return String(Math.min(Math.max(seconds, 60), 7 * 24 * 3600))
}

/**
 * The page of a shop that is closed, at every address and in every language, without header, footer and scripts. A page
 * fetch gets a refusal, so that an open tab loads this document instead.
 */
export async function makeClosed(
  theme: ThemeEngine,
  asked: PageRequest,
  request: IncomingMessage,
  closed: Closed,
): Promise<MadePage> {
  const { shop, t } = asked
  const { payload } = readAsk(request)
  const made = { status: 503, tags: [], keep: false }
  const headersWith = (policy: string | null) => ({
    ...pageHeaders({
      ...{ type: payload ? ('payload' as const) : ('document' as const), policy, kept: 'never' as const },
      secure: shop.publicUrl.startsWith('https:'),
      varies: { currency: false, country: false },
    }),
    'retry-after': retryAfter(shop, closed),
    'x-robots-tag': 'noindex',
  })
  if (payload) return { ...made, body: JSON.stringify(refusalOf(503, t)), headers: headersWith(null) }
  try {
    const { html, policy } = await render(theme, asked, closed)
    return { ...made, body: html, headers: headersWith(policy) }
  } catch (error) {
    shop.log.error({ err: error }, 'the page of the closed shop failed')
    return { ...made, body: plainError(t, t(`closed.${closed.why}.title`)).body, headers: headersWith(null) }
  }
}

async function render(theme: ThemeEngine, asked: PageRequest, closed: Closed) {
  const { shop, lang, currency, t, routes } = asked
  const { name, legalName, street, postalCode, city, email, phone } = shop.settings(shopSetting)
  const brand = shop.settings(brandSetting)
  const title = t(`closed.${closed.why}.title`)
  const env = envOf(asked, 'b')
  const offered = offeredLanguages(shop)
  const body = theme.render('templates/closed', env, {
    ...{
      lang,
      locale: bcp47[lang],
      page_title: title,
      path: env.path,
      kind: 'error',
      slug: '503',
      status: 503,
    },
    shop: { name, wordmark: brand.wordmark, logo: await readLogo(shop, brand) },
    closed: { why: closed.why, message: textIn(closed.message, lang), until: closed.until },
    seller: {
      legal_name: legalName,
      address: [street, `${postalCode} ${city}`.trim()].filter(Boolean),
      email,
      phone,
    },
    languages: offered.map((each) => ({
      ...{ tag: bcp47[each], name: endonyms[each], url: langPath(each, '/'), current: each === lang },
    })),
  })
  const page = { status: 500, kind: 'error', template: 'closed', slug: '503', title } as const
  return renderDocument(
    theme,
    asked,
    {
      page: { ...page, description: '', paths: {}, jsonLd: [], tags: [], values: {} },
      data: {
        ...{ kind: 'error', template: 'closed', slug: '503', path: env.path, lang, currency },
        ...{ userPrefix: routes.userPrefix, sheet: '', chunks: [], messages: {} },
      },
      theme: { ...themeOf(theme), injects: [] },
      pageHead: '',
      pageBody: body.html,
      pageFoot: '',
      meta: {
        ...{
          title: `${title} – ${name}`,
          description: '',
          canonical: shop.publicUrl + env.path,
          hreflang: {},
        },
        ...{ robots: 'noindex', headHash: hashOf(''), footHash: hashOf('') },
      },
    },
    { bare: true },
  )
}
