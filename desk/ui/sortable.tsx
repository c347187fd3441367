import { GripVertical } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '../texts.ts'

type SortableProps<Item> = {
  label: string
  items: readonly Item[]
  keyOf(item: Item): string | number
  nameOf(item: Item): string
  /** Moves the item at one place to another. */
  onMove(from: number, to: number): void
  isDisabled?: boolean
  children(item: Item, index: number): ReactNode
}

/**
 * A list in an order of the person's own: rows are dragged, or moved with the arrow keys on their handle, with Alt on
 * everything else in them but fields.
 */
export function Sortable<Item>({
  label,
  items,
  keyOf,
  nameOf,
  onMove,
  isDisabled,
  children,
}: SortableProps<Item>) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const [moved, setMoved] = useState<{ key: string | number; said: string } | null>(null)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (moved)
      list.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(String(moved.key))}"]`)?.focus()
  }, [moved])
  const move = (from: number, to: number) => {
    const item = items[from]
    if (!item || to < 0 || to >= items.length || to === from) return
    onMove(from, to)
    const said = t('desk.record.moved_to', { name: nameOf(item), place: to + 1, of: items.length })
    setMoved({ key: keyOf(item), said })
  }
  const press = (event: KeyboardEvent, at: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const target = event.target as Element
    const isAsked = event.altKey && !target.closest('input, textarea, select, [contenteditable]')
    if (step === undefined || !(isAsked || target.closest('[data-handle]'))) return
    event.preventDefault()
    move(at, at + step)
  }
  return (
    <>
      <ul ref={list} aria-label={label} className="divide-y divide-base-300">
        {items.map((item, index) => (
          <li
            key={keyOf(item)}
            onKeyDown={(event) => !isDisabled && press(event, index)}
            draggable={!isDisabled && dragged === index}
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              setOver(index)
            }}
            onDrop={(event) => {
              if (dragged === null) return
              event.preventDefault()
              move(dragged, index)
            }}
            onDragEnd={() => {
              setDragged(null)
              setOver(null)
            }}
            className={`flex items-center gap-2 py-1.5 has-[[data-expanded]]:items-start ${dragged === index ? 'opacity-50' : ''} ${over === index && dragged !== null && dragged !== index ? 'bg-accent-soft' : ''}`}
          >
            {!isDisabled && (
              <button
                type="button"
                data-handle={keyOf(item)}
                aria-label={t('desk.record.move', { name: nameOf(item) })}
                onPointerDown={() => setDragged(index)}
                onPointerUp={() => setDragged(null)}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                className="flex h-9 w-7 shrink-0 cursor-grab! items-center justify-center rounded-field text-muted hover:bg-hover pointer-coarse:size-11"
              >
                <GripVertical aria-hidden size={16} />
              </button>
            )}
            <div className="min-w-0 flex-1">{children(item, index)}</div>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {moved?.said}
      </p>
    </>
  )
}

/** A list with the item of one place put at another. */
export function reordered<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.toSpliced(from, 1)
  return rest.toSpliced(to, 0, ...items.slice(from, from + 1))
}
