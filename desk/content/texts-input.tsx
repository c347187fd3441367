import type { Lang } from '#contract/languages.ts'
import { HtmlInput } from '../text-editor/html-input.tsx'
import { TextField } from '../ui/text-field.tsx'

export type Texts = Partial<Record<Lang, string>>

type TextsProps = {
  label: string
  lang: Lang
  value: Texts | undefined
  max: number
  rows?: number
  /** The text has formatting. */
  isHtml?: boolean
  error?: string | undefined
  onChange(value: Texts): void
}

/** A text in one of its languages; English shows where there is none. */
export function TextsInput({
  label,
  lang,
  value,
  max,
  rows = 0,
  isHtml = false,
  error,
  onChange,
}: TextsProps) {
  const change = (text: string) => {
    const { [lang]: _before, ...others } = value ?? {}
    onChange(text === '' ? others : { ...others, [lang]: text })
  }
  return (
    <div {...{ lang }}>
      {isHtml ? (
        <HtmlInput
          key={lang}
          {...{ label, lang, error }}
          value={value?.[lang] ?? ''}
          fallback={value?.en ?? ''}
          maxLength={max}
          size="short"
          onChange={change}
        />
      ) : (
        <TextField
          {...{ label, error }}
          value={value?.[lang] ?? ''}
          placeholder={value?.en ?? ''}
          maxLength={max}
          {...(rows ? { rows } : {})}
          onChange={change}
        />
      )}
    </div>
  )
}
