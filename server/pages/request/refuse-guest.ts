import type { IncomingMessage } from 'node:http'
import { codes } from '#contract/codes.ts'
import { translator } from '#server/platform/messages.ts'
import type { MadePage } from '#server/platform/page-cache/cached-page.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findSession } from '#server/platform/sessions.ts'
import type { Shop } from '#server/platform/shop.ts'
import { bareHeaders } from '../render/page-headers.ts'
import { refusalOf } from '../render/payload.ts'
import type { Match } from '../routing/match.ts'

/** Refuses a page fetch in the user area without a valid token. Called before any cache lookup. */
export async function refuseGuest(
  shop: Shop,
  request: IncomingMessage,
  match: Match,
): Promise<MadePage | null> {
  const t = translator(match.lang)
  const token = request.headers['x-auth']
  const refusal = (body: object): MadePage => ({
    status: 401,
    body: JSON.stringify(body),
    headers: bareHeaders(shop, 'payload'),
    tags: [],
    keep: false,
  })
  try {
    const session = typeof token === 'string' && token !== '' ? await findSession(shop, token) : null
    return session ? null : refusal(refusalOf(401, t))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return refusal({ code: codes.authOut, msg: t('reason.auth_out'), data: { reason: 'auth_out' } })
  }
}
