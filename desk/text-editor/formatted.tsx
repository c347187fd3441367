import { Bold, Heading2, Italic, Link2, List, ListOrdered, type LucideIcon, SkipForward } from 'lucide-react'
import type { ReactNode } from 'react'
import { Asking, ask } from '../lists/ask.tsx'
import type { Field } from '../resource/record.tsx'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { inputLook } from '../ui/field.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import type { Format } from './format-html.ts'

/** Properties that both ways of editing share. */
export type FormattedProps = {
  field: Field<string>
  text: string
  label: string
  lang: string
  tall: boolean
  isOff: boolean
}

/** Look of the text in the editor, which grows with it. */
export const textLook = (tall: boolean) => `${inputLook} ${tall ? 'min-h-88' : 'min-h-52'}`

type FrameProps = {
  /** The label, which names the text for assistive technology. */
  label: ReactNode
  tools: ReactNode
  error: string | undefined
  children: ReactNode
}

/** Label and tools above the text, its error below. */
export function Formatted({ label, tools, error, children }: FrameProps) {
  return (
    <>
      <div className="mb-1 flex flex-wrap items-center gap-1">
        {label}
        {tools}
      </div>
      {children}
      {error && <p className="mt-1 text-note text-error">{error}</p>}
      <Asking />
    </>
  )
}

const tools: [Format, LucideIcon][] = [
  ['bold', Bold],
  ['italic', Italic],
  ['heading', Heading2],
  ['list', List],
  ['steps', ListOrdered],
  ['link', Link2],
]

type ToolsProps = { onFormat(format: Format): void; isOn?(format: Format): boolean }

/** Buttons that format what is selected. */
export function Tools({ onFormat, isOn }: ToolsProps) {
  return (
    <div role="toolbar" aria-label={t('desk.record.html_tools')} className="flex">
      {tools.map(([kind, icon]) => (
        <Tooltip key={kind} text={t(`desk.record.html_${kind}`)}>
          <Button
            look={isOn?.(kind) ? 'plain' : 'quiet'}
            {...(isOn ? { 'aria-pressed': isOn(kind) } : {})}
            icon={icon}
            aria-label={t(`desk.record.html_${kind}`)}
            onPress={() => onFormat(kind)}
          />
        </Tooltip>
      ))}
    </div>
  )
}

/** Asks for the address of a link. Resolves to null if the person changes their mind. */
export const askAddress = () =>
  ask({ title: t('desk.record.html_link'), label: t('desk.record.html_address'), maxLength: 500 })

/** Says how many gaps of a starting text are still to be filled in, and leads to the next. */
export function Gaps({ gaps, onNext }: { gaps: readonly string[]; onNext(): void }) {
  if (gaps.length === 0) return null
  return (
    <p className="mt-1 flex flex-wrap items-center justify-between gap-2 text-note text-warning">
      {t('desk.record.gaps', { count: gaps.length })}
      <Button icon={SkipForward} onPress={onNext}>
        {t('desk.record.next_gap')}
      </Button>
    </p>
  )
}
