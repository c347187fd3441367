import type { Lang } from '#contract/languages.ts'
import { TextField } from '../ui/text-field.tsx'

export type Texts = Partial<Record<Lang, string>>

type TextsProps = {
  label: string
  lang: Lang
  value: Texts | undefined
  max: number
  rows?: number
  error?: string | undefined
  onChange(value: Texts): void
}

/** A text in one of its languages; English shows where there is none. */
export function TextsInput({ label, lang, value, max, rows = 0, error, onChange }: TextsProps) {
  return (
    <div {...{ lang }}>
      <TextField
        {...{ label, error }}
        value={value?.[lang] ?? ''}
        placeholder={value?.en ?? ''}
        maxLength={max}
        {...(rows ? { rows } : {})}
        onChange={(text) => {
          const { [lang]: _before, ...others } = value ?? {}
          onChange(text === '' ? others : { ...others, [lang]: text })
        }}
      />
    </div>
  )
}
