import * as z from 'zod/mini'
import { Timestamp } from '../../scalars.ts'
import { type AdminCallShape, Changed } from '../admin-call.ts'

/** Services of others that the shop uses with keys of its owner. */
export const serviceCodes = [
  'stripe',
  'paypal',
  'email',
  'twilio',
  'wechat',
  'places',
  'aftership',
  'easypost',
] as const
export type ServiceCode = (typeof serviceCodes)[number]

export function isServiceCode(code: string): code is ServiceCode {
  return (serviceCodes as readonly string[]).includes(code)
}

const ServiceField = z.object({
  name: z.string(),
  /** The variable of the environment that has the same value. */
  variable: z.string(),
  /** `open` values are shown. Keys and passwords are never answered, keys by their last four characters only. */
  kind: z.enum(['open', 'key', 'password']),
  required: z.boolean(),
  /** The only values that are possible; null: any. */
  options: z.nullable(z.array(z.string())),
  set: z.boolean(),
  /** The value is the environment's and cannot be changed in the desk. */
  fromEnvironment: z.boolean(),
  /** Of an open field; null if there is none. */
  value: z.nullable(z.string()),
  /** Of a key that is long enough. */
  lastFour: z.nullable(z.string()),
})
export type ServiceField = z.infer<typeof ServiceField>

export const Service = z.object({
  code: z.enum(serviceCodes),
  /**
   * `environment`: all keys are set there and win over those of the desk. `unreadable`: keys were entered under another
   * SHOP_SECRET and must be entered again.
   */
  state: z.enum(['environment', 'desk', 'unreadable', 'none']),
  /** Keys are stored in the desk, even if they are not in use. */
  stored: z.boolean(),
  savedAt: z.nullable(Timestamp),
  savedBy: z.nullable(z.string()),
  fields: z.array(ServiceField),
  /** The address to enter at the service, which reports events there, and the events to choose. */
  webhook: z.nullable(z.object({ url: z.string(), events: z.array(z.string()) })),
  /** The keys move real money; null for services that move none. */
  live: z.nullable(z.boolean()),
  /** A live shop has keys for tests. */
  testInLive: z.boolean(),
})
export type Service = z.infer<typeof Service>

const code = z.enum(serviceCodes)

export const serviceCalls = {
  /** The services whose keys the caller may change: payment needs `settings.money`, all others `settings.shop`. */
  '/service/list': {
    payload: z.object({}),
    data: z.object({ items: z.array(Service) }),
    permission: 'signed_in',
    staffOnly: true,
  },
  /**
   * Checks keys and asks the service whether it accepts them, if it can be asked. Nothing is stored. A key or password
   * that is left out stays as it is; null removes an optional value. `tried` is for `/service/save`, within ten minutes;
   * null if there is a problem.
   */
  '/service/try': {
    payload: z.object({
      code,
      values: z.record(
        z.string().check(z.maxLength(40)),
        z.nullable(z.string().check(z.trim(), z.maxLength(500))),
      ),
    }),
    data: z.object({
      problem: z.nullable(z.string()),
      /** The service was asked. The others only say so when they are used. */
      asked: z.boolean(),
      /** A live shop would use keys for tests. */
      testInLive: z.boolean(),
      tried: z.nullable(z.string()),
    }),
    permission: 'signed_in',
    stepUp: true,
    staffOnly: true,
  },
  /** Takes keys into use that `/service/try` accepted. Every process uses them within a second. */
  '/service/save': {
    payload: z.object({ code, tried: z.string().check(z.minLength(1), z.maxLength(20_000)) }),
    data: Changed(z.object({ service: Service })),
    permission: 'signed_in',
    writes: true,
    undo: 'none',
    stepUp: true,
    staffOnly: true,
  },
  /** Deletes the keys that were entered in the desk. */
  '/service/remove': {
    payload: z.object({ code }),
    data: Changed(z.object({ service: Service })),
    permission: 'signed_in',
    writes: true,
    undo: 'none',
    stepUp: true,
    staffOnly: true,
  },
} as const satisfies Record<string, AdminCallShape>
