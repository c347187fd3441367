import { Plus } from 'lucide-react'
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { t } from '../../texts.ts'
import { TextField } from '../../ui/text-field.tsx'

/** The text of a search field, and the words to look for. */
type Search = { q: string; setQ(q: string): void; words: string }

/** `initial`: words that stand in the field at first. */
export function useSearch(initial = ''): Search {
  const [q, setQ] = useState(initial)
  return { q, setQ, words: useDeferredValue(q.trim()) }
}

type SearchChoiceProps<Row> = {
  label: string
  hint?: string
  search: Search
  autoFocus?: boolean
  /** Rows that match; undefined while nothing has arrived. */
  found: readonly Row[] | undefined
  /** The rows are still those of earlier words. */
  isLate?: boolean
  keyOf(row: Row): string | number
  onAdd(row: Row): void
  /** A found row in its button. */
  children(row: Row): ReactNode
}

/** A search field with its results below; Enter or a press adds one. Enter waits for the results of what was typed. */
export function SearchChoice<Row>({
  label,
  hint = '',
  search: { q, setQ, words },
  autoFocus = false,
  found,
  isLate = false,
  keyOf,
  onAdd,
  children,
}: SearchChoiceProps<Row>) {
  const open = words === '' ? [] : (found ?? [])
  const isSettled = found !== undefined && !isLate && words === q.trim()
  const [isAsked, ask] = useState(false)
  const add = (row: Row) => {
    onAdd(row)
    setQ('')
  }
  const addFirst = () => {
    ask(false)
    if (open[0]) add(open[0])
  }
  useEffect(() => {
    if (isAsked && isSettled) addFirst()
  })
  return (
    <div>
      <TextField
        {...{ label, hint, autoFocus }}
        type="search"
        value={q}
        onChange={(text) => {
          ask(false)
          setQ(text)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return event.continuePropagation()
          event.preventDefault()
          if (isSettled) addFirst()
          else ask(true)
        }}
      />
      {words !== '' && (
        <ul className="mt-1 rounded-field border border-base-300">
          {open.map((row) => (
            <li key={keyOf(row)}>
              <button
                type="button"
                onClick={() => add(row)}
                className="flex min-h-9 w-full items-center gap-2 px-2.5 text-start hover:bg-hover pointer-coarse:min-h-11"
              >
                <Plus aria-hidden size={14} className="shrink-0 text-muted" />
                {children(row)}
              </button>
            </li>
          ))}
          {found && open.length === 0 && (
            <li className="px-2.5 py-2 text-muted">{t('desk.frame.no_match')}</li>
          )}
        </ul>
      )}
    </div>
  )
}
