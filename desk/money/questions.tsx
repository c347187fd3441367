import { useState } from 'react'
import { currencyOptions } from '../formats.ts'
import { t } from '../texts.ts'
import { ComboBox } from '../ui/combo-box.tsx'
import { Select } from '../ui/select.tsx'
import type { Plan } from './import-lines.tsx'

type Reading = Plan['reading']

const dates = [
  { value: 'dmy', label: '25/11/2026' },
  { value: 'mdy', label: '11/25/2026' },
  { value: 'ymd', label: '2026-11-25' },
] as const

const decimals = [
  { value: ',', label: '1.234,56' },
  { value: '.', label: '1,234.56' },
] as const

/** Columns that are asked for, with the keys of their names. */
const needed = [
  ['date', 'desk.bank.booked_on'],
  ['amount', 'desk.bank.amount'],
  ['payer', 'desk.bank.payer'],
  ['purpose', 'desk.bank.purpose'],
] as const

/** Asks for what the file leaves open. Each answer is looked at together with the file. */
export function Questions({ plan, onAnswer }: { plan: Plan; onAnswer(reading: Reading): void }) {
  const { questions, reading, header } = plan
  const [columns, setColumns] = useState(reading.columns)
  if (questions.length === 0) return null
  const choose = (name: (typeof needed)[number][0] | 'direction', at: number | null) => {
    const next = { ...columns, [name]: at }
    setColumns(next)
    if (next.date !== null && next.amount !== null) onAnswer({ ...reading, columns: next })
  }
  const titles = header.map((title, at) => ({ value: String(at), label: title || String(at + 1) }))
  return (
    <section
      className="space-y-3 rounded-field bg-warning-soft px-3 py-3"
      aria-label={t('desk.bank.unclear')}
    >
      <p className="font-medium text-warning">{t('desk.bank.unclear')}</p>
      {questions.includes('columns') &&
        needed.map(([name, label]) => (
          <Select
            key={name}
            label={t(label)}
            value={columns[name] === null ? null : String(columns[name])}
            onChange={(at) => choose(name, Number(at))}
            options={titles}
          />
        ))}
      {questions.includes('columns') && (
        <Select
          label={t('desk.bank.direction')}
          value={columns.direction === null ? 'none' : (columns.direction?.toString() ?? null)}
          onChange={(at) => choose('direction', at === 'none' ? null : Number(at))}
          options={[{ value: 'none', label: t('desk.bank.direction_none') }, ...titles]}
        />
      )}
      {questions.includes('dates') && (
        <Select
          label={t('desk.bank.date_form')}
          value={reading.dates}
          onChange={(value) => onAnswer({ ...reading, dates: value })}
          options={dates}
        />
      )}
      {questions.includes('decimal') && (
        <Select
          label={t('desk.bank.amount_form')}
          value={reading.decimal}
          onChange={(value) => onAnswer({ ...reading, decimal: value })}
          options={decimals}
        />
      )}
      {questions.includes('currency') && (
        <ComboBox
          label={t('desk.bank.currency')}
          value={reading.currency}
          onChange={(value) => onAnswer({ ...reading, currency: value })}
          options={currencyOptions()}
        />
      )}
    </section>
  )
}
