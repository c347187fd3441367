import * as z from 'zod/mini'
import { emailMaxLength, emailPattern } from './rules.ts'
import { Empty } from './scalars.ts'

export const Email = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(emailMaxLength), z.regex(emailPattern))

const Token = z.object({ token: z.string().check(z.minLength(16), z.maxLength(200)) })

/** `asked`: an email with a link to confirm is on its way. */
export const subscriptionStates = ['none', 'asked', 'subscribed'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

const own = z.object({ email: z.nullable(z.string()), state: z.enum(subscriptionStates) })

export const newsletterCalls = {
  /** Sends an email with a link to confirm. The same answer whether the address is subscribed, known or neither. */
  '/newsletter/subscribe': { payload: z.object({ email: Email }), data: Empty },
  /** The token of the link in the email. */
  '/newsletter/confirm': { payload: Token, data: Empty },
  /** The token of the link in any later email. The same answer for unknown ones. */
  '/newsletter/unsubscribe': { payload: Token, data: Empty },
  /** The customer's own subscription, by the address of the account. */
  '/newsletter/own': { payload: Empty, data: own, customer: true },
  /** A verified address is subscribed at once; another one first gets the email with the link. */
  '/newsletter/change': { payload: z.object({ subscribed: z.boolean() }), data: own, customer: true },
} as const
