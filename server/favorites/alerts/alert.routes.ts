import type { FastifyInstance } from 'fastify'
import { mountOneClick } from '#server/platform/mail/one-click.ts'
import type { Shop } from '#server/platform/shop.ts'
import { stopAlerts } from './answer-alert.ts'

const path = '/notify/unsubscribe'

/** One-click address of the List-Unsubscribe header (RFC 8058). */
export function unsubscribeUrl({ publicUrl }: Pick<Shop, 'publicUrl'>, token: string): string {
  return `${publicUrl}${path}?token=${encodeURIComponent(token)}`
}

/** Stops all notifications to an address. */
export function mountUnsubscribe(app: FastifyInstance, shop: Shop): void {
  mountOneClick(app, shop, { path, page: '/notify', stop: (token) => stopAlerts(shop, token) })
}
