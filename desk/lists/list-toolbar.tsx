import { Settings2 } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import type { View } from '#contract/admin/view.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { buttonShape, looks } from '../ui/button.tsx'
import { firstPlace, writeSort } from './address.ts'
import { FilterBar, SearchField } from './filter-bar.tsx'
import type { Column, ListCall, ListScreen, RowOf } from './list-screen.ts'
import { HiddenViews, RemoveView, SaveView } from './save-view.tsx'
import type { List } from './use-list.ts'

type ToolbarProps<Call extends ListCall> = {
  screen: ListScreen<Call>
  list: List<Call>
  look: Look
  setLook(look: Look): void
}

/** Search, filters, order, columns and density of a list. */
export function Toolbar<Call extends ListCall>({ screen, list, look, setLook }: ToolbarProps<Call>) {
  const { query, place, views, hidden, view, go } = list
  const { texts } = screen
  const hasSearch = Object.values(screen.list.fields).some(({ search }) => search)
  const sortable = screen.columns.filter(({ sort }) => sort)
  const isTable = screen.columns.length > 1
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-2 px-3 py-2.5 sm:px-4">
      {hasSearch && (
        <SearchField label={t(`${texts}_search`)} value={query.q} onChange={(q) => go({ q }, 'replace')} />
      )}
      <FilterBar
        fields={screen.fields ?? screen.list.fields}
        filter={query.filter}
        words={screen}
        // A change of a view's own filters leaves the view.
        onChange={(filter) => {
          const own = view ? query.filter.length - place.filter.length : 0
          const isOwn = JSON.stringify(filter.slice(0, own)) === JSON.stringify(query.filter.slice(0, own))
          go(isOwn ? { filter: filter.slice(own) } : { view: null, q: query.q, filter })
        }}
      />
      <span className="ms-auto flex items-center gap-2">
        {screen.views && (place.q !== '' || place.filter.length > 0 || place.sort !== null) && (
          <SaveView
            kind={screen.views}
            {...{ query, columns: look.columns, density: look.density }}
            onSaved={(id) => go({ ...firstPlace, view: id })}
          />
        )}
        <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
          <AriaButton
            aria-label={t('desk.list.look')}
            className={`${buttonShape} ${looks.plain} w-9 px-0 pointer-coarse:w-11`}
          >
            <Settings2 aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
          </AriaButton>
          <Popover
            placement="bottom end"
            className="pop max-h-[70dvh] overflow-auto rounded-box bg-base-100 shadow-high outline-none"
          >
            <Dialog aria-label={t('desk.list.look')} className="w-60 space-y-3 p-3 outline-none">
              <Choice title={t('desk.list.sort')}>
                {sortable.flatMap((column) =>
                  (['desc', 'asc'] as const).map((dir) => {
                    const sort = { by: column.sort!, dir }
                    return (
                      <Option
                        key={writeSort(sort)}
                        type="radio"
                        isOn={writeSort(query.sort) === writeSort(sort)}
                        onChange={() => go({ sort })}
                      >
                        {t(`desk.list.sorted_${dir}`, { field: t(column.label) })}
                      </Option>
                    )
                  }),
                )}
              </Choice>
              {isTable && (
                <Choice title={t('desk.list.columns')}>
                  {screen.columns
                    .slice(1)
                    .filter(({ permission }) => !permission || may(permission))
                    .map(({ id, label }) => (
                      <Option
                        key={id}
                        type="checkbox"
                        isOn={look.columns.includes(id)}
                        onChange={(isOn) =>
                          setLook({
                            ...look,
                            columns: isOn
                              ? [...look.columns, id]
                              : look.columns.filter((each) => each !== id),
                          })
                        }
                      >
                        {t(label)}
                      </Option>
                    ))}
                </Choice>
              )}
              {isTable && (
                <Choice title={t('desk.list.density')}>
                  {(['normal', 'compact'] as const).map((density) => (
                    <Option
                      key={density}
                      type="radio"
                      isOn={look.density === density}
                      onChange={() => setLook({ ...look, density })}
                    >
                      {t(`desk.list.density_${density}`)}
                    </Option>
                  ))}
                </Choice>
              )}
              {view && (
                <RemoveView
                  {...{ view, views }}
                  onRemoved={() => {
                    setOpen(false)
                    go(firstPlace)
                  }}
                />
              )}
              {hidden.length > 0 && (
                <Choice title={t('desk.list.hidden_views')}>
                  <HiddenViews {...{ views, hidden }} />
                </Choice>
              )}
            </Dialog>
          </Popover>
        </DialogTrigger>
      </span>
    </div>
  )
}

function Choice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1 text-note font-medium text-muted">{title}</legend>
      {children}
    </fieldset>
  )
}

type OptionProps = {
  type: 'radio' | 'checkbox'
  isOn: boolean
  onChange(isOn: boolean): void
  children: ReactNode
}

function Option({ type, isOn, onChange, children }: OptionProps) {
  return (
    <label className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
      <input
        type={type}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 accent-primary"
      />
      {children}
    </label>
  )
}

export type Look = { columns: string[]; density: 'normal' | 'compact' }

/**
 * The columns and density of a list in this browser. A saved view begins with its own, and keeps those that the person
 * chooses while it is open.
 */
export function useLook<Call extends ListCall>(screen: ListScreen<Call>, view: View | null) {
  const saved = view?.builtIn ? null : view
  const key = ['desk-list', screen.kind, ...(saved ? [saved.id] : [])].join('-')
  const [chosen, setChosen] = useState<Record<string, Look>>({})
  const stored = useMemo(() => readLook(key), [key])
  const usual = screen.columns.filter(({ optional }) => !optional).map(({ id }) => id)
  const look: Look = chosen[key] ??
    stored ?? {
      density: saved?.density ?? 'normal',
      columns: saved && saved.columns.length > 0 ? saved.columns : usual,
    }
  const names = look.columns.join()
  const columns = useMemo(
    () =>
      screen.columns.filter(
        ({ id, permission }, index) =>
          (index === 0 || names.split(',').includes(id)) && (!permission || may(permission)),
      ) as Column<RowOf<Call>>[],
    [screen, names],
  )
  const setLook = (next: Look) => {
    setChosen({ ...chosen, [key]: next })
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // The choice then lasts as long as the screen.
    }
  }
  return { columns, look, setLook }
}

function readLook(key: string): Look | null {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? 'null')
    const isLook =
      Array.isArray(found?.columns) && (found.density === 'normal' || found.density === 'compact')
    return isLook ? found : null
  } catch {
    return null
  }
}
