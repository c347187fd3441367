import type { ComponentType } from 'react'
import type { Condition, ListField } from '#contract/admin/list.ts'
import { moment, money, number } from '../formats.ts'
import { baseCurrency } from '../session.ts'
import { t } from '../texts.ts'

export type ChoicesProps = {
  legend: string
  options: { value: string; label: string }[]
  chosen: string[]
  onChange(chosen: string[]): void
}

/** Words for values of a list's fields. */
export type FieldWords = {
  /** Words for the values of choice fields, by field. */
  values?: Record<string, (value: string) => string> | undefined
  suggest?: Record<string, { value: string; label: string }[]> | undefined
  /** Offers the values of fields that have too many to suggest them all. */
  choose?: Record<string, ComponentType<ChoicesProps>> | undefined
  /** The currency of amounts. */
  currency?: string | undefined
}

/** A filter in words, such as "Total: over €100.00". */
export function conditionText(
  field: ListField,
  { op, value, field: name }: Condition,
  words: FieldWords,
): string {
  const label = t(field.label)
  const say = (given: unknown) => valueText(name, field, given, words)
  switch (op) {
    case 'empty':
      return t(value ? 'desk.list.is_empty' : 'desk.list.is_not_empty', { field: label })
    case 'in':
      return t('desk.list.is', { field: label, value: (value as unknown[]).map(say).join(', ') })
    case 'between': {
      const [from, to] = (value as unknown[]).map(say)
      return t('desk.list.between', { field: label, from, to })
    }
    case 'within':
      return t('desk.list.is', { field: label, value: periodText(value) })
    case 'lt':
    case 'gt':
      return field.type === 'moment'
        ? t(`desk.list.moment_${op}`, { field: label, value: say(value) })
        : t(`desk.list.number_${op}`, { field: label, value: say(value) })
    case 'not':
      return t('desk.list.not', { field: label, value: say(value) })
    default:
      return t('desk.list.is', { field: label, value: say(value) })
  }
}

export function valueText(name: string, { type }: ListField, value: unknown, words: FieldWords): string {
  if (type === 'moment') return moment(String(value), 'day')
  if (type === 'money') return money({ amount: Number(value), currency: words.currency ?? baseCurrency() })
  if (type === 'flag') return t(value ? 'desk.list.yes' : 'desk.list.no')
  const word = words.values?.[name]
  if (word) return word(String(value))
  const suggested = words.suggest?.[name]?.find((each) => each.value === String(value))
  if (suggested) return suggested.label
  return type === 'int' ? number(Number(value)) : String(value)
}

/** A relative date in words, such as "Last 7 days". */
export function periodText(period: unknown): string {
  return typeof period === 'object'
    ? t('desk.list.last_days', { days: (period as { days: number }).days })
    : t(`desk.list.period_${period}`)
}
