import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { type Condition, type ListField, periods } from '#contract/admin/list.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { inputLook } from '../ui/field.tsx'
import { type ChoicesProps, type FieldWords, periodText, valueText } from './condition-text.ts'
import {
  conditionOf,
  type Draft,
  draftOf,
  type Mode,
  modeOfCondition,
  modesOf,
  momentMode,
} from './filter-draft.ts'

type FilterEditorProps = {
  name: string
  field: ListField
  /** The filter that is edited; null: a new one. */
  condition: Condition | null
  words: FieldWords
  onApply(condition: Condition): void
}

/** Edits one filter of a list, as its field allows. */
export function FilterEditor({ name, field, condition, words, onApply }: FilterEditorProps) {
  const modes = modesOf(field, words.suggest?.[name])
  const [mode, setMode] = useState<Mode>(condition ? modeOfCondition(field, condition, modes) : modes[0]!)
  const [draft, setDraft] = useState(() => draftOf(field, condition, words))
  const [wrong, setWrong] = useState(false)
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const made = conditionOf(name, field, mode, draft, words)
    if (made) onApply(made)
    else setWrong(true)
  }
  return (
    <form onSubmit={submit} className="w-72 max-w-[calc(100vw-2rem)] space-y-3 p-3">
      <h3 className="font-semibold">{t(field.label)}</h3>
      {modes.length > 1 && (
        <select
          aria-label={t('desk.list.how')}
          value={mode}
          onChange={(event) => setMode(event.target.value as Mode)}
          className={inputLook}
        >
          {modes.map((each) => (
            <option key={each} value={each}>
              {t(`desk.list.mode_${field.type === 'moment' ? momentMode(each) : each}`)}
            </option>
          ))}
        </select>
      )}
      <ModeFields {...{ name, field, mode, draft, words, id }} onChange={setDraft} />
      {wrong && (
        <p role="alert" className="text-note text-error">
          {t('desk.list.incomplete')}
        </p>
      )}
      <div className="flex justify-end">
        <Button type="submit" look="primary">
          {t('desk.list.apply')}
        </Button>
      </div>
    </form>
  )
}

type ModeFieldsProps = {
  name: string
  field: ListField
  mode: Mode
  draft: Draft
  words: FieldWords
  id: string
  onChange(draft: Draft): void
}

function ModeFields({ name, field, mode, draft, words, id, onChange }: ModeFieldsProps): ReactNode {
  const set = (change: Partial<Draft>) => onChange({ ...draft, ...change })
  const input = (key: 'text' | 'from' | 'to', label: string, isFirst = true) => (
    <label className="block min-w-0 flex-1">
      <span className={key === 'text' ? 'sr-only' : 'mb-1 block text-note text-muted'}>{label}</span>
      <input
        // The person has just opened this editor to fill it in.
        ref={isFirst ? focusOnce : undefined}
        type={field.type === 'moment' ? 'date' : 'text'}
        inputMode={field.type === 'money' ? 'decimal' : field.type === 'int' ? 'numeric' : undefined}
        value={draft[key]}
        maxLength={200}
        onChange={(event) => set({ [key]: event.target.value })}
        className={inputLook}
      />
    </label>
  )
  switch (mode) {
    case 'values': {
      const Own = words.choose?.[name] ?? Choices
      const options =
        field.values?.map((value) => ({ value, label: valueText(name, field, value, words) })) ??
        words.suggest?.[name] ??
        []
      return (
        <Own
          {...{ options }}
          legend={t(field.label)}
          chosen={draft.chosen}
          onChange={(chosen) => set({ chosen })}
        />
      )
    }
    case 'within':
      return (
        <fieldset className="space-y-1">
          <legend className="sr-only">{t(field.label)}</legend>
          {periods.map((period) => (
            <label key={period} className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
              <input
                type="radio"
                name={id}
                checked={draft.period === period}
                onChange={() => set({ period })}
                className="size-4 accent-primary"
              />
              {periodText(period)}
            </label>
          ))}
          <label className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
            <input
              type="radio"
              name={id}
              checked={draft.period === 'days'}
              onChange={() => set({ period: 'days' })}
              className="size-4 accent-primary"
            />
            {t('desk.list.days')}
            <input
              type="number"
              min={1}
              max={3660}
              aria-label={t('desk.list.day_count')}
              value={draft.days}
              onChange={(event) => set({ days: event.target.value, period: 'days' })}
              className={`${inputLook} w-20`}
            />
          </label>
        </fieldset>
      )
    case 'between':
      return (
        <div className="flex gap-2">
          {input('from', t('desk.list.from'))}
          {input('to', t('desk.list.to'), false)}
        </div>
      )
    case 'flag':
      return (
        <fieldset className="flex gap-4">
          <legend className="sr-only">{t(field.label)}</legend>
          {[true, false].map((flag) => (
            <label key={String(flag)} className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
              <input
                type="radio"
                name={id}
                checked={draft.flag === flag}
                onChange={() => set({ flag })}
                className="size-4 accent-primary"
              />
              {t(flag ? 'desk.list.yes' : 'desk.list.no')}
            </label>
          ))}
        </fieldset>
      )
    case 'empty':
    case 'filled':
      return null
    default:
      return input('text', t(field.label))
  }
}

export function Choices({ legend, options, chosen, onChange }: ChoicesProps) {
  return (
    <fieldset className="max-h-64 space-y-0.5 overflow-auto">
      <legend className="sr-only">{legend}</legend>
      {options.map(({ value, label }, index) => (
        <label key={value} className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
          <input
            ref={index === 0 ? focusOnce : undefined}
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
            }
            className="size-4 accent-primary"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

function focusOnce(element: HTMLInputElement | null): void {
  if (element && !element.form?.contains(document.activeElement)) element.focus()
}
