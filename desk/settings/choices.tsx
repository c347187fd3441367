import { languages } from '#contract/languages.ts'
import { languageName } from '../resource/choices/language-choice.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { choiceLabel } from './labels.ts'

type ChoicesProps = {
  label: string
  hint: string
  error: string | undefined
  values: readonly string[]
  value: readonly string[]
  isDisabled: boolean
  onChange(value: string[]): void
}

/** Any of a few known values, kept in their order. */
export function Choices({ label, hint, error, values, value, isDisabled, onChange }: ChoicesProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-note font-medium">{label}</legend>
      <div className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
        {values.map((each) => (
          <Checkbox
            key={each}
            {...{ isDisabled }}
            isSelected={value.includes(each)}
            onChange={(on) => onChange(values.filter((one) => (one === each ? on : value.includes(one))))}
          >
            {nameOfChoice(each)}
          </Checkbox>
        ))}
      </div>
      {hint && <p className="text-note text-muted">{hint}</p>}
      {error && <p className="text-note text-error">{error}</p>}
    </fieldset>
  )
}

function nameOfChoice(value: string): string {
  const lang = languages.find((each) => each === value)
  return lang ? languageName(lang) : choiceLabel(value)
}
