import { Eye, PencilLine, Type } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { gapsIn } from '#contract/admin/desk/gaps.ts'
import { t } from '../texts.ts'
import { inertHtml } from '../trusted.ts'
import { Button } from '../ui/button.tsx'
import { inputLook } from '../ui/field.tsx'
import { type Format, formatHtml } from './format-html.ts'
import { Formatted, type FormattedProps, Gaps, Tools, useAddress } from './formatted.tsx'

type SourceProps = FormattedProps & {
  maxLength: number
  /** The editor would drop parts of the text. */
  isUnfit: boolean
  onRich(): void
}

/** A text as HTML, with a preview. */
export function SourceField(props: SourceProps) {
  const { text, label, lang, error, placeholder, size, isOff, maxLength, isUnfit } = props
  const [isShown, setShown] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const [askAddress, asking] = useAddress()
  const format = async (kind: Format) => {
    const element = area.current
    if (!element) return
    const { selectionStart: start, selectionEnd: end } = element
    const address = kind === 'link' ? await askAddress() : ''
    if (address === null) return
    const next = formatHtml({ text, start, end }, kind, address)
    props.onChange(next.text)
    // The new text reaches the element with the next render, which would move the cursor to its end.
    requestAnimationFrame(() => {
      element.focus()
      element.setSelectionRange(next.start, next.end)
    })
  }
  const gaps = isOff || isShown ? [] : gapsIn(text)
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
    <Formatted
      error={error}
      label={
        <label htmlFor={id} className="me-auto text-note font-medium">
          {label}
        </label>
      }
      tools={
        <>
          {!isOff && !isShown && <Tools onFormat={(kind) => void format(kind)} />}
          <Button look="quiet" icon={isShown ? PencilLine : Eye} onPress={() => setShown(!isShown)}>
            {t(isShown ? 'desk.record.html_edit' : 'desk.record.html_preview')}
          </Button>
          <Button look="quiet" icon={Type} onPress={props.onRich}>
            {t('desk.record.html_visual')}
          </Button>
        </>
      }
    >
      {isShown ? (
        <Shown html={text} lang={lang} />
      ) : (
        <textarea
          ref={area}
          id={id}
          lang={lang}
          rows={{ short: 5, medium: 9, long: 16 }[size]}
          {...{ maxLength, placeholder }}
          value={text}
          readOnly={isOff}
          aria-invalid={Boolean(error)}
          onChange={(event) => props.onChange(event.target.value)}
          onFocus={props.onFocus}
          onBlur={props.onBlur}
          className={`${inputLook} py-2 font-mono leading-5`}
        />
      )}
      {isUnfit && (
        <p role="status" className="mt-1 text-note text-muted">
          {t('desk.record.html_unfit')}
        </p>
      )}
      <Gaps {...{ gaps }} onNext={selectNext} />
      {asking}
    </Formatted>
  )
}

/** The text as shoppers read it, in a frame that runs no script and belongs to no origin. */
function Shown({ html, lang }: { html: string; lang: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')
    const style = `<style nonce="${nonce?.nonce || nonce?.content || ''}">body{font:15px/1.55 system-ui,sans-serif;margin:12px;color:#1b1c1a;background:#fff}table{border-collapse:collapse}td,th{border:1px solid #ccc;padding:4px 8px}</style>`
    if (frame.current)
      frame.current.srcdoc = inertHtml(`<!doctype html><html lang="${lang}">${style}<body>${html}`)
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
