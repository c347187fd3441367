import type { OrderStatus, PayStatus } from './order.ts'

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
  /** A new message in the chat. Guests get only the number of unread messages. */
  chat: { threadId?: string; unread?: number }
  qr: { state?: 'scanned' | 'confirmed' | 'expired' }
  /** The session has ended. */
  signedOut: Record<string, never>
}

export type LiveMessage = {
  [Type in keyof LiveMessages]: { type: Type; data: LiveMessages[Type] }
}[keyof LiveMessages]
