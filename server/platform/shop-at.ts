import type * as z from 'zod'
import type { SettingDefinition, Settings } from './settings/settings.ts'
import type { Shop } from './shop.ts'

const presents = new WeakMap<Shop, Shop>()

/**
 * The shop as its clock will show it at a moment, for previews. It reads the same database unless it gets another
 * connection, but shares no cache whose values may depend on the time, so that no visitor sees anything of it.
 */
export function shopAt(shop: Shop, at: Date, connection: Partial<Pick<Shop, 'db' | 'pool'>> = {}): Shop {
  const then: Shop = { ...shop, ...connection, now: () => new Date(at) }
  presents.set(then, presentShop(shop))
  return then
}

/** The shop with a value of a setting that is not saved, for previews. No cache of the shop holds anything of it. */
export function shopWith<Schema extends z.ZodType>(
  shop: Shop,
  changed: SettingDefinition<Schema>,
  value: z.output<Schema>,
): Shop {
  const settings: Settings = (definition) =>
    definition.key === changed.key
      ? (value as ReturnType<typeof definition.schema.parse>)
      : shop.settings(definition)
  const drafted: Shop = { ...shop, settings }
  presents.set(drafted, presentShop(shop))
  return drafted
}

/** The shop that runs, whose clock shows the present. */
export function presentShop(shop: Shop): Shop {
  return presents.get(shop) ?? shop
}

/** True for a shop of `shopAt` or `shopWith`. */
export function isAtMoment(shop: Shop): boolean {
  return presents.has(shop)
}

/** The shop at a moment to come; without one, or once it has passed, the shop as it is now. */
export function shopAtOrNow(shop: Shop, at: Date | null): Shop {
  return at !== null && at > shop.now() ? shopAt(shop, at) : shop
}
