import {
  Bold,
  Eye,
  Heading2,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  PencilLine,
  SkipForward,
} from 'lucide-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { gapsIn } from '#contract/admin/gaps.ts'
import { Asking, ask } from '../lists/ask.tsx'
import { t } from '../texts.ts'
import { frameHtml } from '../trusted.ts'
import { Button } from '../ui/button.tsx'
import { inputLook } from '../ui/field.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { type Format, formatHtml } from './format-html.ts'
import { useField } from './record.tsx'

const tools: [Format, LucideIcon][] = [
  ['bold', Bold],
  ['italic', Italic],
  ['heading', Heading2],
  ['list', List],
  ['steps', ListOrdered],
  ['link', Link2],
]

type HtmlFieldProps = {
  path: string
  label: string
  lang: string
  maxLength?: number
  rows?: number
  isOff?: boolean
}

/** A text with formatting, edited as HTML, with a preview. The server removes what is not allowed. */
export function HtmlField({
  path,
  label,
  lang,
  maxLength = 100_000,
  rows = 9,
  isOff = false,
}: HtmlFieldProps) {
  const field = useField<string>(path)
  const [isShown, setShown] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const text = field.value ?? ''
  const format = async (kind: Format) => {
    const element = area.current
    if (!element) return
    const { selectionStart: start, selectionEnd: end } = element
    const address =
      kind === 'link'
        ? await ask({
            title: t('desk.record.html_link'),
            label: t('desk.record.html_address'),
            maxLength: 500,
          })
        : ''
    if (address === null) return
    const next = formatHtml({ text, start, end }, kind, address)
    field.onChange(next.text)
    // The new text reaches the element with the next render, which would move the cursor to its end.
    requestAnimationFrame(() => {
      element.focus()
      element.setSelectionRange(next.start, next.end)
    })
  }
  return (
    <div data-path={path}>
      <div className="mb-1 flex flex-wrap items-center gap-1">
        <label htmlFor={id} className="me-auto text-note font-medium">
          {label}
        </label>
        {!isOff && !isShown && (
          <div role="toolbar" aria-label={t('desk.record.html_tools')} className="flex">
            {tools.map(([kind, icon]) => (
              <Tooltip key={kind} text={t(`desk.record.html_${kind}`)}>
                <Button
                  look="quiet"
                  icon={icon}
                  aria-label={t(`desk.record.html_${kind}`)}
                  onPress={() => void format(kind)}
                />
              </Tooltip>
            ))}
          </div>
        )}
        <Button look="quiet" icon={isShown ? PencilLine : Eye} onPress={() => setShown(!isShown)}>
          {t(isShown ? 'desk.record.html_edit' : 'desk.record.html_preview')}
        </Button>
      </div>
      {isShown ? (
        <Shown html={text} lang={lang} />
      ) : (
        <textarea
          ref={area}
          id={id}
          lang={lang}
          {...{ rows, maxLength }}
          value={text}
          readOnly={isOff}
          aria-invalid={Boolean(field.error)}
          onChange={(event) => field.onChange(event.target.value)}
          onFocus={field.onFocus}
          onBlur={field.onBlur}
          className={`${inputLook} py-2 font-mono leading-5`}
        />
      )}
      {field.error && <p className="mt-1 text-note text-error">{field.error}</p>}
      {!isOff && !isShown && <Gaps {...{ text, area }} />}
      <Asking />
    </div>
  )
}

/** The gaps of a starting text that are still to be filled in. */
function Gaps({ text, area }: { text: string; area: RefObject<HTMLTextAreaElement | null> }) {
  const gaps = gapsIn(text)
  if (gaps.length === 0) return null
  const selectNext = () => {
    const element = area.current
    if (!element) return
    const next = gapsIn(text.slice(element.selectionEnd))[0] ?? gaps[0]!
    const after = text.indexOf(next, element.selectionEnd)
    const start = after < 0 ? text.indexOf(next) : after
    // Browsers scroll to the cursor when an element is focused, not when its selection changes.
    element.blur()
    element.setSelectionRange(start, start)
    element.focus()
    element.setSelectionRange(start, start + next.length)
  }
  return (
    <p className="mt-1 flex flex-wrap items-center justify-between gap-2 text-note text-warning">
      {t('desk.record.gaps', { count: gaps.length })}
      <Button icon={SkipForward} onPress={selectNext}>
        {t('desk.record.next_gap')}
      </Button>
    </p>
  )
}

/** The text as shoppers read it, in a frame that runs no script and belongs to no origin. */
function Shown({ html, lang }: { html: string; lang: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')
    const style = `<style nonce="${nonce?.nonce || nonce?.content || ''}">body{font:15px/1.55 system-ui,sans-serif;margin:12px;color:#1b1c1a;background:#fff}table{border-collapse:collapse}td,th{border:1px solid #ccc;padding:4px 8px}</style>`
    if (frame.current)
      frame.current.srcdoc = frameHtml(`<!doctype html><html lang="${lang}">${style}<body>${html}`)
  }, [html, lang])
  return (
    <iframe
      ref={frame}
      title={t('desk.record.html_preview')}
      sandbox=""
      className="h-64 w-full rounded-field border border-base-300 bg-white"
    />
  )
}
