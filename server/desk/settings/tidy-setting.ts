import { partOf } from '#server/platform/settings/setting-value.ts'
import type { SettingDefinition } from '#server/platform/settings/settings.ts'
import { amountParts } from './amount-parts.ts'

/** A setting's value as it is stored: without optional amounts that are empty, and without parts that are implied. */
export function tidied(definition: SettingDefinition, value: unknown): unknown {
  const emptied = amountParts(definition, value)
    .filter(({ amounts, isOptional }) => isOptional && Object.keys(amounts).length === 0)
    .map(({ path }) => path)
  return withoutImplied(definition, emptied.reduce(withoutPart, value))
}

/** The value with the parts that `complete` fills. A value that its schema does not accept stays as it is. */
export function completed({ schema, complete }: SettingDefinition, value: unknown): unknown {
  const { data, success } = schema.safeParse(value ?? {})
  return success && complete ? complete(data) : (data ?? value)
}

/** Drops parts that are as `complete` fills them, so that they go on following the parts that they depend on. */
function withoutImplied(definition: SettingDefinition, value: unknown): unknown {
  if (!definition.complete || typeof value !== 'object' || value === null) return value
  return Object.keys(value).reduce<unknown>((kept, key) => {
    const rest = withoutPart(kept, [key])
    const isOwn = partOf(definition.schema.safeParse(rest).data, [key]) !== undefined
    if (isOwn) return kept
    const implied = partOf(completed(definition, rest), [key])
    return isSame(implied, partOf(kept, [key])) ? rest : kept
  }, value)
}

/** Lists are the same in any order. */
function isSame(one: unknown, other: unknown): boolean {
  const text = (part: unknown) => JSON.stringify(Array.isArray(part) ? [...part].sort() : part)
  return text(one) === text(other)
}

function withoutPart(value: unknown, [key = '', ...rest]: string[]): unknown {
  if (Array.isArray(value)) {
    return value.map((each, at) => (`${at}` === key ? withoutPart(each, rest) : each))
  }
  const { [key]: part, ...others } = value as Record<string, unknown>
  return rest.length === 0 ? others : { ...others, [key]: withoutPart(part, rest) }
}
