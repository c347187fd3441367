import * as z from 'zod/mini'
import { type Condition, type ListField, type ListFields, type Op, ops } from '#contract/admin/list.ts'

/** A list as `listOf` describes it. */
export type ListDescription = {
  fields: ListFields
  sort: Sort
  payload: z.ZodMiniType
}

export type Sort = { by: string; dir: 'asc' | 'desc' }

/** The place of a list that its address names. Together with the view it is what the list call asks for. */
export type ListPlace = {
  view: string | null
  q: string
  filter: Condition[]
  /** null: the order of the view, or the default one. */
  sort: Sort | null
  /** `last`, or a cursor of the server. null: the first page. */
  cursor: string | null
}

export const firstPlace: ListPlace = { view: null, q: '', filter: [], sort: null, cursor: null }

/** Filters that a list call accepts at once. */
const maxConditions = 20

/**
 * Reads the place of a list from the query of its address, such as `view=to-ship&f=total.gt.10000&sort=-placedAt`. Invalid
 * parts are left out and named in `dropped`.
 */
export function readPlace(
  list: ListDescription,
  query: URLSearchParams,
): { place: ListPlace; dropped: string[] } {
  const dropped: string[] = []
  const read = <Value>(name: string, parse: (text: string) => Value | null): Value[] =>
    query.getAll(name).flatMap((text) => {
      const value = text === '' ? null : parse(text)
      if (value === null) dropped.push(`${name}=${text}`)
      return value === null ? [] : [value]
    })
  const conditions = read('f', (text) => readCondition(list, text))
  const surplus = conditions.slice(maxConditions).map((each) => `f=${writeCondition(each)}`)
  const [view = null] = read('view', (text) => (/^[\w-]{1,64}$/.test(text) ? text : null))
  const [q = ''] = read('q', (text) => (accepts(list, { q: text }) ? text : null))
  const [sort = null] = read('sort', (text) => readSort(list, text))
  const [cursor = null] = read('after', (text) => (/^[\w-]{1,500}$/.test(text) ? text : null))
  return {
    place: { view, q, filter: conditions.slice(0, maxConditions), sort, cursor },
    dropped: [...dropped, ...surplus],
  }
}

/** The query of a place's address, without question mark. */
export function writePlace({ view, q, filter, sort, cursor }: ListPlace): URLSearchParams {
  return new URLSearchParams([
    ...(view ? [['view', view]] : []),
    ...(q ? [['q', q]] : []),
    ...filter.map((each) => ['f', writeCondition(each)]),
    ...(sort ? [['sort', writeSort(sort)]] : []),
    ...(cursor ? [['after', cursor]] : []),
  ])
}

export function writeSort({ by, dir }: Sort): string {
  return `${dir === 'desc' ? '-' : ''}${by}`
}

function readSort(list: ListDescription, text: string): Sort | null {
  const sort: Sort = { by: text.replace(/^-/, ''), dir: text.startsWith('-') ? 'desc' : 'asc' }
  return accepts(list, { sort }) ? sort : null
}

function readCondition(list: ListDescription, text: string): Condition | null {
  const [, field = '', name = '', given = ''] = /^(\w+)\.(\w+)\.(.*)$/s.exec(text) ?? []
  const op = ops.find((each) => each === name)
  if (!op || !Object.hasOwn(list.fields, field)) return null
  const condition = { field, op, value: readValue(list.fields[field]!, op, given) }
  return accepts(list, { filter: { all: [condition] } }) ? condition : null
}

function writeCondition({ field, op, value }: Condition): string {
  return `${field}.${op}.${writeValue(op, value)}`
}

/** The value of a condition; whatever the schema refuses if the text has none. */
function readValue(field: ListField, op: Op, text: string): unknown {
  if (op === 'empty') return readFlag(text)
  if (op === 'in' || op === 'between') return parts(text).map((part) => readScalar(field, part))
  if (op === 'within') return /^\d{1,4}d$/.test(text) ? { days: Number.parseInt(text, 10) } : text
  return readScalar(field, text)
}

function writeValue(op: Op, value: unknown): string {
  if (op === 'in' || op === 'between')
    return (value as unknown[]).map((each) => escaped(String(each))).join(',')
  if (op === 'within' && typeof value === 'object') return `${(value as { days: number }).days}d`
  return String(value)
}

function readScalar({ type }: ListField, text: string): unknown {
  if (type === 'flag') return readFlag(text)
  if (type === 'money' || type === 'int') return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined
  return text
}

function readFlag(text: string): unknown {
  return text === 'true' ? true : text === 'false' ? false : undefined
}

/** Items are separated by commas; a backslash escapes commas and itself. */
function escaped(text: string): string {
  return text.replace(/[\\,]/g, '\\$&')
}

function parts(text: string): string[] {
  return [...text.matchAll(/(?:^|,)((?:[^\\,]|\\.)*)/gs)].map(([, part = '']) =>
    part.replace(/\\(.)/gs, '$1'),
  )
}

function accepts({ payload }: ListDescription, part: object): boolean {
  return z.safeParse(payload, part).success
}
