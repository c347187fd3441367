/** JSON Schema as the server describes settings: the parts of it that occur. */
export type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: string[]
  default?: unknown
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  pattern?: string
  /** `picture`: the id of a picture of the library. */
  format?: string
  /** Items of a list of fixed length. */
  prefixItems?: Schema[]
}

/** How a part of a setting is shown. Everything but a group is edited and saved as a whole. */
export type Shape =
  | { kind: 'group'; parts: { name: string; schema: Schema; optional: boolean }[]; nullable: boolean }
  | { kind: 'list'; item: Schema }
  | { kind: 'words' }
  /** Any of a few known values. */
  | { kind: 'choices'; values: string[] }
  /** Texts by language, or by codes of the setting's own. */
  | { kind: 'texts'; keys: 'language' | 'code' }
  | { kind: 'amounts' }
  | { kind: 'flag' }
  | { kind: 'choice'; values: string[] }
  | { kind: 'number'; min: number | undefined; max: number | undefined; whole: boolean }
  | { kind: 'text'; colour: boolean }
  /** A colour for light mode and one for dark mode. */
  | { kind: 'colours' }
  | { kind: 'picture' }
  | { kind: 'json' }

export function shapeOf(schema: Schema): Shape {
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) {
    const real = alternatives.filter(({ type }) => type !== 'null')
    const only = real.length === 1 ? shapeOf(real[0]!) : null
    if (!only) return { kind: 'json' }
    return only.kind === 'group' ? { ...only, nullable: real.length < alternatives.length } : only
  }
  if (schema.format === 'picture') return { kind: 'picture' }
  if (schema.enum) return { kind: 'choice', values: schema.enum }
  switch (schema.type) {
    case 'boolean':
      return { kind: 'flag' }
    case 'integer':
    case 'number':
      return { kind: 'number', ...rangeOf(schema), whole: schema.type === 'integer' }
    case 'string':
      return { kind: 'text', colour: isColour(schema) }
    case 'array':
      return schema.prefixItems ? pairOf(schema.prefixItems) : listOf(schema.items)
    case 'object':
      return objectOf(schema)
    default:
      return { kind: 'json' }
  }
}

/** An empty value of a part, for a new item of a list. */
export function emptyOf(schema: Schema): unknown {
  if (schema.default !== undefined) return structuredClone(schema.default)
  const shape = shapeOf(schema)
  switch (shape.kind) {
    case 'group': {
      if (shape.nullable) return null
      const parts = shape.parts.filter(({ optional }) => !optional)
      return Object.fromEntries(parts.map(({ name, schema: part }) => [name, emptyOf(part)]))
    }
    case 'list':
      return Array.from({ length: schema.minItems ?? 0 }, () => emptyOf(shape.item))
    case 'words':
    case 'choices':
      return []
    case 'texts':
    case 'amounts':
      return {}
    case 'flag':
      return false
    case 'choice':
      return shape.values[0]
    case 'number':
      return Math.max(0, shape.min ?? 0)
    case 'text':
      return ''
    case 'colours':
    case 'picture':
    case 'json':
      return null
  }
}

/** True for defaults that are nothing yet, such as an empty list. */
export function isEmptyDefault(standard: unknown): boolean {
  if (standard === undefined || standard === null || standard === '') return true
  return typeof standard === 'object' && Object.keys(standard).length === 0
}

function isColour({ pattern }: Schema): boolean {
  return pattern?.includes('[0-9a-f]{6}') ?? false
}

function pairOf(items: Schema[]): Shape {
  return { kind: items.length === 2 && items.every(isColour) ? 'colours' : 'json' }
}

function listOf(items: Schema | undefined): Shape {
  if (items?.type === 'object' && items.properties) return { kind: 'list', item: items }
  if (items?.enum) return { kind: 'choices', values: items.enum }
  return items?.type === 'string' ? { kind: 'words' } : { kind: 'json' }
}

function objectOf({ properties, required = [], additionalProperties, propertyNames }: Schema): Shape {
  if (properties) {
    const parts = Object.entries(properties).map(([name, schema]) => ({
      ...{ name, schema },
      optional: !required.includes(name) && schema.default === undefined && !isGroup(schema),
    }))
    return { kind: 'group', parts, nullable: false }
  }
  const values = typeof additionalProperties === 'object' ? additionalProperties.type : undefined
  if (values === 'string') return { kind: 'texts', keys: propertyNames?.pattern ? 'code' : 'language' }
  return { kind: values === 'integer' ? 'amounts' : 'json' }
}

function isGroup(schema: Schema): boolean {
  return shapeOf(schema).kind === 'group'
}

function rangeOf({ minimum, maximum, exclusiveMinimum }: Schema) {
  const isSafe = (limit: number | undefined) =>
    limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER ? limit : undefined
  const above = isSafe(exclusiveMinimum)
  return { min: isSafe(minimum) ?? (above === undefined ? undefined : above + 1), max: isSafe(maximum) }
}
