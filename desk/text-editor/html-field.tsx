import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useField } from '../resource/record.tsx'
import { Formatted, textLook } from './formatted.tsx'
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

type HtmlFieldProps = {
  path: string
  label: string
  lang: string
  maxLength?: number
  /** Starts higher, for texts of a whole page. */
  tall?: boolean
  isOff?: boolean
}

/**
 * A text with formatting. It is edited as shoppers read it, or as HTML: by choice, or because it has elements that the
 * editor would drop. The server removes what is not allowed.
 */
export function HtmlField({
  path,
  label,
  lang,
  maxLength = 100_000,
  tall = false,
  isOff = false,
}: HtmlFieldProps) {
  const field = useField<string>(path)
  const [mode, setMode] = useState<'rich' | 'source' | 'unfit'>('rich')
  const shared = { field, label, lang, tall, isOff, text: field.value ?? '' }
  return (
    <div data-path={path}>
      <Suspense fallback={<Coming {...{ label, tall }} />}>
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
    </div>
  )
}

/** Takes the editor's place while its code is fetched. */
function Coming({ label, tall }: { label: string; tall: boolean }) {
  return (
    <Formatted
      label={<span className="text-note font-medium">{label}</span>}
      tools={<span className="min-h-9 pointer-coarse:min-h-11" />}
      error={undefined}
    >
      <div aria-busy className={textLook(tall)} />
    </Formatted>
  )
}

/** Edits the HTML where the editors cannot be fetched. */
function PlainField({ field, text, label, lang, tall, isOff }: RichProps) {
  return (
    <label className="block text-note font-medium">
      {label}
      <textarea
        {...{ lang }}
        value={text}
        readOnly={isOff}
        onChange={(event) => field.onChange(event.target.value)}
        className={`mt-1 ${textLook(tall)}`}
      />
    </label>
  )
}
