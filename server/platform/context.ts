import type { FastifyReply, FastifyRequest } from 'fastify'
import { defaultLanguage, isLang, type Lang } from '#contract/languages.ts'
import { countryOfRequest } from './country-of-request.ts'
import { chooseCurrency } from './currency.ts'
import { deviceOf } from './device.ts'
import { translator } from './messages.ts'
import { findSession } from './sessions.ts'
import type { CallContext, Shop } from './shop.ts'
import { uploadedForm } from './uploaded-form.ts'
import { readVisitorId } from './visitor.ts'

/** The ship-to country of a request. Injected, because the rules belong to pricing, which depends on this folder. */
export type ShipToOf = (request: FastifyRequest, page: { currency: string; lang: Lang }) => string

/** Reads caller, language and currency from the headers. Unknown values fall back to defaults. */
export async function contextOf(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  shipToOf: ShipToOf,
): Promise<CallContext> {
  const lang = readLang(request.headers['x-lang'])
  const currency = chooseCurrency(shop, request.headers['x-currency'])
  const t = translator(lang)
  const token = request.headers['x-auth']
  return {
    shop,
    lang,
    currency,
    shipTo: shipToOf(request, { currency, lang }),
    t,
    visitorId: readVisitorId(request.headers['x-visitor']),
    customer: typeof token === 'string' && token !== '' ? await findSession(shop, token) : null,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    device: deviceOf(shop, request, reply),
    country: countryOfRequest(shop.config, request),
    form: () => uploadedForm(request, t),
    log: request.log,
  }
}

function readLang(header: string | string[] | undefined): Lang {
  return typeof header === 'string' && isLang(header) ? header : defaultLanguage
}
