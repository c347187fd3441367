import { useField } from '../resource/record.tsx'
import type { TextSize } from './formatted.tsx'
import { HtmlInput } from './html-input.tsx'

type HtmlFieldProps = {
  path: string
  label: string
  lang: string
  maxLength?: number
  size?: TextSize
  isOff?: boolean
}

/** A text with formatting, at one path of the record. */
export function HtmlField({ path, maxLength = 100_000, ...look }: HtmlFieldProps) {
  const { isEdited: _, value, ...field } = useField<string>(path)
  return (
    <div data-path={path}>
      <HtmlInput {...look} {...field} {...{ maxLength }} value={value ?? ''} />
    </div>
  )
}
