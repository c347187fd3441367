import { Bold, Heading2, Italic, Link2, List, ListOrdered, type LucideIcon, SkipForward } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Asked } from '../lists/ask.tsx'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { inputLook } from '../ui/field.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import type { Format } from './format-html.ts'

/** Properties that both ways of editing share. */
export type FormattedProps = {
  text: string
  label: string
  lang: string
  error: string | undefined
  /** HTML, shown while there is no text. */
  placeholder: string
  size: TextSize
  isOff: boolean
  onChange(text: string): void
  onFocus(): void
  onBlur(): void
}

/** Expected length of a text: a few lines, a description, a whole page. */
export type TextSize = keyof typeof heights

const heights = {
  short: 'min-h-24 pointer-coarse:min-h-24',
  medium: 'min-h-52 pointer-coarse:min-h-52',
  long: 'min-h-88 pointer-coarse:min-h-88',
}

/** Look of the text in the editor, which grows with it. */
export const textLook = (size: TextSize) => `${inputLook} ${heights[size]}`

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

type ToolsProps = {
  onFormat(format: Format): void
  isOn?(format: Format): boolean
  /** Tools that only one way of editing has. */
  children?: ReactNode
}

/** Buttons that format what is selected. */
export function Tools({ onFormat, isOn, children }: ToolsProps) {
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
      {children}
    </div>
  )
}

/** Asks for the address of a link, in the dialog it returns. Resolves to null if the person changes their mind. */
export function useAddress(): [() => Promise<string | null>, ReactNode] {
  const [open, setOpen] = useState<{ answer(address: string | null): void } | null>(null)
  const ask = () => new Promise<string | null>((answer) => setOpen({ answer }))
  const dialog = open && (
    <Asked
      title={t('desk.record.html_link')}
      label={t('desk.record.html_address')}
      maxLength={500}
      onAnswer={(address) => {
        setOpen(null)
        open.answer(address)
      }}
    />
  )
  return [ask, dialog]
}

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
