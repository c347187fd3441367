import { type FormEvent, type ReactNode, useState } from 'react'
import type { EligibleLine } from '#contract/return.ts'
import { useEnv } from '#islands/env.tsx'
import { dayText } from '#islands/ui/day-text.ts'
import { optionsText } from '#islands/ui/options-text.ts'
import { Picture } from '#islands/ui/picture.tsx'
import { Quantity } from '#islands/ui/quantity.tsx'
import { chosenLines, type Draft, type Eligible, unitsOf } from './draft.ts'

type Props = { open: Eligible; draft: Draft; change(changes: Partial<Draft>): void; onNext(): void }

/** The first step: which items, and how many of each. */
export function ChooseUnits({ open, draft, change, onNext }: Props): ReactNode {
  const { t, lang } = useEnv()
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosenLines(draft).length === 0) return setMissing(true)
    onNext()
  }
  const set = (lineId: string, quantity: number) => {
    setMissing(false)
    change({ units: { ...draft.units, [lineId]: quantity }, type: '' })
  }
  return (
    <form className="grid gap-6" method="post" noValidate onSubmit={submit}>
      <fieldset className="grid gap-3">
        <legend className="sr-only">{t('return.title_units')}</legend>
        {open.lines.map((line) => (
          <Line
            key={line.lineId}
            line={line}
            quantity={draft.units[line.lineId] ?? 0}
            onChange={(quantity) => set(line.lineId, quantity)}
          />
        ))}
      </fieldset>
      {open.until && <p className="hint">{t('return.until', { date: dayText(open.until, lang) })}</p>}
      <p className="field-error" role="alert">
        {missing ? t('return.choose_items') : ''}
      </p>
      <button type="submit" className="btn btn-primary justify-self-start max-sm:w-full">
        {t('return.next')}
      </button>
    </form>
  )
}

type LineProps = { line: EligibleLine; quantity: number; onChange(quantity: number): void }

function Line({ line, quantity, onChange }: LineProps): ReactNode {
  const { t, money } = useEnv()
  const max = unitsOf(line, '')
  const { name } = line
  return (
    <div className="card flex flex-wrap items-center gap-4" data-line={line.lineId}>
      <label className="check min-w-0 grow">
        <input
          type="checkbox"
          className="checkbox"
          checked={quantity > 0}
          disabled={max === 0}
          onChange={(event) => onChange(event.target.checked ? max : 0)}
        />
        {line.image ? (
          <Picture className="frame w-16 shrink-0" image={line.image} sizes="64px" alt="" />
        ) : (
          <span className="frame w-16 shrink-0" aria-hidden="true" />
        )}
        <span className="min-w-0 wrap-anywhere">
          {name}
          <span className="hint block">
            {[optionsText(line.options), t('return.each', { price: money(line.unitPaid) })]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {max === 0 && <span className="hint block">{t('return.line_closed')}</span>}
          {max > line.returnable && <span className="hint block">{t('return.not_shipped')}</span>}
        </span>
      </label>
      {quantity > 0 && max > 1 && (
        <Quantity
          value={quantity}
          max={max}
          label={t('return.quantity_of', { name })}
          fewer={t('return.fewer', { name })}
          more={t('return.more', { name })}
          onChange={(wanted) => onChange(Math.min(wanted, max))}
        />
      )}
    </div>
  )
}
