import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { adminBase } from '#contract/admin/admin-call.ts'
import { noticeWorker } from '#contract/admin/desk/push.ts'
import { bcp47, defaultLanguage, isLang, type Lang } from '#contract/languages.ts'
import { staff } from '#server/db/tables.ts'
import { deskCookie, deskKey, openSessionOf } from '#server/platform/admin/caller.ts'
import { deskUrl } from '#server/platform/admin/desk-host.ts'
import { escapeHtml } from '#server/platform/escape-html.ts'
import { isLoopback } from '#server/platform/http/network.ts'
import { translator } from '#server/platform/messages.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { Shop } from '#server/platform/shop.ts'
import { followedLanguages } from '#server/translations/followed-languages.ts'
import { type DeskFiles, deskBuild, deskDist, deskFiles } from './desk-files.ts'
import { textPacks } from './desk-texts.ts'

/** The worker that shows push notices. Its address does not change, so that browsers find a newer one there. */
const noticeScript = readFileSync(new URL('../../../desk/entry/notices.js', import.meta.url))

/** Mounts the desk's document, which is the same for every path, and the files that it loads. */
export async function mountDeskDocument(app: FastifyInstance, shop: Shop): Promise<void> {
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL('assets', deskDist)),
    prefix: '/admin/assets/',
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    decorateReply: false,
    setHeaders(reply, path) {
      if (path.includes('.worker-')) reply.header('content-security-policy', workerPolicy(path))
    },
  })
  app.get<{ Params: { lang: string; file: string } }>('/admin/texts/:lang/:file', async (request, reply) => {
    const { lang, file } = request.params
    const [name = '', hash] = file.split('.')
    const pack = isLang(lang) ? textPacks(lang).get(name) : undefined
    if (!pack) return reply.code(404).send()
    // A tab of an older build gets the texts of this one.
    const caching = hash === pack.hash ? 'public, max-age=31536000, immutable' : 'no-store'
    return reply.type('application/json; charset=utf-8').header('cache-control', caching).send(pack.body)
  })
  app.get(noticeWorker, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': "default-src 'none'" })
      .headers({ 'x-content-type-options': 'nosniff' })
      .send(noticeScript),
  )
  // Tells open tabs that a newer build is served.
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith(`${adminBase}/`)) reply.header('x-desk-build', deskBuild())
  })
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
    "media-src 'self'",
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

/** Workers have a policy of their own. Only the one that reads codes from pictures may compile WebAssembly. */
function workerPolicy(path: string): string {
  const scripts = path.includes('/codes.worker-') ? "'self' 'wasm-unsafe-eval'" : "'self'"
  return `default-src 'none'; script-src ${scripts}; connect-src 'self'`
}

type Facts = {
  key: string | null
  signedIn: boolean
  /** The browser had a session that was ended or has expired. */
  ended: boolean
  lang: Lang
  problem: 'browser' | 'plain_http' | null
}

/**
 * The session key goes only into a document that the browser opened by a top-level navigation: scripts can fetch the
 * address or frame it, but not forge these headers.
 */
async function pageFacts(shop: Shop, request: FastifyRequest): Promise<Facts> {
  const { headers, cookies, ip } = request
  const asked = langOf(headers['accept-language'])
  if (headers['sec-fetch-dest'] === undefined) {
    const plain = !deskUrl(shop).startsWith('https:') && !isLoopback(ip)
    const problem = plain ? 'plain_http' : 'browser'
    return { key: null, signedIn: false, ended: false, lang: asked, problem }
  }
  const token = cookies[deskCookie(shop)]
  const caller = token === undefined ? null : await openSessionOf(shop, token)
  const isNavigation = headers['sec-fetch-dest'] === 'document' && headers['sec-fetch-mode'] === 'navigate'
  return {
    key: token && caller && isNavigation ? deskKey(shop, token) : null,
    signedIn: caller !== null,
    ended: token !== undefined && caller === null,
    lang: caller ? await langOfStaff(shop, caller.id) : asked,
    problem: null,
  }
}

async function langOfStaff({ db }: Shop, id: string): Promise<Lang> {
  const [row] = await db.select({ lang: staff.lang }).from(staff).where(eq(staff.id, id))
  return row && isLang(row.lang) ? row.lang : defaultLanguage
}

/** A link from another site, such as webmail, arrives without the SameSite=Strict cookie. */
function isFromElsewhere({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-dest'] === 'document'
}

/** Navigates to the same address from this site, with the cookie. The fragment of the address stays. */
function reloadOnce(): string {
  return '<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="refresh" content="0"><title>…</title></head></html>'
}

function deskDocument(shop: Shop, nonce: string, { problem, ...session }: Facts, url: string): string {
  const { lang } = session
  const t = translator(lang)
  const name = escapeHtml(shop.settings(shopSetting).name)
  // Frames and fetched copies get no key; their desk would only be refused.
  const isLink = /^\/admin\/accept\/?(\?|$)/.test(url)
  const files = problem ? null : deskFiles(session.key && !isLink ? 'main' : 'sign-in')
  const facts = {
    ...{ ...session, shop: shop.settings(shopSetting).name, build: files?.build ?? '' },
    translated: session.key ? followedLanguages(shop) : [],
    texts: Object.fromEntries([...textPacks(lang)].map(([pack, { hash }]) => [pack, hash])),
  }
  const why = problem ? t(`desk.problem.${problem}`) : t('desk.entry.not_built')
  const main = files
    ? `<noscript><p>${escapeHtml(t('desk.entry.no_script'))}</p></noscript><p class="entry-slow">${escapeHtml(t('desk.entry.slow'))}</p>`
    : `<main id="main"><h1>${name}</h1><p>${escapeHtml(why)}</p></main>`
  return `<!doctype html>
<html lang="${bcp47[lang]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<meta property="csp-nonce" content="${nonce}">
<title>${name}</title>
${files ? headOf(files) : ''}
</head>
<body>
<script type="application/json" id="desk">${JSON.stringify(facts).replaceAll('<', '\\u003c')}</script>
<div id="root">${main}</div>
</body>
</html>
`
}

function headOf({ script, imports, sheet }: DeskFiles): string {
  return [
    ...(sheet ? [`<link rel="stylesheet" href="${sheet}">`] : []),
    ...imports.map((file) => `<link rel="modulepreload" href="${file}">`),
    `<script type="module" src="${script}"></script>`,
  ].join('\n')
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
