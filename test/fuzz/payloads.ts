import fc from 'fast-check'
import * as z from 'zod'

type Schema = z.core.JSONSchema.JSONSchema | boolean

/** Valid payloads, generated from a call's schema alone. */
export function rightPayloads(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  return fromSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)
}

/** Valid payloads in which one value, anywhere, is replaced by something else. */
export function spoiltPayloads(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  return fc
    .tuple(rightPayloads(schema), fc.array(fc.nat(20), { minLength: 1, maxLength: 4 }), nonsense)
    .map(([payload, path, junk]) => spoil(structuredClone(payload), path, junk))
}

/** Strings that a careless cast reads as a row id. */
const numberLike = ['1.5', '99999999999', '-1', '1e3', '0x10', 'NaN', '']

/** An array nested so deep that only text can hold it: JSON.stringify would exhaust the stack. */
class Nested {
  static levels = 10_000

  toJSON(): string {
    return '<nested>'
  }
}

/** Serialises a payload, writing deeply nested parts by hand. */
export function jsonOf(payload: unknown): string {
  const nested = '['.repeat(Nested.levels) + ']'.repeat(Nested.levels)
  return JSON.stringify(payload)?.replaceAll('"<nested>"', nested)
}

/** Values that no client sends on purpose. */
export const nonsense: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    null,
    true,
    -1,
    0.5,
    1e308,
    -0,
    2 ** 53,
    '',
    ' ',
    '\0',
    '\ud800',
    '💥',
    '__proto__',
    "'; drop table cart; --",
    '\u202e',
    [],
    {},
    [[]],
    { amount: 1 },
    ...numberLike,
    new Nested(),
    // As own keys, which only parsed JSON can have.
    JSON.parse('[{ "__proto__": 0 }]'),
    JSON.parse('{ "": { "__proto__": [] } }'),
    JSON.parse('{ "constructor": { "prototype": 1 } }'),
  ),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constant('x'.repeat(5000)),
  fc.jsonValue(),
)

function fromSchema(schema: Schema): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return fc.jsonValue()
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => fromSchema(choice as Schema)))
  switch (schema.type) {
    case 'object':
      return schema.properties ? objectFrom(schema) : recordFrom()
    case 'array':
      return fc.array(fromSchema((schema.items ?? true) as Schema), {
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      })
    case 'string':
      return stringFrom(schema)
    case 'integer':
    case 'number':
      return numberFrom(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue()
  }
}

function objectFrom({
  properties = {},
  required = [],
}: z.core.JSONSchema.ObjectSchema | z.core.JSONSchema.JSONSchema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, part]) => [name, fromSchema(part as Schema)]),
  )
  return fc.record(fields, { requiredKeys: required as string[] })
}

/** Objects with keys of any name, such as a passkey's credential. */
function recordFrom(): fc.Arbitrary<unknown> {
  const value = fc.oneof(fc.jsonValue(), fc.constant(new Nested()))
  return fc.dictionary(fc.oneof(fc.constantFrom('id', 'rawId', 'response', 'type'), fc.string()), value, {
    maxKeys: 4,
  })
}

/** Patterns used by the contract; others are tried unchanged. */
function stringFrom({
  pattern,
  minLength = 0,
  maxLength = 60,
}: z.core.JSONSchema.JSONSchema): fc.Arbitrary<string> {
  if (pattern) return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength))
  const max = Math.max(minLength, Math.min(maxLength, 60))
  return fc.oneof(
    { weight: 3, arbitrary: fc.string({ minLength, maxLength: max, unit: 'grapheme' }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        ...numberLike.filter(({ length }) => length >= minLength && length <= max),
        'x'.repeat(max),
      ),
    },
  )
}

function numberFrom({ type, minimum, maximum }: z.core.JSONSchema.JSONSchema): fc.Arbitrary<number> {
  const min = Math.max(minimum ?? -1e9, Number.MIN_SAFE_INTEGER)
  const max = Math.min(maximum ?? 1e9, Number.MAX_SAFE_INTEGER)
  return type === 'integer'
    ? fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(max, 2 ** 31 - 1) })
    : fc.double({ min, max, noNaN: true })
}

/** Follows the path as far as it exists and puts the junk value there. */
function spoil(payload: unknown, [step, ...rest]: number[], junk: unknown): unknown {
  if (step === undefined || typeof payload !== 'object' || payload === null) return junk
  const keys = Object.keys(payload)
  if (keys.length === 0) return junk
  const key = keys[step % keys.length]!
  const parts = payload as Record<string, unknown>
  parts[key] = rest.length > 0 ? spoil(parts[key], rest, junk) : junk
  return payload
}
