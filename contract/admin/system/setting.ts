import * as z from 'zod/mini'
import { Totals } from '../../cart.ts'
import { Sku, Timestamp } from '../../scalars.ts'
import { type AdminCallShape, Changed } from '../admin-call.ts'
import { permissions } from '../permissions.ts'

const key = z.string().check(z.minLength(1), z.maxLength(40))

const SettingRow = z.object({
  id: key,
  label: z.string(),
  /** The places in which the setting takes effect. */
  effect: z.string(),
  permission: z.enum(permissions),
  /** false: everything has its default. */
  changed: z.boolean(),
  updatedAt: z.nullable(Timestamp),
})

export const Setting = z.extend(SettingRow, {
  version: z.int(),
  /** With the defaults of parts that are not set. */
  value: z.unknown(),
  default: z.unknown(),
  /** JSON Schema of the value. */
  schema: z.record(z.string(), z.unknown()),
  /** Reasons, by path, for which something that is switched on has no effect yet. */
  notes: z.record(z.string(), z.string()),
  /** Variables of the environment that belong to the subject. They win over settings and are read-only. */
  environment: z.array(
    z.object({ variable: z.string(), set: z.boolean(), lastFour: z.nullable(z.string()) }),
  ),
})
export type Setting = z.infer<typeof Setting>

export const settingCalls = {
  /** The settings that the caller may change. */
  '/setting/list': {
    payload: z.object({}),
    data: z.object({ items: z.array(SettingRow) }),
    permission: 'signed_in',
  },
  '/setting/detail': {
    payload: z.object({ id: key }),
    data: z.object({ setting: Setting }),
    permission: 'signed_in',
  },
  /**
   * Changes parts of a setting, such as `zones` or `expiry.online`. Lists are changed as a whole. An empty path is the
   * whole setting; null in its place goes back to the default.
   */
  '/setting/save': {
    payload: z.object({
      id: key,
      version: z.int(),
      set: z
        .array(
          z.object({
            path: z.string().check(z.maxLength(200), z.regex(/^([^.]+(\.[^.]+)*)?$/)),
            from: z.unknown(),
            to: z.unknown(),
          }),
        )
        .check(z.minLength(1), z.maxLength(200)),
    }),
    data: Changed(z.object({ setting: Setting, merged: z.array(z.string()) })),
    permission: 'signed_in',
    writes: true,
    undo: 'free',
  },
  /**
   * Prices a basket for a consumer in a country by the saved settings: tax, and each shipping method of the zone that
   * delivers it. `zone` is null if none has the country.
   */
  '/setting/try': {
    payload: z.object({
      country: z.string().check(z.regex(/^[A-Z]{2}$/)),
      lines: z
        .array(z.object({ sku: Sku, quantity: z.int().check(z.minimum(1), z.maximum(999)) }))
        .check(z.minLength(1), z.maxLength(20)),
    }),
    data: z.object({
      needsShipping: z.boolean(),
      zone: z.nullable(z.string()),
      /** Without shipping. */
      totals: Totals,
      methods: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          minDays: z.int(),
          maxDays: z.int(),
          totals: Totals,
        }),
      ),
    }),
    permission: 'settings.money',
  },
} as const satisfies Record<string, AdminCallShape>
