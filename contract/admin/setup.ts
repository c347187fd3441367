import * as z from 'zod/mini'
import type { AdminCallShape } from './admin-call.ts'

/** Steps to the first sale, in the order of the guide. */
export const setupSteps = [
  'shop',
  'tax',
  'shipping',
  'payment',
  'email',
  'legal',
  'products',
  'second_factor',
  'test_order',
  'open',
] as const
export type SetupStep = (typeof setupSteps)[number]

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
  steps: z.array(Step),
  /** The first step that is not done; null if all are. */
  next: z.nullable(z.enum(setupSteps)),
})

export const setupCalls = {
  /** Detects from the shop's data which steps are done. `bin/doctor` reports the same. */
  '/setup/state': { payload: z.object({}), data: state, permission: 'settings.shop' },
  /** Sends an email to the caller and answers once the mail server has taken it. */
  '/setup/tryMail': {
    payload: z.object({}),
    data: z.object({
      to: z.string(),
      sent: z.boolean(),
      /** The mail server's answer if it refused. */
      problem: z.nullable(z.string()),
    }),
    permission: 'settings.shop',
    staffOnly: true,
  },
} as const satisfies Record<string, AdminCallShape>
