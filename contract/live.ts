import type { Payload } from './calls.ts'
import type { Envelope } from './envelope.ts'
import type { Lang } from './languages.ts'
import type { OrderStatus, PayStatus } from './order.ts'

/** Messages from a browser on /ws/message, by type. Private messages are sent to it only after `auth`. */
export type LiveRequests = {
  auth: { token: string }
  ping: Record<string, never>
  /** The payload of /message/send, which it is an alternative to, and the page's language. */
  chat: Payload<'/message/send'> & { lang?: Lang }
}

/**
 * Messages from the server on /ws/message, by type. They say what has changed, and the page then asks for it by a call:
 * a lost message only delays a refresh. Every field may be missing.
 */
export type LiveMessages = {
  pong: Record<string, never>
  /** The cart was changed in another tab or on another device. Without `version`: ask for it. */
  cart: { id?: string; version?: number; count?: number }
  order: { number?: string; status?: OrderStatus; payStatus?: PayStatus }
  return: { number?: string; status?: string; auditStatus?: string }
  /** Number of orders that wait for payment. */
  unpaid: { count?: number }
  /**
   * A new message in the chat. Guests get only the number of unread messages. In answer to the browser's own `chat`: its
   * `idempotencyKey` and the envelope of /message/send, whose data only signed-in browsers get.
   */
  chat: { threadId?: string; unread?: number; idempotencyKey?: string; answer?: Envelope }
  qr: { state?: 'scanned' | 'confirmed' | 'expired' }
  /** The session has ended. */
  signedOut: Record<string, never>
}

export type LiveMessage = {
  [Type in keyof LiveMessages]: { type: Type; data: LiveMessages[Type] }
}[keyof LiveMessages]
