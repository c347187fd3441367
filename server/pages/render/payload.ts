import { codes } from '#contract/codes.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { PagePayload } from '#contract/page.ts'
import type { Translate } from '#server/platform/messages.ts'
import type { Parts } from './render-page.ts'

/** The page as data, with the same parts as the document. Header and footer are left out if the client has them. */
export function payloadOf(
  parts: Parts,
  { hideHead, hideFoot }: { hideHead: boolean; hideFoot: boolean },
): Envelope<PagePayload> {
  const { data, theme, pageBody, pageHead, pageFoot, meta } = parts
  return {
    code: codes.success,
    msg: '',
    data: {
      data,
      theme,
      pageBody,
      pageHead: hideHead ? '' : pageHead,
      pageFoot: hideFoot ? '' : pageFoot,
      meta,
    },
  }
}

const refusals = {
  401: { code: codes.authInvalid, reason: 'auth_invalid' },
  403: { code: codes.permission, reason: 'not_allowed' },
  404: { code: codes.fail, reason: 'not_found' },
  410: { code: codes.fail, reason: 'not_found' },
  500: { code: codes.error, reason: 'crash' },
  503: { code: codes.fail, reason: 'shop_closed' },
} as const

/** The reply to a page fetch without a page: the client shows the error page of that status. */
export function refusalOf(status: keyof typeof refusals, t: Translate): Envelope {
  const { code, reason } = refusals[status]
  return { code, msg: t(`reason.${reason}`), data: { reason } }
}
