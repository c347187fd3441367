import type { AdminCallShape } from '#contract/admin/admin-call.ts'
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
