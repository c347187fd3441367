import { useId, useState } from 'react'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { inputLook } from '../ui/field.tsx'
import type { Option } from '../ui/select.tsx'
import { Tags } from '../ui/tag.tsx'

type AddManyProps = {
  label: string
  options: readonly Option[]
  /** Values of the chosen options. */
  values: readonly string[]
  onChange(values: string[]): void
  /** Texts that are no option can be added too. */
  allowsNew?: boolean
  onFocus?(): void
  onBlur?(): void
}

/** Some of many choices: found by typing, removed one by one. */
export function AddMany({ label, options, values, onChange, allowsNew = false, ...focus }: AddManyProps) {
  const [text, setText] = useState('')
  const list = useId()
  const labelOf = (value: string) => options.find((each) => each.value === value)?.label ?? value
  const typed = text.trim()
  const found = options.find(({ label: name }) => name.toLowerCase() === typed.toLowerCase())?.value
  const added = found ?? (allowsNew && typed ? typed : undefined)
  const add = (value = added) => {
    if (value === undefined) return
    setText('')
    if (!values.includes(value)) onChange([...values, value])
  }
  return (
    <div className="space-y-1.5">
      <div className="flex items-end gap-2">
        <label className="block min-w-0 flex-1">
          <span className="mb-1 block text-note font-medium">{label}</span>
          <input
            list={list}
            value={text}
            maxLength={100}
            {...focus}
            onChange={({ target: { value } }) => {
              setText(value)
              // A press on a suggestion fills in its whole name at once; typing adds single characters.
              const isPicked = value.length - text.length > 1
              const picked = options.find((each) => each.label === value)
              if (isPicked && picked) add(picked.value)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              add()
            }}
            className={inputLook}
          />
        </label>
        <Button isDisabled={added === undefined} onPress={() => add()}>
          {t('desk.product.add_one')}
        </Button>
        <datalist id={list}>
          {options
            .filter(({ value }) => !values.includes(value))
            .slice(0, 500)
            .map(({ value, label: name }) => (
              <option key={value} value={name} />
            ))}
        </datalist>
      </div>
      {values.length > 0 && (
        <Tags
          {...{ label }}
          tags={values.map((value) => ({ id: value, label: labelOf(value) }))}
          onRemove={(id) => onChange(values.filter((value) => value !== id))}
        />
      )}
    </div>
  )
}
