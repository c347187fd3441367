import { useState } from 'react'
import { addDays, maxReportDays } from '#contract/admin/money/report.ts'
import { t } from '../texts.ts'
import { DayField } from '../ui/day-field.tsx'
import { lengthOf } from './days.ts'

type PeriodFieldsProps = {
  from: string
  until: string
  today: string
  onChange(period: { days: number; until: string }): void
}

/** A year that is being typed passes through 0002 and 0202. */
const earliest = '2000-01-01'

/** The first and the last day of a report. A day beyond the other end, or too far from it, takes that end along. */
export function PeriodFields({ from, until, today, onChange }: PeriodFieldsProps) {
  const [typed, setTyped] = useState<{ end: 'from' | 'until'; day: string } | null>(null)
  const choose = (end: 'from' | 'until', day: string) => {
    const isDay = day >= earliest && day <= today
    setTyped(isDay ? null : { end, day })
    if (!isDay) return
    const days = end === 'from' ? lengthOf(day, until) : lengthOf(from, day)
    if (days < 1) onChange({ days: 1, until: day })
    else if (days <= maxReportDays) onChange({ days, until: end === 'from' ? until : day })
    else onChange({ days: maxReportDays, until: end === 'from' ? addDays(day, maxReportDays - 1) : day })
  }
  return (
    <div className="grid grid-cols-2 gap-3">
      {(
        [
          ['from', from, t('desk.list.from')],
          ['until', until, t('desk.list.to')],
        ] as const
      ).map(([end, day, label]) => (
        <DayField
          key={end}
          label={label}
          value={typed?.end === end ? typed.day : day}
          onChange={(value) => choose(end, value)}
          onBlur={() => setTyped(null)}
        />
      ))}
    </div>
  )
}
