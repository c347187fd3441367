import type * as z from 'zod'
import type { Config } from '#server/config.ts'

/** A key, a password, or an open value such as a user name. All are stored encrypted; open ones are shown in the desk. */
export type ServiceField = {
  /** The variable of the environment that has the same value. */
  variable: string
  kind: 'open' | 'key' | 'password'
  optional?: true
  options?: readonly string[]
}

/** Values by field, as a person enters them. */
export type ServiceValues = Record<string, string | undefined>

/** A service of others: the values that it needs together, their form, and what the shop makes of them. */
export type ServiceDefinition<Keys = unknown> = {
  permission: 'settings.money' | 'settings.shop'
  /** Webhooks of the service arrive here, relative to the shop's address, for these events. */
  webhook?: { path: string; events: readonly string[] }
  fields: Record<string, ServiceField>
  form: z.ZodType<ServiceValues, ServiceValues>
  /** False if stored keys and passwords do not belong to the changed values and must be entered again. Default: true. */
  secretsStay?(before: ServiceValues, after: ServiceValues): boolean
  /** The keys if the environment has them. The same object as long as nothing changes. */
  fromEnvironment(config: Config): Keys | undefined
  fromValues(values: ServiceValues, config: Config): Keys
  /** The values of the environment by field. */
  environmentValues(config: Config): ServiceValues
  /** True if these keys move real money. */
  isLive?(keys: Keys): boolean
}
