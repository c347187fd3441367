import type { Image } from '#contract/image.ts'
import { bcp47, defaultLanguage, type Lang } from '#contract/languages.ts'
import { waitsForConsent } from '#contract/page.ts'
import { avifSrcset } from '#contract/srcset.ts'
import { deskUrl } from '#server/platform/admin/desk-host.ts'
import { escapeHtml } from '#server/platform/escape-html.ts'
import { phoneScreens } from '#server/theme/filters/picture.ts'
import type { Style, ThemeEngine } from '#server/theme/theme.ts'
import { reloadScript } from '../files/follow-sources.ts'
import type { PageRequest } from '../page.ts'
import { plainPath } from '../plain/plain-path.ts'
import { frameScriptTag } from '../preview/frame-script.routes.ts'
import { contentPolicy } from './content-policy.ts'
import { envOf } from './env-of.ts'
import { jsonForHtml } from './markup.ts'
import type { Parts } from './render-page.ts'

/** `framed`: for a frame of the desk. `bare`: a page that never changes in the browser, without scripts. */
export type DocumentForm = { framed?: boolean; bare?: boolean }

/** Renders the whole document with layout/theme.liquid. It is complete without script. */
export async function renderDocument(
  theme: ThemeEngine,
  request: PageRequest,
  asked: Parts,
  { framed = false, bare = false }: DocumentForm = {},
): Promise<{ html: string; policy: string }> {
  const { lang, shop } = request
  const parts = framed ? { ...asked, theme: { ...asked.theme, injects: [] } } : asked
  const { data, theme: look, meta } = parts
  const style = await theme.style(parts.page.template)
  const { html } = theme.render('layout/theme', envOf(request, 'b'), {
    lang_tag: bcp47[lang],
    template: parts.page.template,
    head_tags:
      (framed ? frameScriptTag(shop) : '') +
      headTags(
        parts,
        lang,
        style,
        bare ? null : theme.boot(),
        framed || bare ? null : plainPath(request.match),
      ) +
      (shop.config.production || bare ? '' : reloadScript),
    page_head: parts.pageHead,
    page_body: parts.pageBody,
    page_foot: parts.pageFoot,
    hide_head: look.hideHead,
    hide_foot: look.hideFoot,
    page_data: jsonForHtml({ data, theme: look, meta }),
  })
  const kind = {
    strict: shop.config.production,
    wallets: data.wallets !== undefined,
    ancestor: framed ? new URL(deskUrl(shop)).origin : null,
  }
  return { html, policy: contentPolicy(style.policyHash, look.injects, kind) }
}

/** The content of <head> after its charset: title and meta, then styles and scripts of the first screen. */
function headTags(
  { page, data, meta, theme }: Parts,
  lang: Lang,
  style: Style,
  boot: string | null,
  withoutScript: string | null,
): string {
  const tags = [
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeHtml(meta.title)}</title>`,
    metaTag('name', 'description', meta.description),
    ...(meta.robots ? [metaTag('name', 'robots', meta.robots)] : []),
    ...leads(page.leadsTo),
    ...(withoutScript === null ? [] : [`<noscript>${leads(withoutScript).join('')}</noscript>`]),
    ...firstPicture(page),
    `<style>${style.css}</style>`,
    ...(boot ? [`<script type="module" src="${boot}"></script>`] : []),
    `<link rel="canonical" href="${escapeHtml(meta.canonical)}">`,
    ...Object.entries(meta.robots ? {} : meta.hreflang).map(
      ([tag, url]) => `<link rel="alternate" hreflang="${tag}" href="${escapeHtml(url)}">`,
    ),
    ...(page.feed
      ? [
          `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(page.feed.title)}" href="${escapeHtml(page.feed.path)}">`,
        ]
      : []),
    ...Object.entries(meta.social ?? {}).map(([name, value]) =>
      metaTag(name.startsWith('twitter:') ? 'name' : 'property', name, value),
    ),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    `<link rel="manifest" href="/site.webmanifest${lang === defaultLanguage ? '' : `?lang=${lang}`}">`,
    // Low priority: needed when a dialog opens for the first time.
    ...(typeof data.texts === 'string' ? [`<link rel="prefetch" as="fetch" href="${data.texts}">`] : []),
    // Those that need consent are fetched by the browser, once it has been given.
    ...theme.injects
      .filter((inject) => !waitsForConsent(inject))
      .map(({ type, url }) =>
        type === 'css'
          ? `<link rel="stylesheet" href="${escapeHtml(url)}">`
          : `<script src="${escapeHtml(url)}" async></script>`,
      ),
  ]
  return tags.join('')
}

/** Leaves for another address at once. */
function leads(url: string | undefined): string[] {
  return url === undefined ? [] : [`<meta http-equiv="refresh" content="0;url=${escapeHtml(url)}">`]
}

/** Preloads the largest picture of the first screen. */
function firstPicture({ first }: Parts['page']): string[] {
  if (!first) return []
  const { image, sizes, phone } = first
  if (!phone) return [preload(image, sizes)]
  return [preload(phone, '100vw', phoneScreens), preload(image, sizes, `not all and ${phoneScreens}`)]
}

function preload({ srcset }: Image, sizes: string, media?: string): string {
  const on = media === undefined ? '' : ` media="${media}"`
  return `<link rel="preload" as="image" type="image/avif" imagesrcset="${escapeHtml(avifSrcset(srcset))}" imagesizes="${escapeHtml(sizes)}"${on} fetchpriority="high">`
}

function metaTag(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`
}
