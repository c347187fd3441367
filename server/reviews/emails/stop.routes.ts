import type { FastifyInstance } from 'fastify'
import { mountOneClick } from '#server/platform/mail/one-click.ts'
import type { Shop } from '#server/platform/shop.ts'
import { stopEmails } from './stop-emails.ts'

const path = '/review/unsubscribe'

/** One-click address of the List-Unsubscribe header (RFC 8058). */
export function unsubscribeUrl({ publicUrl }: Pick<Shop, 'publicUrl'>, token: string): string {
  return `${publicUrl}${path}?token=${encodeURIComponent(token)}`
}

/** Stops requests for reviews, or emails about a question. */
export function mountReviewStop(app: FastifyInstance, shop: Shop): void {
  mountOneClick(app, shop, { path, page: '/review', stop: (token) => stopEmails(shop, token) })
}
