import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import type { Props } from '#contract/components.ts'
import { useEnv } from '#islands/env.tsx'
import { goTo } from '#islands/go-to.ts'
import { rememberSearch } from '#islands/stores/recent-searches.ts'
import { fetched } from '#islands/ui/fetched.ts'
import { type Suggestion, useSuggestions } from './use-suggestions.ts'

/** Loaded when the field gets the focus. */
const Suggestions = fetched(() => import('./parts/suggestions.tsx'))

/** A search field with suggestions, before and while typing (ARIA combobox pattern). Without JavaScript it is a plain GET form. */
export default function SearchBox({ q }: Props<'search-box'>): ReactNode {
  const { t, link } = useEnv()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(q)
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<Suggestion | null>(null)
  const [wanted, setWanted] = useState(false)
  const options = useSuggestions(text, wanted)
  // An answer that arrives moves the options, so the chosen one is kept by its target instead of its place.
  const active = options.findIndex(({ kind, href }) => kind === chosen?.kind && href === chosen.href)
  const shown = open && options.length > 0
  const offer = () => {
    setWanted(true)
    setOpen(true)
  }
  // The focus that started this component came before it could be heard.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (document.activeElement === field.current) offer()
  }, [])
  const close = () => {
    setOpen(false)
    setChosen(null)
  }
  const go = ({ kind, text: words, href }: Suggestion) => {
    close()
    if (kind === 'word' || kind === 'recent') rememberSearch(words)
    else if (kind === 'all') rememberSearch(text)
    goTo(href)
  }
  const submit = () => {
    rememberSearch(text)
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const option = options[active]
    if (event.key === 'Escape') {
      // Browsers clear the field, which would offer what others look for.
      if (shown) event.preventDefault()
      close()
    } else if (event.key === 'Enter' && shown && option) {
      event.preventDefault()
      go(option)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (options.length > 0)
        setChosen(options.at(((active === -1 && step < 0 ? 0 : active) + step) % options.length) ?? null)
    }
  }
  return (
    <search
      className="relative block"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
    >
      <form ref={form} action={link('/search')} method="get" className="field-inside" onSubmit={submit}>
        <input
          ref={field}
          className="input"
          type="search"
          name="q"
          role="combobox"
          aria-label={t('search.box.label')}
          aria-expanded={shown}
          aria-controls={wanted ? `${id}-list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          placeholder={t('search.box.placeholder')}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            offer()
            setChosen(null)
          }}
          onFocus={offer}
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
      {wanted && (
        <Suspense fallback={null}>
          <Suggestions
            id={id}
            before={text.trim() === ''}
            options={shown ? options : []}
            active={active}
            onGo={go}
          />
        </Suspense>
      )}
    </search>
  )
}
