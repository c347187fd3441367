import * as z from 'zod/mini'
import { Timestamp } from '../scalars.ts'
import type { Permission } from './permissions.ts'

export const fieldTypes = ['text', 'id', 'moment', 'money', 'int', 'choice', 'flag', 'labels'] as const
export type FieldType = (typeof fieldTypes)[number]

export const ops = ['is', 'not', 'in', 'lt', 'gt', 'between', 'within', 'has', 'empty'] as const
export type Op = (typeof ops)[number]

/** Relative dates, resolved by the server in the shop's time zone, so that a saved view stays correct. */
export const periods = [
  'today',
  'yesterday',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'this_year',
] as const

/** A field of a list: what it may be filtered and sorted by. Every sortable field has an index. */
export type ListField = {
  type: FieldType
  /** Key of the label in the desk's texts. */
  label: string
  ops?: readonly Op[]
  sort?: true
  /** The search finds its words. */
  search?: true
  /** Without it, the field is left out of rows, filters and sorts. */
  permission?: Permission
  values?: readonly string[]
}

export type ListFields = Record<string, ListField>

/**
 * Describes a merchant list once: the schema of its payload, what the server may put into SQL, and the filter bar.
 * `sort`: the default order, `-` in front for newest or largest first.
 */
export function listOf<const Fields extends ListFields>(
  fields: Fields,
  { sort }: { sort: `${'' | '-'}${Sortable<Fields>}` },
) {
  const sortable = Object.keys(fields).filter((name) => fields[name]!.sort)
  const hasSearch = Object.values(fields).some(({ search }) => search)
  const restricted = Object.entries(fields).flatMap(([name, { permission }]) =>
    permission ? [[`items.*.${name}`, permission] as const] : [],
  )
  return {
    fields,
    /** For the call's `restricted`: fields left out of rows without their permission. */
    restricted: Object.fromEntries(restricted) as Record<string, Permission>,
    sort: { by: sort.replace('-', ''), dir: sort.startsWith('-') ? 'desc' : 'asc' } as const,
    payload: z.object({
      q: z.optional(
        hasSearch ? z.string().check(z.trim(), z.maxLength(200)) : z.string().check(z.maxLength(0)),
      ),
      filter: z.optional(z.object({ all: z.array(conditionsOf(fields)).check(z.maxLength(20)) })),
      sort: z.optional(
        z.object({ by: z.enum(sortable as [Sortable<Fields>]), dir: z.enum(['asc', 'desc']) }),
      ),
      /** `next` or `previous` of an answer, or `last` for the last page. */
      cursor: z.optional(z.string().check(z.maxLength(500))),
      size: z._default(z.int().check(z.minimum(1), z.maximum(100)), 100),
    }),
    data: <Row extends z.ZodMiniType>(row: Row) =>
      z.object({
        items: z.array(row),
        next: z.nullable(z.string()),
        previous: z.nullable(z.string()),
        total: z.object({ value: z.int(), exact: z.boolean() }),
        tags: z.array(z.string()),
        at: Timestamp,
      }),
  }
}

type Sortable<Fields extends ListFields> = {
  [Name in keyof Fields & string]: Fields[Name] extends { sort: true } ? Name : never
}[keyof Fields & string]

export type Condition = { field: string; op: Op; value: unknown }

/** One schema per field and op, told apart by both names, so that an error names the part that is wrong. */
function conditionsOf(fields: ListFields): z.ZodMiniType<Condition> {
  const byField = Object.entries(fields).flatMap(([name, field]) => {
    const own = (field.ops ?? []).map((op) =>
      z.object({ field: z.literal(name), op: z.literal(op), value: valueSchema(field, op) }),
    )
    return own.length === 0 ? [] : [z.discriminatedUnion('op', own as [(typeof own)[number]])]
  })
  if (byField.length === 0) return z.never()
  return z.discriminatedUnion('field', byField as unknown as [(typeof byField)[number]])
}

function valueSchema(field: ListField, op: Op): z.ZodMiniType {
  const scalar = scalarSchema(field)
  switch (op) {
    case 'in':
      return z.array(scalar).check(z.minLength(1), z.maxLength(100))
    case 'between':
      return z.tuple([scalar, scalar])
    case 'within':
      return z.union([z.enum(periods), z.object({ days: z.int().check(z.minimum(1), z.maximum(3660)) })])
    case 'empty':
      return z.boolean()
    default:
      return scalar
  }
}

function scalarSchema({ type, values }: ListField): z.ZodMiniType {
  switch (type) {
    case 'moment':
      return z.iso.datetime({ offset: true })
    case 'money':
    case 'int':
      return z.int()
    case 'flag':
      return z.boolean()
    case 'choice':
      return z.enum(values as [string])
    default:
      return z.string().check(z.minLength(1), z.maxLength(200))
  }
}
