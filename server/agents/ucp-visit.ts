import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallPath, Data } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import type { Envelope, Failure } from '#contract/envelope.ts'
import { defaultLanguage, isLang, type Lang } from '#contract/languages.ts'
import type { AnswerCall } from '#server/platform/calls.ts'
import { contextOf, type ShipToOf } from '#server/platform/context.ts'
import { chooseCurrency } from '#server/platform/currency.ts'
import { type Translate, translator } from '#server/platform/messages.ts'
import type { CallContext, Shop } from '#server/platform/shop.ts'
import { ensureVisitor, readVisitorId } from '#server/platform/visitor.ts'
import { type BuyerContext, ucpVersion } from './ucp-schemas.ts'

export type AgentDeps = {
  shop: Shop
  answerCall: AnswerCall
  shipToOf: ShipToOf
  /** Path of the page of a product, or of the cart, with language prefix. */
  pathOf(lang: Lang, to: 'product' | 'cart', slug?: string): string
  /** Paths of the pages that a buyer agrees to. */
  legalPaths(lang: Lang): Promise<{ terms?: string; privacy?: string; withdrawal: string }>
}

/** Mounts a request of the protocol, whose refusals are answered in its words. */
export type Answering = (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  /** The call that the request stands for, in rate limits and while the shop is closed. */
  call: string,
  work: (request: FastifyRequest, reply: FastifyReply, id: string | undefined) => Promise<unknown>,
  status?: number,
) => void

/** One request of a program. It makes the calls that the shop's pages make, as a visitor. */
export type UcpVisit = {
  ctx: CallContext
  t: Translate
  /** Makes a call. @throws UcpRefusal, UcpFault */
  call<Path extends CallPath>(path: Path, payload: unknown): Promise<Data<Path>>
  /** Id of the visitor's cart: the visitor, language, currency and country, so that later requests get the same answers. */
  sessionId(): string
  linkTo(to: 'product' | 'cart', slug?: string): string
  legalPaths(): ReturnType<AgentDeps['legalPaths']>
  absolute(path: string): string
}

/** A refusal of the shop's rules, or of a request that does not fit. */
export class UcpRefusal extends Error {
  readonly code: string
  constructor(code: string, content: string) {
    super(content)
    this.code = code
  }
}

/** A fault or an outage of the shop, after which the same request can succeed. */
export class UcpFault extends Error {
  readonly code: string
  readonly status: 500 | 503
  constructor(code: string, content: string) {
    super(content)
    this.code = code
    this.status = code === 'crash' ? 500 : 503
  }
}

export function refusalAnswer(shop: Shop, { code, message }: UcpRefusal | UcpFault) {
  return {
    ucp: { version: ucpVersion, status: 'error' },
    messages: [{ type: 'error', code, content: message, severity: 'unrecoverable' }],
    continue_url: shop.publicUrl,
  }
}

/** `id` is that of a cart or checkout session. @throws UcpRefusal `not_found` for an id that is not ours. */
export async function openVisit(
  deps: AgentDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { context = {}, id }: { context?: BuyerContext | undefined; id?: string },
): Promise<UcpVisit> {
  const { shop, answerCall, shipToOf, pathOf, legalPaths } = deps
  const session = id === undefined ? null : readSession(id)
  const asked = session ?? { visitorId: null, ...context }
  const lang = langOf(asked.language ?? request.headers['accept-language'])
  if (id !== undefined && !session) throw notFound(lang)
  const currency = chooseCurrency(shop, asked.currency)
  // The header of the shop's own pages, which the rules of the ship-to country read.
  if (asked.address_country) request.headers['x-country'] = asked.address_country
  const ctx = await contextOf(shop, request, reply, shipToOf, {
    lang,
    currency,
    visitorId: asked.visitorId,
    token: undefined,
  })
  const absolute = (path: string) => new URL(path, shop.publicUrl).href
  return {
    ctx,
    t: ctx.t,
    async call<Path extends CallPath>(path: Path, payload: unknown) {
      const envelope = await answerCall(path, ctx, payload, request, reply)
      if (envelope.code === codes.success) return envelope.data as Data<Path>
      const { msg, data } = envelope as Envelope<Failure>
      throw new (envelope.code === codes.error ? UcpFault : UcpRefusal)(data.reason, msg)
    },
    sessionId: () => [ensureVisitor(ctx), lang, currency, ctx.shipTo].join('.'),
    legalPaths: () => legalPaths(lang),
    linkTo: (to, slug) => absolute(pathOf(lang, to, slug)),
    absolute,
  }
}

export function notFound(lang: Lang): UcpRefusal {
  return new UcpRefusal('not_found', translator(lang)('reason.not_found'))
}

type Session = BuyerContext & { visitorId: string | null }

function readSession(id: string): Session | null {
  const [visitor, language, currency, country] = id.split('.')
  const visitorId = readVisitorId(visitor)
  if (!visitorId || !language || !currency || !/^[A-Z]{2}$/.test(country ?? '')) return null
  return { visitorId, language, currency, address_country: country }
}

/** The first of the languages that the shop speaks: `zh-Hant-HK, de;q=0.5`. */
function langOf(asked: string | undefined): Lang {
  for (const part of (asked ?? '').split(',')) {
    const tag = part.split(';')[0]!.trim()
    const [base = ''] = tag.split('-')
    for (const each of [tag, tag.replace(/-Han[st]/, ''), base]) if (isLang(each)) return each
  }
  return defaultLanguage
}
