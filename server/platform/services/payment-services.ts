import * as z from 'zod'
import { startsWith } from './forms.ts'
import type { ServiceDefinition } from './service.ts'

export type StripeKeys = { secretKey: string; webhookSecret: string; publishableKey: string | null }
export type PaypalKeys = { clientId: string; clientSecret: string; webhookId: string; live: boolean }

const isLiveKey = (key: string) => /^(sk|rk)_live_/.test(key)

export const stripeService: ServiceDefinition<StripeKeys> = {
  permission: 'settings.money',
  webhook: {
    path: '/api/webhook/stripe',
    events: [
      'checkout.session.completed',
      'checkout.session.async_payment_succeeded',
      'checkout.session.async_payment_failed',
      'checkout.session.expired',
      'payment_intent.succeeded',
      'payment_intent.processing',
      'payment_intent.payment_failed',
      'payment_intent.canceled',
      'refund.created',
      'refund.updated',
      'refund.failed',
      'charge.dispute.created',
      'charge.dispute.updated',
      'charge.dispute.closed',
    ],
  },
  fields: {
    secretKey: { variable: 'STRIPE_SECRET_KEY', kind: 'key' },
    webhookSecret: { variable: 'STRIPE_WEBHOOK_SECRET', kind: 'key' },
    publishableKey: { variable: 'STRIPE_PUBLISHABLE_KEY', kind: 'open', optional: true },
  },
  form: z
    .object({
      secretKey: startsWith(/^(sk|rk)_(test|live)_\w+$/, 'stripe_key_form'),
      webhookSecret: startsWith(/^whsec_[\w+/=-]+$/, 'stripe_webhook_form'),
      publishableKey: startsWith(/^pk_(test|live)_\w+$/, 'stripe_publishable_form').optional(),
    })
    // Keys of different modes would take payments that the shop's server cannot see.
    .refine(
      ({ secretKey, publishableKey }) =>
        !publishableKey || isLiveKey(secretKey) === publishableKey.startsWith('pk_live_'),
      { path: ['publishableKey'], params: { text: 'desk.services.stripe_modes_differ' } },
    ),
  // The webhook secret of test mode is no use in live mode.
  secretsStay: (before, { secretKey }) =>
    secretKey === undefined || isLiveKey(secretKey) === isLiveKey(before.secretKey ?? ''),
  fromEnvironment: ({ stripe }) => stripe,
  environmentValues: ({ stripe }) => ({ ...stripe, publishableKey: stripe?.publishableKey ?? undefined }),
  fromValues: ({ secretKey = '', webhookSecret = '', publishableKey }) => ({
    ...{ secretKey, webhookSecret },
    publishableKey: publishableKey ?? null,
  }),
  isLive: ({ secretKey }) => isLiveKey(secretKey),
}

export const paypalService: ServiceDefinition<PaypalKeys> = {
  permission: 'settings.money',
  webhook: {
    path: '/api/webhook/paypal',
    events: [
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.CAPTURE.PENDING',
      'PAYMENT.CAPTURE.COMPLETED',
      'PAYMENT.CAPTURE.DECLINED',
      'PAYMENT.CAPTURE.DENIED',
      'PAYMENT.CAPTURE.REFUNDED',
      'PAYMENT.REFUND.PENDING',
      'PAYMENT.REFUND.FAILED',
      'CUSTOMER.DISPUTE.CREATED',
      'CUSTOMER.DISPUTE.UPDATED',
      'CUSTOMER.DISPUTE.RESOLVED',
    ],
  },
  fields: {
    environment: { variable: 'PAYPAL_ENVIRONMENT', kind: 'open', options: ['live', 'sandbox'] },
    clientId: { variable: 'PAYPAL_CLIENT_ID', kind: 'open' },
    clientSecret: { variable: 'PAYPAL_CLIENT_SECRET', kind: 'key' },
    webhookId: { variable: 'PAYPAL_WEBHOOK_ID', kind: 'open' },
  },
  form: z.object({
    environment: z.enum(['live', 'sandbox']),
    clientId: startsWith(/^[\w-]+$/, 'no_key'),
    clientSecret: startsWith(/^[\w-]+$/, 'no_key'),
    webhookId: startsWith(/^\w+$/, 'no_key'),
  }),
  secretsStay: (before, after) =>
    before.environment === after.environment && before.clientId === after.clientId,
  fromEnvironment: ({ paypal }) => paypal,
  environmentValues: ({ paypal }) =>
    paypal
      ? {
          ...{ clientId: paypal.clientId, clientSecret: paypal.clientSecret, webhookId: paypal.webhookId },
          environment: paypal.live ? 'live' : 'sandbox',
        }
      : {},
  fromValues: ({ clientId = '', clientSecret = '', webhookId = '', environment }) => ({
    ...{ clientId, clientSecret, webhookId },
    live: environment === 'live',
  }),
  isLive: ({ live }) => live,
}
