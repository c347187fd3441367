import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { Props } from '#contract/components.ts'
import { useEnv } from '#islands/env.tsx'
import { goTo } from '#islands/go-to.ts'
import { Suggestions } from './parts/suggestions.tsx'
import { useSuggestions } from './use-suggestions.ts'

/** A search field with suggestions while typing (ARIA combobox pattern). Without JavaScript it is a plain GET form. */
export default function SearchBox({ q }: Props<'search-box'>): ReactNode {
  const { t, link } = useEnv()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useState(q)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const options = useSuggestions(text)
  const shown = open && options.length > 0
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const go = (href: string) => {
    close()
    goTo(href)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const option = options[active]
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && shown && option) {
      event.preventDefault()
      go(option.href)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (options.length > 0)
        setActive(
          ((((active === -1 && step < 0 ? 0 : active) + step) % options.length) + options.length) %
            options.length,
        )
    }
  }
  return (
    <search
      className="relative block"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
    >
      <form ref={form} action={link('/search')} method="get" className="field-inside" onSubmit={close}>
        <input
          className="input"
          type="search"
          name="q"
          role="combobox"
          aria-label={t('search.box.label')}
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          placeholder={t('search.box.placeholder')}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setOpen(true)
            setActive(-1)
          }}
          onFocus={() => setOpen(text.trim() !== '')}
          onKeyDown={onKeyDown}
        />
        <button type="submit" className="btn btn-icon" aria-label={t('search.box.submit')}>
          <svg
            viewBox="0 0 24 24"
            width="20"
            height="20"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            aria-hidden="true"
          >
            <circle cx="11" cy="11" r="7" />
            <path d="m16 16 5 5" />
          </svg>
        </button>
      </form>
      <Suggestions id={id} options={shown ? options : []} active={active} onGo={go} />
    </search>
  )
}
