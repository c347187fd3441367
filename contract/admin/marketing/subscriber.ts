import * as z from 'zod/mini'
import { languages } from '../../languages.ts'
import { Id, Timestamp } from '../../scalars.ts'
import { type AdminCallShape, Changed } from '../admin-call.ts'
import { listOf } from '../list.ts'

/** `asked`: has not confirmed, and gets nothing. */
export const subscriberStates = ['asked', 'subscribed', 'unsubscribed'] as const

export const subscriberList = listOf(
  {
    email: { type: 'text', label: 'desk.subscriber.email', ops: ['is'], search: true },
    state: { type: 'choice', label: 'desk.subscriber.state', values: subscriberStates, ops: ['is', 'in'] },
    lang: { type: 'choice', label: 'desk.subscriber.language', values: languages, ops: ['is', 'in'] },
    askedAt: { type: 'moment', label: 'desk.subscriber.asked', ops: ['between', 'within'], sort: true },
  },
  { sort: '-askedAt' },
)

const Subscriber = z.object({
  id: Id,
  email: z.string(),
  state: z.enum(subscriberStates),
  /** The place in which the address was entered. */
  source: z.string(),
  lang: z.string(),
  askedAt: Timestamp,
  confirmedAt: z.nullable(Timestamp),
  unsubscribedAt: z.nullable(Timestamp),
})

export const subscriberCalls = {
  '/subscriber/list': {
    payload: subscriberList.payload,
    data: subscriberList.data(Subscriber),
    permission: 'customers.read',
  },
  '/subscriber/counts': {
    payload: z.object({}),
    data: z.object({ asked: z.int(), subscribed: z.int(), unsubscribed: z.int() }),
    permission: 'customers.read',
  },
  /** The proof of consent: every step with its time, its source and the wording that was agreed to. */
  '/subscriber/detail': {
    payload: z.object({ id: Id }),
    data: z.object({
      subscriber: Subscriber,
      /** The customer whose account has the address. */
      customer: z.nullable(z.object({ id: Id, name: z.string() })),
      consent: z.array(
        z.object({
          /** `moved`: the customer changed the verified address of the account. */
          kind: z.enum(['asked', 'confirmed', 'moved', 'unsubscribed']),
          source: z.string(),
          at: Timestamp,
          /** The network that the step came from. */
          network: z.string(),
          /** The version of the wording, and the wording itself as HTML. */
          textVersion: z.nullable(z.string()),
          text: z.nullable(z.string()),
        }),
      ),
    }),
    permission: 'customers.read',
  },
  /** Deletes an address with its proof of consent. */
  '/subscriber/remove': {
    payload: z.object({ id: Id }),
    data: Changed(z.object({})),
    permission: 'customers.change',
    writes: true,
    undo: 'none',
  },
} as const satisfies Record<string, AdminCallShape>
