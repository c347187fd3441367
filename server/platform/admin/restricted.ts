import type { AdminCallShape } from '#contract/admin/admin-call.ts'
import { adminCalls } from '#contract/admin/calls.ts'
import type { AdminCaller } from './caller.ts'

/** The data of a call without the parts that its caller may not read. */
export function withoutRestricted(
  { restricted = {} }: AdminCallShape,
  data: unknown,
  caller: Pick<AdminCaller, 'permissions'> | null,
): unknown {
  const hidden = Object.entries(restricted)
    .filter(([, permission]) => !caller?.permissions.has(permission))
    .map(([path]) => path.split('.'))
  return hidden.reduce((rest, path) => without(rest, path), data)
}

/** Names of the fields that a caller may not read in any answer of a resource's calls. */
export function hiddenFields(
  resource: string,
  { permissions }: Pick<AdminCaller, 'permissions'>,
): Set<string> {
  const restricted = Object.entries<AdminCallShape>(adminCalls)
    .filter(([path]) => path.startsWith(`/${resource}/`))
    .flatMap(([, shape]) => Object.entries(shape.restricted ?? {}))
  const hidden = restricted.filter(([, permission]) => !permissions.has(permission))
  return new Set(hidden.map(([path]) => path.split('.').at(-1)!))
}

/** A copy of a recorded value without the fields of these names, at any depth. */
export function withoutFields(value: unknown, hidden: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => withoutFields(item, hidden))
  const entries = Object.entries(value).filter(([name]) => !hidden.has(name))
  return Object.fromEntries(entries.map(([name, part]) => [name, withoutFields(part, hidden)]))
}

/** A copy without the part at a path, in which `*` stands for every item of a list or every key of an object. */
function without(value: unknown, [key, ...rest]: string[]): unknown {
  if (typeof value !== 'object' || value === null || key === undefined) return value
  if (Array.isArray(value)) return key === '*' ? value.map((item) => without(item, rest)) : value
  const entries = Object.entries(value).flatMap(([name, part]) => {
    if (key !== '*' && name !== key) return [[name, part] as const]
    return rest.length === 0 ? [] : [[name, without(part, rest)] as const]
  })
  return Object.fromEntries(entries)
}
