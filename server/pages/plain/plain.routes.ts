import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallPath, Data } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import type { Envelope, Failure } from '#contract/envelope.ts'
import { type Lang, langPath, languages } from '#contract/languages.ts'
import { guaranteeSetting } from '#server/catalog/guarantee/guarantee.setting.ts'
import { noticeView } from '#server/catalog/guarantee/notice-texts.ts'
import type { AnswerCall } from '#server/platform/calls.ts'
import { contextOf, type ShipToOf } from '#server/platform/context.ts'
import { chooseCurrency } from '#server/platform/currency.ts'
import { translator } from '#server/platform/messages.ts'
import { sendPage } from '#server/platform/page-cache/send-page.ts'
import type { Shop } from '#server/platform/shop.ts'
import { readVisitorId } from '#server/platform/visitor.ts'
import { checkoutLinks } from '../checkout-links.ts'
import { shell } from '../loaders/shells.ts'
import type { Page, PageRequest } from '../page.ts'
import type { Pages } from '../pages.ts'
import { heldCookie, readHeld } from './plain-cookie.ts'
import { plainForms } from './plain-forms.ts'
import { plainScreens } from './plain-screens.ts'
import { type Fields, PlainRefusal, type PlainScreen, type PlainVisit } from './plain-visit.ts'
import { joinCarts, returnToScript } from './return-to-script.ts'

/** Maximum size of a form in bytes. A review has up to 5,000 characters, and most scripts of Asia take 9 bytes for each. */
const bodyLimit = 64 * 1024

export type PlainDeps = { shop: Shop; pages: Pages; answerCall: AnswerCall; shipToOf: ShipToOf }

/**
 * Buying without script: GET /plain/cart and its like are pages for one reader, POST /plain/cart/add and its like make
 * the calls of calls.md and lead to the next page. A refused form is shown again with its fields and what is wrong.
 */
export async function mountPlain(app: FastifyInstance, deps: PlainDeps): Promise<void> {
  returnToScript(app, deps.shop)
  await app.register(async (plain) => {
    plain.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    for (const lang of languages) {
      const base = langPath(lang, '/plain')
      const config = { kind: 'page' as const }
      plain.get<Star>(`${base}/*`, { config }, (request, reply) => show(deps, lang, request, reply))
      plain.post<Star>(`${base}/*`, { bodyLimit, config: { call: '/plain' } }, (request, reply) =>
        receive(deps, lang, request, reply),
      )
    }
  })
}

type Star = { Params: { '*': string } }
type Asked = FastifyRequest<Star>

async function show(deps: PlainDeps, lang: Lang, request: Asked, reply: FastifyReply): Promise<void> {
  const fields = textsOf(request.query)
  const visit = await openVisit(deps, lang, fields, request, reply)
  await answer(deps, visit, request, reply, () => screenAt(visit, `/${request.params['*']}`, null))
}

async function receive(deps: PlainDeps, lang: Lang, request: Asked, reply: FastifyReply): Promise<void> {
  if (!isOwnForm(deps.shop, request)) return void reply.status(403).header('cache-control', 'no-store').send()
  const fields = textsOf(request.body)
  const visit = await openVisit(deps, lang, fields, request, reply)
  const form = plainForms[request.params['*']]
  await answer(deps, visit, request, reply, async () => {
    if (!form) return null
    try {
      const next = await form.send(visit)
      return typeof next === 'string' ? { moved: next } : next
    } catch (error) {
      if (!(error instanceof PlainRefusal)) throw error
      return screenAt(visit, form.page(fields, error), error)
    }
  })
}

/**
 * Checks that a form was sent from a page of this shop. The cookie is SameSite=Lax, so a form of another site cannot act
 * for the shopper; this also keeps it from signing the shopper in as somebody else.
 */
function isOwnForm({ publicUrl }: Shop, { headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = headers
  if (origin === undefined) return true
  return URL.canParse(origin) && [new URL(publicUrl).host, headers.host].includes(new URL(origin).host)
}

/** The page at a path below /plain. null: there is none. */
async function screenAt(
  visit: PlainVisit,
  path: string,
  refused: PlainRefusal | null,
): Promise<PlainScreen | null> {
  const [, name = '', ...rest] = path.replace(/\?.*$/, '').split('/')
  const screen = Object.hasOwn(plainScreens, name) ? plainScreens[name] : undefined
  if (!screen) return null
  return screen(visit, refused, rest.join('/'))
}

async function answer(
  { shop, pages }: PlainDeps,
  visit: PlainVisit,
  request: Asked,
  reply: FastifyReply,
  make: () => Promise<PlainScreen | null>,
): Promise<void> {
  const found = await make().catch((error) => whenRefused(visit, error))
  reply.header('set-cookie', heldCookie(shop, visit.held)).header('cache-control', 'no-store')
  if (found && 'moved' in found) return reply.redirect(found.moved, 303)
  const show = async (asked: PageRequest): Promise<Page | null> => found && pageOf(visit, asked, found)
  const page = await pages.personal(request.raw, show, {
    lang: visit.ctx.lang,
    path: '/plain',
    kind: 'app',
    slug: 'plain',
  })
  const cookie = reply.getHeader('set-cookie')
  reply.hijack()
  reply.raw.setHeader('set-cookie', cookie as string[])
  sendPage(page, request.raw, reply.raw)
}

type Shown = Extract<PlainScreen, { template: string }>

async function pageOf(
  { held, t }: PlainVisit,
  asked: PageRequest,
  { template, title, values, cartCount, leadsTo }: Shown,
): Promise<Page> {
  // The buyer agrees to these pages.
  const agreements = template === 'plain-checkout' ? await checkoutLinks(asked) : {}
  const links = Object.entries(agreements).map(([name, url]) => ({ label: t(`checkout.${name}`), url }))
  const guarantee = asked.shop.settings(guaranteeSetting).notice.checkout ? noticeView(asked.lang) : null
  return shell(asked, {
    template,
    title,
    description: '',
    noindex: true,
    paths: {},
    values: { ...values, links, guarantee, shopper: { signedIn: held.token !== undefined } },
    ...(cartCount === undefined ? {} : { browser: { cartCount } }),
    ...(leadsTo ? { leadsTo } : {}),
  })
}

/** A refusal outside a form: without a session to sign-in, without goods to the cart, otherwise there is no such page. */
function whenRefused({ held, at }: PlainVisit, error: unknown): PlainScreen | null {
  if (!(error instanceof PlainRefusal)) throw error
  const { code } = error.envelope
  if (code === codes.authInvalid || code === codes.authOut) {
    delete held.token
    return { moved: at('/signin') }
  }
  if (error.reason === 'cart_empty') return { moved: at('/cart') }
  return null
}

async function openVisit(
  { shop, answerCall, shipToOf }: PlainDeps,
  lang: Lang,
  fields: Fields,
  request: Asked,
  reply: FastifyReply,
): Promise<PlainVisit> {
  const held = readHeld(request.cookies)
  if (request.method === 'POST') await bring(shop, held, fields)
  const ctxOf = () =>
    contextOf(shop, request, reply, shipToOf, {
      lang,
      currency: chooseCurrency(shop, request.cookies.currency),
      visitorId: held.visitorId ?? null,
      token: held.token,
    })
  const visit: PlainVisit = {
    ctx: await ctxOf().catch(() => {
      // The session was ended elsewhere.
      delete held.token
      return ctxOf()
    }),
    held,
    fields,
    t: translator(lang),
    at: (path) => langPath(lang, `/plain${path}`),
    async call<Path extends CallPath>(path: Path, payload: unknown) {
      const envelope = await answerCall(path, visit.ctx, payload, request, reply)
      if (envelope.code !== codes.success) throw new PlainRefusal(envelope as Envelope<Failure>)
      const data = envelope.data as Data<Path> & { visitorId?: string; token?: string }
      if (data?.visitorId) held.visitorId = data.visitorId
      if (data?.token) held.token = data.token
      return data
    },
  }
  return visit
}

/** Takes over the visitor and session that a page's script kept, from hidden fields of the form. */
async function bring(shop: Shop, held: PlainVisit['held'], fields: Fields): Promise<void> {
  const token = fields['x-auth']
  if (token && token.length >= 20 && token.length <= 200) held.token = token
  const visitorId = readVisitorId(fields['x-visitor'])
  if (!visitorId) return
  if (held.visitorId && held.visitorId !== visitorId)
    await joinCarts(shop, held.visitorId, { visitorId, token: held.token })
  held.visitorId = visitorId
}

function textsOf(values: unknown): Fields {
  const entries = Object.entries((values ?? {}) as Record<string, unknown>)
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string').slice(0, 100),
  )
}
