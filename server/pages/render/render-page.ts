import type { ComponentName } from '#contract/components.ts'
import type { Lang } from '#contract/languages.ts'
import type { Meta, PageData, PagePayload, Theme } from '#contract/page.ts'
import { agentsSetting } from '#server/agents/agents.setting.ts'
import { offeredLanguages } from '#server/content/languages.settings.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { chunksOf } from '#server/theme/browser-files.ts'
import type { ThemeEngine } from '#server/theme/theme.ts'
import { workerAddress } from '../files/worker.routes.ts'
import { textsOf } from '../frame/component-texts.ts'
import type { FrameCache, RenderedFrame } from '../frame/frame-cache.ts'
import type { Page, PageRequest } from '../page.ts'
import { canonicalOf, hreflangOf } from '../seo/hreflang.ts'
import { socialOf } from '../seo/social.ts'
import { envOf } from './env-of.ts'
import { hashOf, jsonForHtml } from './markup.ts'

/** The parts that both the document and the payload consist of. */
export type Parts = PagePayload & { page: Page }

/** Renders header, body and footer, and builds the page's data and meta. */
export async function renderPage(
  theme: ThemeEngine,
  frames: FrameCache,
  request: PageRequest,
  page: Page,
): Promise<Parts> {
  const { shop, lang, match } = request
  const frame = await frames.get(request)
  const setting = theme.setting()
  const env = envOf(request, 'b')
  const body = theme.render(`templates/${page.template}`, env, {
    ...frame.values,
    page_title: page.title,
    path: env.path,
    kind: page.kind,
    slug: page.slug,
    status: page.status,
    ...page.values,
  })
  const offered = offeredLanguages(shop)
  const paths = page.paths ?? everywhere(offered, match.path)
  const noindex = page.noindex || !offered.includes(lang)
  const canonicalQuery = page.canonicalQuery ?? ''
  const canonical = canonicalOf(shop.publicUrl, paths, lang, match.path) + canonicalQuery
  const title = page.wholeTitle ? page.title : `${page.title} – ${shop.settings(shopSetting).name}`
  const meta: Meta = {
    title,
    description: page.description,
    social: socialOf(request, page, { title, canonical }),
    canonical,
    hreflang: page.status >= 400 ? {} : hreflangOf(shop.publicUrl, only(offered, paths), canonicalQuery),
    ...(noindex ? { robots: 'noindex' } : {}),
    headHash: setting.hideHead ? hashOf('') : frame.headHash,
    footHash: setting.hideFoot ? hashOf('') : frame.footHash,
  }
  return {
    page,
    data: await dataOf(theme, request, page, env.path, componentsOf(frame, body.components), frame.texts),
    theme: themeOf(theme),
    pageHead: setting.hideHead ? '' : frame.head,
    pageBody: body.html + jsonLd(page),
    pageFoot: setting.hideFoot ? '' : frame.foot,
    meta,
  }
}

async function dataOf(
  theme: ThemeEngine,
  { shop, lang, currency, routes, preview }: PageRequest,
  page: Page,
  path: string,
  names: ComponentName[],
  texts: string | null,
): Promise<PageData> {
  const { hash } = await theme.sheets.full()
  const worker = preview ? null : workerAddress(shop)
  return {
    kind: page.kind,
    template: page.template,
    slug: page.slug,
    path,
    lang,
    currency,
    userPrefix: routes.userPrefix,
    sheet: `/theme/full-${hash}.css`,
    chunks: chunksOf(names),
    messages: textsOf(lang, names),
    ...(texts ? { texts } : {}),
    ...(worker ? { worker } : {}),
    ...(shop.settings(agentsSetting).enabled ? { agents: true } : {}),
    ...page.browser,
  }
}

/** The part of the theme that browsers need. */
export function themeOf(theme: ThemeEngine): Theme {
  const { hideHead, hideFoot, config, product, injects } = theme.setting()
  const { colors, fonts, container, borderRadius } = config
  return { hideHead, hideFoot, config: { colors, fonts, container, borderRadius }, product, injects }
}

function componentsOf(frame: RenderedFrame, names: ComponentName[]): ComponentName[] {
  return [...new Set([...frame.components, ...names])].sort()
}

function everywhere(languages: Lang[], path: string): Partial<Record<Lang, string>> {
  return Object.fromEntries(languages.map((lang) => [lang, path]))
}

function only(languages: Lang[], paths: Partial<Record<Lang, string>>): Partial<Record<Lang, string>> {
  return Object.fromEntries(languages.flatMap((lang) => (paths[lang] ? [[lang, paths[lang]]] : [])))
}

/** Structured data. The content policy does not apply, because it is not executable. */
function jsonLd(page: Page): string {
  return page.jsonLd
    .map((thing) => `<script type="application/ld+json">${jsonForHtml(thing)}</script>`)
    .join('')
}
