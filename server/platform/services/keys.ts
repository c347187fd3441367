import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod'
import type { ServiceCode } from '#contract/admin/system/service.ts'
import type { Config } from '#server/config.ts'
import { perShop } from '../changes/cache.ts'
import { seal, unseal } from '../secrets/secret-box.ts'
import { defineSetting, type Settings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { emailService } from './email-service.ts'
import {
  aftershipService,
  easypostService,
  placesService,
  twilioService,
  wechatService,
} from './other-services.ts'
import { paypalService, stripeService } from './payment-services.ts'
import type { ServiceDefinition, ServiceValues } from './service.ts'

export const services = {
  stripe: stripeService,
  paypal: paypalService,
  email: emailService,
  twilio: twilioService,
  wechat: wechatService,
  places: placesService,
  aftership: aftershipService,
  easypost: easypostService,
} as const satisfies Record<ServiceCode, object>

export function serviceOf(code: ServiceCode): ServiceDefinition {
  return services[code] as unknown as ServiceDefinition
}

export type KeysOf<Code extends ServiceCode> =
  (typeof services)[Code] extends ServiceDefinition<infer Keys> ? Keys : never

/**
 * The current keys of a service: those of the environment, or else those entered in the desk; undefined if there are
 * none or they cannot be read. Read them whenever they are used, because they can change at any time. The object stays
 * the same until they do.
 */
export type Keys = <Code extends ServiceCode>(code: Code) => KeysOf<Code> | undefined

const Stored = z.object({
  /** The values as JSON, encrypted; empty: none. */
  sealed: z.string().default(''),
  savedAt: z.string().nullable().default(null),
  /** The name of whoever entered them. */
  savedBy: z.string().default(''),
})

/** The keys of a service that were entered in the desk. Not among the settings that people see. */
export function storedKeys(code: ServiceCode) {
  return defineSetting(`keys.${code}`, Stored)
}

const purposeOf = (code: ServiceCode) => `keys ${code}`

export function sealKeys(shop: Pick<Shop, 'secret'>, code: ServiceCode, values: ServiceValues): string {
  return seal(shop, purposeOf(code), JSON.stringify(values))
}

/** The values that were entered; null if they were sealed under another secret, or no longer have the right form. */
export function unsealKeys(
  shop: Pick<Shop, 'secret'>,
  code: ServiceCode,
  sealed: string,
): ServiceValues | null {
  try {
    return services[code].form.safeParse(JSON.parse(unseal(shop, purposeOf(code), sealed))).data ?? null
  } catch {
    return null
  }
}

type Facts = { config: Config; settings: Settings; secret: string; log?: FastifyBaseLogger }

export function openKeys({ config, settings, secret, log }: Facts): Keys {
  const opened = new Map<ServiceCode, { sealed: string; keys: unknown }>()
  return <Code extends ServiceCode>(code: Code) => {
    const service = serviceOf(code)
    const given = service.fromEnvironment(config)
    if (given !== undefined) return given as KeysOf<Code>
    const { sealed } = settings(storedKeys(code))
    if (sealed === '') return undefined
    const known = opened.get(code)
    if (known?.sealed === sealed) return known.keys as KeysOf<Code> | undefined
    const values = unsealKeys({ secret }, code, sealed)
    if (!values) log?.warn({ service: code }, 'keys of a service cannot be read: was SHOP_SECRET changed?')
    const keys = values === null ? undefined : service.fromValues(values, config)
    opened.set(code, { sealed, keys })
    return keys as KeysOf<Code> | undefined
  }
}

/**
 * A service's client, opened when it is first used and again when its keys have changed.
 * @throws Error if the service has no keys.
 */
export function clientPerShop<Code extends ServiceCode, Client>(
  code: Code,
  open: (keys: KeysOf<Code>) => Client,
): (shop: Shop) => Client {
  const holderOf = perShop(() => ({}) as { keys?: KeysOf<Code>; client?: Client })
  return (shop) => {
    const keys = shop.keys(code)
    if (keys === undefined) throw new Error(`${code} has no keys`)
    const holder = holderOf(shop)
    if (holder.keys !== keys) Object.assign(holder, { keys, client: open(keys) })
    return holder.client as Client
  }
}
