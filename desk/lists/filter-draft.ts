import type { Condition, ListField, Op } from '#contract/admin/list.ts'
import { amountText, parseAmount } from '../formats.ts'
import { baseCurrency } from '../session.ts'
import { dayOf, endOf, startOf } from '../wall-time.ts'
import type { FieldWords } from './condition-text.ts'

/** A way to filter a field. Ops that a person would not tell apart are one mode: one choice or several. */
export type Mode =
  | 'values'
  | 'text'
  | 'not'
  | 'within'
  | 'between'
  | 'lt'
  | 'gt'
  | 'flag'
  | 'empty'
  | 'filled'

const modeOf: Record<Op, Mode> = {
  ...{ is: 'text', in: 'values', not: 'not', lt: 'lt', gt: 'gt', between: 'between' },
  ...{ within: 'within', has: 'text', empty: 'empty' },
}

/** A filter as it is typed. */
export type Draft = {
  text: string
  from: string
  to: string
  chosen: string[]
  period: string
  days: string
  flag: boolean
}

export function modesOf(field: ListField, suggestions: unknown[] | undefined): Mode[] {
  const { type, values, ops = [] } = field
  if (type === 'flag') return ['flag']
  const isChoice = values !== undefined || suggestions !== undefined
  const modes = ops.flatMap((op): Mode[] => {
    if (op === 'empty') return ['empty', 'filled']
    if (isChoice && (op === 'is' || op === 'in')) return ['values']
    return op === 'in' ? [] : [modeOf[op]]
  })
  const order: Mode[] = ['values', 'text', 'within', 'between', 'lt', 'gt', 'not', 'empty', 'filled']
  return order.filter((mode) => modes.includes(mode))
}

export function modeOfCondition({ type }: ListField, { op, value }: Condition, modes: Mode[]): Mode {
  if (type === 'flag') return 'flag'
  if (op === 'empty') return value ? 'empty' : 'filled'
  return (op === 'is' || op === 'in') && modes.includes('values') ? 'values' : modeOf[op]
}

export function momentMode(mode: Mode): string {
  return mode === 'lt' ? 'before' : mode === 'gt' ? 'after' : mode
}

export function draftOf(
  field: ListField,
  condition: Condition | null,
  { currency = baseCurrency() }: FieldWords,
): Draft {
  const empty: Draft = { text: '', from: '', to: '', chosen: [], period: 'today', days: '7', flag: true }
  if (!condition) return empty
  const { op, value } = condition
  const say = (given: unknown) =>
    field.type === 'moment'
      ? dayOf(String(given))
      : field.type === 'money'
        ? amountText({ amount: Number(given), currency })
        : String(given)
  if (op === 'in') return { ...empty, chosen: (value as string[]).map(String), text: String(value) }
  if (op === 'between') {
    const [from, to] = (value as unknown[]).map(say)
    return { ...empty, from: from!, to: to! }
  }
  if (op === 'within') {
    const isDays = typeof value === 'object'
    return isDays
      ? { ...empty, period: 'days', days: String((value as { days: number }).days) }
      : { ...empty, period: String(value) }
  }
  if (field.type === 'flag') return { ...empty, flag: value === true }
  return { ...empty, text: say(value), chosen: [String(value)] }
}

/** The filter as the list call takes it; null while something is missing. */
export function conditionOf(
  name: string,
  field: ListField,
  mode: Mode,
  draft: Draft,
  { currency = baseCurrency() }: FieldWords,
): Condition | null {
  const ops = field.ops ?? []
  const parse = (text: string, isEnd = false) => {
    if (field.type === 'moment') return isEnd ? endOf(text) : startOf(text)
    if (field.type === 'money') return parseAmount(text, currency)
    if (field.type === 'int') return /^-?\d{1,12}$/.test(text.trim()) ? Number(text) : null
    return text.trim() || null
  }
  const one = (op: Op, value: unknown): Condition | null =>
    value === null ? null : { field: name, op, value }
  const chosenOf = (chosen: unknown[]) =>
    chosen.length === 1 && ops.includes('is')
      ? one('is', chosen[0])
      : one('in', chosen.length > 0 ? chosen : null)
  switch (mode) {
    case 'flag':
      return one('is', draft.flag)
    case 'empty':
    case 'filled':
      return one('empty', mode === 'empty')
    case 'values':
      return chosenOf(field.type === 'int' ? draft.chosen.map(Number) : draft.chosen)
    case 'within': {
      const days = Number(draft.days)
      if (draft.period !== 'days') return one('within', draft.period)
      return Number.isInteger(days) && days >= 1 && days <= 3660 ? one('within', { days }) : null
    }
    case 'between': {
      const [from, to] = [parse(draft.from), parse(draft.to, true)]
      return from === null || to === null || from > to ? null : one('between', [from, to])
    }
    case 'text':
      return one(ops.includes('has') ? 'has' : 'is', parse(draft.text))
    default:
      return one(mode, parse(draft.text, mode === 'gt'))
  }
}
