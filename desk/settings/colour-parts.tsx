import { t } from '../texts.ts'
import { TextField } from '../ui/text-field.tsx'

type ColourFieldProps = {
  label: string
  hint?: string
  error?: string | undefined
  value: string
  isDisabled: boolean
  onChange(value: string): void
}

/** A colour, typed as #rrggbb or chosen in the browser's own picker. */
export function ColourField({ value, onChange, isDisabled, ...field }: ColourFieldProps) {
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <TextField {...field} code {...{ value, isDisabled, onChange }} />
      </div>
      <input
        type="color"
        aria-label={t('desk.settings.pick_colour', { name: field.label })}
        value={sixDigits(value)}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.value)}
        className="mt-6 h-9 w-12 shrink-0 cursor-pointer rounded-field border border-base-300 bg-base-100 p-0.5 pointer-coarse:h-11"
      />
    </div>
  )
}

type PairProps = Omit<ColourFieldProps, 'value' | 'onChange'> & {
  value: readonly string[]
  onChange(value: string[]): void
}

/** A colour for light mode and one for dark mode. */
export function ColourPair({ label, hint, error, value, isDisabled, onChange }: PairProps) {
  const [light = '', dark = ''] = value
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{label}</legend>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <ColourField
          label={t('desk.settings.f_light')}
          value={light}
          {...{ isDisabled }}
          onChange={(next) => onChange([next, dark])}
        />
        <ColourField
          label={t('desk.settings.f_dark')}
          value={dark}
          {...{ isDisabled }}
          onChange={(next) => onChange([light, next])}
        />
      </div>
      {hint && <p className="mt-1 text-note text-muted">{hint}</p>}
      {error && <p className="mt-1 text-note text-error">{error}</p>}
    </fieldset>
  )
}

/** The only form that the browser's picker takes; black as long as no colour is typed. */
function sixDigits(colour: string): string {
  if (/^#[0-9a-f]{6}$/i.test(colour)) return colour
  if (!/^#[0-9a-f]{3}$/i.test(colour)) return '#000000'
  return `#${[...colour.slice(1)].map((digit) => digit + digit).join('')}`
}
