import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLang, type Lang } from '#contract/languages.ts'
import { deskCookie, deskKey, isOpenSession } from '#server/platform/admin/caller.ts'
import { deskUrl } from '#server/platform/admin/desk-host.ts'
import { escapeHtml } from '#server/platform/escape-html.ts'
import { translator } from '#server/platform/messages.ts'
import { isLoopback } from '#server/platform/network.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { Shop } from '#server/platform/shop.ts'
import { acceptPage } from './accept-page.ts'

/** The script of the page behind one-time links. */
const entryScript = readFileSync(new URL('../../desk/entry/accept.js', import.meta.url))

/** Mounts the desk's document, which is the same for every path. */
export function mountDeskDocument(app: FastifyInstance, shop: Shop): void {
  app.get('/admin/entry.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(entryScript),
  )
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64')
    reply.headers(deskHeaders(shop, nonce)).type('text/html; charset=utf-8')
    return isFromElsewhere(request)
      ? reloadOnce()
      : deskDocument(shop, nonce, await pageFacts(shop, request), request.url)
  }
  app.get('/admin', { config: { kind: 'page' } }, answer)
  app.get('/admin/*', { config: { kind: 'page' } }, answer)
}

/** Security headers of the desk: scripts only from the shop, no frames, and no handle for the page that opened it. */
export function deskHeaders(shop: Pick<Shop, 'config' | 'publicUrl'>, nonce: string): Record<string, string> {
  const origin = shop.config.deskUrl ? ` ${new URL(shop.publicUrl).origin}` : ''
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self'${origin} data: blob:`,
    "connect-src 'self'",
    `frame-src 'self'${origin}`,
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types desk-html ProseMirrorClipboard',
  ]
  return {
    'content-security-policy': policy.join('; '),
    // Not `same-origin`, which the shop's pages send: a window that they open keeps no handle to the desk.
    'cross-origin-opener-policy': 'noopener-allow-popups',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), browsing-topics=()',
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    ...(deskUrl(shop).startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}

type Facts = { key: string | null; signedIn: boolean; lang: Lang; problem: 'browser' | 'plain_http' | null }

/**
 * The session key goes only into a document that the browser opened by a top-level navigation: scripts can fetch the
 * address or frame it, but not forge these headers.
 */
async function pageFacts(shop: Shop, request: FastifyRequest): Promise<Facts> {
  const { headers, cookies, ip } = request
  const lang = langOf(headers['accept-language'])
  if (headers['sec-fetch-dest'] === undefined) {
    const plain = !deskUrl(shop).startsWith('https:') && !isLoopback(ip)
    return { key: null, signedIn: false, lang, problem: plain ? 'plain_http' : 'browser' }
  }
  const token = cookies[deskCookie(shop)]
  const signedIn = token !== undefined && (await isOpenSession(shop, token))
  const isNavigation = headers['sec-fetch-dest'] === 'document' && headers['sec-fetch-mode'] === 'navigate'
  return { key: signedIn && isNavigation ? deskKey(shop, token) : null, signedIn, lang, problem: null }
}

/** A link from another site, such as webmail, arrives without the SameSite=Strict cookie. */
function isFromElsewhere({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-dest'] === 'document'
}

/** Navigates to the same address from this site, with the cookie. The fragment of the address stays. */
function reloadOnce(): string {
  return '<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="refresh" content="0"><title>…</title></head></html>'
}

function deskDocument(
  shop: Shop,
  nonce: string,
  { key, signedIn, lang, problem }: Facts,
  url: string,
): string {
  const t = translator(lang)
  const name = escapeHtml(shop.settings(shopSetting).name)
  const facts = JSON.stringify({ key, signedIn, lang, shop: shop.settings(shopSetting).name })
  const isLink = /^\/admin\/accept(\?|$)/.test(url) && !problem
  const { head, main } = isLink
    ? acceptPage(t, nonce)
    : {
        head: '',
        main: `<p>${escapeHtml(problem ? t(`desk.problem.${problem}`) : t('desk.entry.no_desk'))}</p>`,
      }
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta property="csp-nonce" content="${nonce}">
<title>${name}</title>
${head}
</head>
<body>
<script type="application/json" id="desk">${facts.replaceAll('<', '\\u003c')}</script>
<main id="main"><h1>${name}</h1>${main}</main>
</body>
</html>
`
}

/** The first language of the browser that the desk speaks. */
function langOf(header: string | undefined): Lang {
  const asked = (header ?? '').split(',').map((part) => part.split(';')[0]!.trim())
  for (const tag of asked) {
    if (isLang(tag)) return tag
    const base = tag.split('-')[0]!
    if (isLang(base)) return base
  }
  return 'en'
}
