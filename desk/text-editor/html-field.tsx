import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useField } from '../resource/record.tsx'
import { Formatted, textLook } from './parts.tsx'
import type { RichProps } from './rich-field.tsx'
import { SourceField } from './source-field.tsx'

/** Brings the editor, which most visits to a record do not need in their first moment. */
const RichField = lazy<ComponentType<RichProps>>(() =>
  import('./rich-field.tsx').then(
    (module) => ({ default: module.RichField }),
    () => ({ default: WithoutEditor }),
  ),
)

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
      {mode === 'rich' ? (
        <Suspense fallback={<Coming {...{ label, tall }} />}>
          <RichField {...shared} onSource={() => setMode('source')} onUnfit={() => setMode('unfit')} />
        </Suspense>
      ) : (
        <SourceField
          {...shared}
          {...{ maxLength }}
          isUnfit={mode === 'unfit'}
          onRich={() => setMode('rich')}
        />
      )}
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

/** Where the editor's code cannot be fetched, HTML can still be edited. */
function WithoutEditor({ onSource }: RichProps) {
  useEffect(onSource, [onSource])
  return null
}
