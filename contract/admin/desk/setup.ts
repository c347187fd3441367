import * as z from 'zod/mini'
import { Address } from '../../address.ts'
import { paymentMethodCodes } from '../../checkout.ts'
import { Money, Sku } from '../../scalars.ts'
import { type AdminCallShape, Changed } from '../admin-call.ts'

/** Steps to the first sale, in the order of the guide. */
export const setupSteps = [
  'shop',
  'tax',
  'shipping',
  'payment',
  'email',
  'legal',
  'products',
  'look',
  'menus',
  'second_factor',
  'backup',
  'test_order',
  'open',
] as const
export type SetupStep = (typeof setupSteps)[number]

/** Steps of a sale that is rehearsed. */
export const rehearsalSteps = [
  'cart',
  'address',
  'shipping',
  'payment',
  'order',
  'paid',
  'shipped',
  'invoice',
  'refund',
] as const
export type RehearsalStep = (typeof rehearsalSteps)[number]

const Step = z.object({
  code: z.enum(setupSteps),
  done: z.boolean(),
  /** The first sale needs it. */
  required: z.boolean(),
  /** Parts that are still missing, such as `street` or `terms`. */
  missing: z.array(z.string()),
})
export type SetupState = z.infer<typeof Step>

const state = z.object({
  /** Every required step before opening is done: the shop can sell. */
  ready: z.boolean(),
  /** The shop has had an order, or is ready and open. */
  selling: z.boolean(),
  steps: z.array(Step),
  /** The first step that is not done; null if all are. */
  next: z.nullable(z.enum(setupSteps)),
})

export const setupCalls = {
  /** Detects from the shop's data which steps are done. `bin/doctor` reports the same. */
  '/setup/state': { payload: z.object({}), data: state, permission: 'settings.shop' },
  /** Keeps tax and currencies as they are, so that the guide asks no more. */
  '/setup/confirm': {
    payload: z.object({}),
    data: Changed(z.object({})),
    permission: 'settings.shop',
    writes: true,
    undo: 'none',
  },
  /** Sends an email to the caller and answers once the mail server has taken it. */
  '/setup/tryMail': {
    payload: z.object({}),
    data: z.object({
      to: z.string(),
      sent: z.boolean(),
      /** The mail server's answer if it refused; null: the email was sent, or the shop has no mail server. */
      problem: z.nullable(z.string()),
    }),
    permission: 'settings.shop',
    staffOnly: true,
  },
  /** Asks each payment gateway that is switched on whether it accepts the shop's keys. No money moves. */
  '/setup/tryPayment': {
    payload: z.object({}),
    data: z.object({
      methods: z.array(
        z.object({
          code: z.enum(paymentMethodCodes),
          name: z.string(),
          works: z.boolean(),
          /** Payments move real money. */
          live: z.boolean(),
          /** Names what is missing, or quotes the gateway; null if it works. */
          problem: z.nullable(z.string()),
        }),
      ),
    }),
    permission: 'settings.shop',
    staffOnly: true,
  },
  /**
   * Sells a product from cart to refund with the shop's own settings, then rolls everything back: no order, invoice
   * number, reserved unit or email is left. Gateways are not called. Without `sku`: the cheapest product. Without
   * `address`: the shop's own.
   */
  '/setup/testOrder': {
    payload: z.object({ sku: z.optional(Sku), address: z.optional(Address) }),
    data: Changed(
      z.object({
        passed: z.boolean(),
        product: z.nullable(z.string()),
        total: z.nullable(Money),
        /** In order; the last one is not done if the sale failed there. */
        steps: z.array(z.object({ code: z.enum(rehearsalSteps), done: z.boolean(), detail: z.string() })),
      }),
    ),
    permission: 'settings.shop',
    writes: true,
    undo: 'none',
  },
} as const satisfies Record<string, AdminCallShape>
