import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronRight, Ellipsis, FolderTree, GripVertical, Plus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { GroupRow } from '#contract/admin/catalog/group.ts'
import { languages } from '#contract/languages.ts'
import { number } from '../formats.ts'
import { useActions } from '../frame/actions.ts'
import { rememberWalk } from '../lists/list-memory.ts'
import { extendTo, nothing, type Selection, toggleRow } from '../lists/selection.ts'
import { useCall, useWrite } from '../query.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Menu } from '../ui/menu.tsx'
import { Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toastError } from '../ui/toast.tsx'
import { rememberChange } from '../undo.ts'
import { isWithin, placesFor, type Step, shapeOf, type TreePlace } from './category-moves.ts'
import { MoveSelected } from './move-selected.tsx'
import { NewGroup } from './new-group.tsx'

/** Above this many categories, those below others are shown when they are opened. */
const openUpTo = 150

const steps: Record<string, Step> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' }

/** The tree of categories: dragged, or moved with Alt and the arrow keys. */
export function CategoriesScreen() {
  const { data, error } = useCall('/category/list', {}, { tags: ['category'] })
  const [closed, setClosed] = useState<ReadonlySet<number> | null>(null)
  const [below, setBelow] = useState<number | null | undefined>(undefined)
  const rows = data?.items ?? []
  const { depths, parents } = shapeOf(rows)
  const isClosed = (id: number) => closed?.has(id) ?? rows.length > openUpTo
  const isShown = ({ parent }: GroupRow): boolean => {
    if (parent === null) return true
    const above = rows.find(({ id }) => id === parent)
    return !isClosed(parent) && above !== undefined && isShown(above)
  }
  const shown = rows.filter(isShown)
  const toggle = (id: number) => {
    const next = new Set(closed ?? (rows.length > openUpTo ? parents : []))
    if (!next.delete(id)) next.add(id)
    setClosed(next)
  }
  useEffect(() => {
    rememberWalk('/categories', {
      address: '/categories',
      paths: rows.map(({ id }) => `/categories/${id}`),
    })
  })
  const mayChange = may('products.change')
  const label = t('desk.group.new_category')
  useActions(
    mayChange ? [{ id: 'new category', label, icon: Plus, keys: 'c', run: () => setBelow(null) }] : [],
  )
  return (
    <Screen
      title={t('desk.group.categories')}
      about={t('desk.group.categories_about')}
      actions={
        mayChange && (
          <Button look="primary" icon={Plus} onPress={() => setBelow(null)}>
            {label}
          </Button>
        )
      }
    >
      {error && <p role="alert">{error.message}</p>}
      {!data && !error && <Skeleton lines={10} />}
      {data && rows.length === 0 && (
        <EmptyState icon={FolderTree} title={t('desk.group.no_categories')}>
          {t('desk.group.no_categories_hint')}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <Tree {...{ rows, shown, depths, parents, isClosed, toggle }} onNewBelow={(id) => setBelow(id)} />
      )}
      {data && data.total > rows.length && (
        <p className="mt-2 text-note text-muted">
          {t('desk.group.more_rows', { count: data.total - rows.length })}
        </p>
      )}
      {below !== undefined && <NewGroup kind="category" parent={below} onClose={() => setBelow(undefined)} />}
    </Screen>
  )
}

type TreeProps = {
  rows: GroupRow[]
  shown: GroupRow[]
  depths: Map<number, number>
  parents: Set<number>
  isClosed(id: number): boolean
  toggle(id: number): void
  onNewBelow(id: number): void
}

function Tree({ rows, shown, depths, parents, isClosed, toggle, onNewBelow }: TreeProps) {
  const move = useWrite('/category/move', { stale: ['/category/list', '/category/detail'] })
  const [said, setSaid] = useState('')
  const [dragged, setDragged] = useState<number | null>(null)
  const [target, setTarget] = useState<{ id: number; into: boolean } | null>(null)
  const [selection, select] = useState<Selection>(nothing)
  const selected = rows.flatMap(({ id }) => (selection.ids.has(String(id)) ? [id] : []))
  const focused = useRef<number | null>(null)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (focused.current === null) return
    // Below a closed category it is not shown.
    const link = list.current?.querySelector<HTMLElement>(`[data-category="${focused.current}"]`)
    ;(link ?? list.current)?.focus()
    focused.current = null
  })
  const canMove = may('products.change')
  const go = async (row: GroupRow, place: TreePlace | null) => {
    if (!place || !canMove || move.isPending) return
    try {
      const { change } = await move.mutateAsync({ ids: [row.id], ...place })
      rememberChange(change)
      // The browser takes the focus from an element that is moved in the document.
      focused.current = row.id
      if (place.parent !== null && isClosed(place.parent)) toggle(place.parent)
      const parent = rows.find(({ id }) => id === place.parent)
      setSaid(
        t(parent ? 'desk.group.moved_below' : 'desk.group.moved_top', {
          name: row.name,
          parent: parent?.name ?? '',
        }),
      )
    } catch (error) {
      toastError(error)
    }
  }
  /** Also moves the focus, which the actions for selected categories would take with them. */
  const clear = () => {
    focused.current = selected[0] ?? null
    select(nothing)
  }
  const press = (event: KeyboardEvent, row: GroupRow) => {
    const step = event.altKey ? steps[event.key] : undefined
    if (!step) return
    event.preventDefault()
    void go(row, placesFor(rows, row.id)[step])
  }
  const drop = () => {
    const row = rows.find(({ id }) => id === dragged)
    const over = rows.find(({ id }) => id === target?.id)
    setDragged(null)
    setTarget(null)
    if (!row || !over || isWithin(rows, over.id, row.id)) return
    void go(row, target!.into ? { parent: over.id, before: null } : { parent: over.parent, before: over.id })
  }
  return (
    <>
      {canMove && <p className="mb-2 hidden text-note text-muted sm:block">{t('desk.group.move_hint')}</p>}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t('desk.group.categories')}
        className="rounded-box border border-base-300 bg-base-100"
      >
        {shown.map((row) => {
          const { id, name, count, languages: given } = row
          const hasBelow = parents.has(id)
          const depth = depths.get(id) ?? 0
          const places = placesFor(rows, id)
          const isTarget = target?.id === id && dragged !== null && dragged !== id
          return (
            <li
              key={id}
              draggable={dragged === id}
              onDragOver={(event) => {
                if (dragged === null) return
                event.preventDefault()
                const { top, height } = event.currentTarget.getBoundingClientRect()
                setTarget({ id, into: event.clientY - top > height / 3 })
              }}
              onDrop={(event) => {
                event.preventDefault()
                drop()
              }}
              onDragEnd={() => {
                setDragged(null)
                setTarget(null)
              }}
              style={{ paddingInlineStart: `${0.5 + Math.min(depth, 8) * 1.25}rem` }}
              className={`flex min-h-11 items-center gap-1.5 border-b border-base-300 pe-2 last:border-b-0 ${isTarget ? (target.into ? 'bg-accent-soft' : 'border-t-2 border-t-accent') : ''} ${dragged === id ? 'opacity-50' : ''}`}
            >
              {canMove && (
                <span
                  aria-hidden
                  onPointerDown={() => setDragged(id)}
                  onPointerUp={() => setDragged(null)}
                  className="flex h-9 w-6 shrink-0 cursor-grab items-center justify-center text-muted pointer-coarse:hidden"
                >
                  <GripVertical size={16} />
                </span>
              )}
              {canMove && (
                <input
                  type="checkbox"
                  aria-label={t('desk.list.select_row', { name })}
                  checked={selection.ids.has(String(id))}
                  onChange={({ nativeEvent }) => {
                    const extending = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
                    const order = shown.map((each) => String(each.id))
                    select(
                      extending ? extendTo(selection, String(id), order) : toggleRow(selection, String(id)),
                    )
                  }}
                  className="m-1 block size-4 shrink-0 accent-primary pointer-coarse:m-3 pointer-coarse:size-5"
                />
              )}
              {hasBelow ? (
                <button
                  type="button"
                  aria-expanded={!isClosed(id)}
                  aria-label={t('desk.group.below', { name })}
                  onClick={() => toggle(id)}
                  className="flex size-7 shrink-0 items-center justify-center rounded-field text-muted hover:bg-hover pointer-coarse:size-11"
                >
                  {isClosed(id) ? (
                    <ChevronRight aria-hidden size={16} className="rtl:-scale-x-100" />
                  ) : (
                    <ChevronDown aria-hidden size={16} />
                  )}
                </button>
              ) : (
                <span className="w-7 shrink-0 pointer-coarse:w-11" />
              )}
              <Link
                to="/categories/$id"
                params={{ id: String(id) }}
                data-category={id}
                draggable={false}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight"
                onKeyDown={(event) => press(event, row)}
                className="min-w-0 flex-1 truncate py-2 font-medium underline-offset-2 hover:underline"
              >
                <bdi>{name}</bdi>
              </Link>
              <span className="text-note whitespace-nowrap text-muted">
                {t('desk.group.count', { count: count ?? 0 })}
              </span>
              <span className="hidden w-16 text-end text-note text-muted sm:block" title={given.join(', ')}>
                {number(given.length)} / {number(languages.length)}
              </span>
              {canMove && (
                <Menu
                  entries={[
                    {
                      id: 'new',
                      label: t('desk.group.new_below'),
                      icon: Plus,
                      onAction: () => onNewBelow(id),
                    },
                    ...(['up', 'down', 'in', 'out'] as const).flatMap((step) => {
                      const place = places[step]
                      if (!place) return []
                      return [
                        {
                          id: step,
                          label: t(`desk.group.move_${step}`),
                          onAction: () => void go(row, place),
                        },
                      ]
                    }),
                  ]}
                >
                  <Button look="quiet" icon={Ellipsis} aria-label={t('desk.group.actions', { name })} />
                </Menu>
              )}
            </li>
          )
        })}
      </ul>
      {canMove && <MoveSelected {...{ rows }} ids={selected} onClear={clear} />}
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}
