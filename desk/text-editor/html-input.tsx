import { type ComponentType, lazy, Suspense, useState } from 'react'
import { Formatted, type FormattedProps, type TextSize, textLook } from './formatted.tsx'
import type { RichProps } from './rich-field.tsx'

/** Fetched with the first text, because lists and most screens have none. */
const editors = () => import('./editors.ts')
const RichField = lazy<ComponentType<RichProps>>(() =>
  editors().then(
    (module) => ({ default: module.RichField }),
    () => ({ default: PlainField }),
  ),
)
const SourceField = lazy(() => editors().then((module) => ({ default: module.SourceField })))

type HtmlInputProps = Pick<FormattedProps, 'label' | 'lang' | 'error' | 'onChange'> & {
  value: string
  maxLength: number
  /** The same text in a language that shoppers see until this one is written. */
  fallback?: string
  size?: TextSize
  isOff?: boolean
  onFocus?(): void
  onBlur?(): void
}

const ignore = () => {}

/**
 * A text with formatting. It is edited as shoppers read it, or as HTML: by choice, or because it has elements that the
 * editor would drop. The server removes what is not allowed.
 */
export function HtmlInput(props: HtmlInputProps) {
  const { value, maxLength, fallback = '', size = 'medium', isOff = false, ...others } = props
  const [mode, setMode] = useState<'rich' | 'source' | 'unfit'>('rich')
  const shared = {
    onFocus: ignore,
    onBlur: ignore,
    ...others,
    text: value,
    placeholder: fallback,
    size,
    isOff,
  }
  return (
    <Suspense fallback={<Coming label={props.label} {...{ size }} />}>
      {mode === 'rich' ? (
        <RichField {...shared} onSource={() => setMode('source')} onUnfit={() => setMode('unfit')} />
      ) : (
        <SourceField
          {...shared}
          {...{ maxLength }}
          isUnfit={mode === 'unfit'}
          onRich={() => setMode('rich')}
        />
      )}
    </Suspense>
  )
}

/** Takes the editor's place while its code is fetched. */
function Coming({ label, size }: Pick<FormattedProps, 'label' | 'size'>) {
  return (
    <Formatted
      label={<span className="text-note font-medium">{label}</span>}
      tools={<span className="min-h-9 pointer-coarse:min-h-11" />}
      error={undefined}
    >
      <div aria-busy className={textLook(size)} />
    </Formatted>
  )
}

/** Edits the HTML where the editors cannot be fetched. */
function PlainField({ text, label, lang, placeholder, size, isOff, onChange }: RichProps) {
  return (
    <label className="block text-note font-medium">
      {label}
      <textarea
        {...{ lang, placeholder }}
        value={text}
        readOnly={isOff}
        onChange={(event) => onChange(event.target.value)}
        className={`mt-1 ${textLook(size)}`}
      />
    </label>
  )
}
