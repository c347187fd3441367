import type { CheckCode, SystemFix } from '#contract/admin/system/system.ts'
import type { Text } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The parts of a shop that checks read. `bin/doctor` has no follower, because it runs beside the shop. */
export type Facts = Pick<Shop, 'config' | 'db' | 'pool' | 'settings' | 'keys' | 'secret' | 'now'>

/**
 * The result of a check. `bad` prevents the shop from starting or selling, `warn` does not. `fix`: the repair that the
 * desk offers.
 */
export type Finding = {
  code: CheckCode
  state: 'ok' | 'warn' | 'bad'
  detail: Text
  remedy?: Text
  fix?: SystemFix
}

type Values = Record<string, unknown>

export function ok(code: CheckCode, key: string, values: Values = {}): Finding {
  return { code, state: 'ok', detail: { key, values } }
}

export function warn(code: CheckCode, detail: Text, remedy: Text, fix?: SystemFix): Finding {
  return { code, state: 'warn', detail, remedy, ...(fix ? { fix } : {}) }
}

export function bad(code: CheckCode, detail: Text, remedy: Text, fix?: SystemFix): Finding {
  return { ...warn(code, detail, remedy, fix), state: 'bad' }
}

/** A list of names in a text. */
export function listed(names: readonly string[]): string {
  return names.join(', ')
}
