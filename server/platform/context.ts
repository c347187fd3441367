import type { FastifyReply, FastifyRequest } from 'fastify'
import { defaultLanguage, isLang, type Lang } from '#contract/languages.ts'
import { chooseCurrency } from './currency.ts'
import { countryOfRequest } from './http/country-of-request.ts'
import { deviceOf } from './http/device.ts'
import { uploadedForm } from './http/uploaded-form.ts'
import { translator } from './messages.ts'
import { findSession } from './sessions.ts'
import type { CallContext, Shop } from './shop.ts'
import { readVisitorId } from './visitor.ts'

/** The ship-to country of a request. Injected, because the rules belong to pricing, which depends on this folder. */
export type ShipToOf = (request: FastifyRequest, page: { currency: string; lang: Lang }) => string

/** The caller of a call, with language and currency. */
export type CallerFacts = {
  lang: Lang
  currency: string
  visitorId: string | null
  token: string | undefined
}

/** The facts in a call's headers. Unknown values fall back to defaults. */
function factsOf(shop: Shop, { headers }: FastifyRequest): CallerFacts {
  const token = headers['x-auth']
  return {
    lang: readLang(headers['x-lang']),
    currency: chooseCurrency(shop, headers['x-currency']),
    visitorId: readVisitorId(headers['x-visitor']),
    token: typeof token === 'string' && token !== '' ? token : undefined,
  }
}

/** The context of a call, whose facts are in its headers unless they are given. */
export async function contextOf(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  shipToOf: ShipToOf,
  { lang, currency, visitorId, token }: CallerFacts = factsOf(shop, request),
): Promise<CallContext> {
  const t = translator(lang)
  return {
    shop,
    lang,
    currency,
    shipTo: shipToOf(request, { currency, lang }),
    t,
    visitorId,
    customer: token === undefined ? null : await findSession(shop, token),
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    device: deviceOf(shop, request, reply),
    country: countryOfRequest(shop.config, request),
    optsOut: request.headers['sec-gpc'] === '1',
    form: () => uploadedForm(request, t),
    log: request.log,
  }
}

function readLang(header: string | string[] | undefined): Lang {
  return typeof header === 'string' && isLang(header) ? header : defaultLanguage
}
