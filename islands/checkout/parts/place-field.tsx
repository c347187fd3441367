import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useEnv } from '#islands/env.tsx'
import { Field, SelectField } from '#islands/ui/field.tsx'
import type { Places } from '../use-places.ts'

type Props = {
  name: string
  label: string
  value: string
  required: boolean
  error: string | undefined
  autoComplete: string
  /** Places to choose from; null while loading. */
  places: Places
  /** Label of the unselected parent field. */
  missing: string | null
  /** Path of the parent place. The field resets when it changes. */
  above: string
  /** Only listed values are accepted. */
  closed: boolean
  onChange(value: string): void
}

/** Value of the "not listed" option. No place has this name. */
const elsewhere = '…'

/** A state, city or district. A select if there is a list, a text field if there is none or the place isn't listed. */
export function PlaceField({ places, missing, above, closed, onChange, ...field }: Props): ReactNode {
  const { t } = useEnv()
  const [writtenBelow, setWrittenBelow] = useState<string | null>(null)
  const control = useRef<HTMLInputElement & HTMLSelectElement>(null)
  const { label, value } = field
  const isOffered = places?.some(({ code }) => code === value)
  const isWritten = !closed && (writtenBelow === above || Boolean(places && value && !isOffered))
  const isChosen = !isWritten && places?.length !== 0
  const shared = { ...field, ref: control, ...useKeptFocus(control, isChosen) }
  const write = (written: boolean) => {
    flushSync(() => {
      setWrittenBelow(written ? above : null)
      onChange('')
    })
    control.current?.focus()
  }
  if (!isChosen) {
    return (
      <div className="grid content-start">
        <Field
          {...shared}
          maxLength={100}
          onChange={({ target }) => {
            setWrittenBelow(above)
            onChange(target.value)
          }}
        />
        {isWritten && places?.length !== 0 && (
          <button
            type="button"
            className="link justify-self-start py-2.5 text-sm"
            onClick={() => write(false)}
          >
            {t('place.from_list')}
          </button>
        )}
      </div>
    )
  }
  return (
    <SelectField
      {...shared}
      aria-busy={(places === null && missing === null) || undefined}
      onChange={({ target }) => (target.value === elsewhere ? write(true) : onChange(target.value))}
    >
      <option value="">{t('form.select', { field: missing ?? label })}</option>
      {places === null && value && <option value={value}>{value}</option>}
      {places?.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
      {!closed && <option value={elsewhere}>{t('place.not_listed')}</option>}
    </SelectField>
  )
}

/** Keeps the focus when a loaded list replaces the text field or vice versa. */
function useKeptFocus(control: RefObject<HTMLElement | null>, isChosen: boolean) {
  const hadFocus = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one control takes the other's place
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) control.current?.focus()
  }, [isChosen])
  return {
    onFocus: () => {
      hadFocus.current = true
    },
    onBlur: () => {
      hadFocus.current = false
    },
  }
}
