import type { ReactNode, RefObject } from 'react'
import { firstPlace } from './address.ts'
import { ListFrame } from './list-frame.tsx'
import type { ListCall, ListScreen } from './list-screen.ts'
import { type Look, Toolbar } from './list-toolbar.tsx'
import type { SelectionStore } from './selection.ts'
import { type List, prefetchList } from './use-list.ts'
import { ViewTabs } from './view-tabs.tsx'

type ListBoxProps<Call extends ListCall> = {
  screen: ListScreen<Call>
  list: List<Call>
  look: Look
  setLook(look: Look): void
  /** Null: rows cannot be selected. */
  selection: SelectionStore | null
  rowsRef?: RefObject<HTMLDivElement | null>
  /** The rows, of any shape. */
  children: ReactNode
}

/** A list with its views, search and filters. */
export function ListBox<Call extends ListCall>(props: ListBoxProps<Call>) {
  const { screen, list, look, setLook, selection, rowsRef, children } = props
  return (
    <div className="-mx-4 border-y border-base-300 bg-base-100 sm:mx-0 sm:rounded-box sm:border">
      {screen.views && (
        <div className="border-b border-base-300">
          <ViewTabs
            views={list.views}
            current={list.place.view}
            counts={list.counts}
            onPrefetch={(view) => prefetchList(screen, { ...firstPlace, view: view?.id ?? null }, view)}
          />
        </div>
      )}
      <Toolbar {...{ screen, list, look, setLook }} />
      <ListFrame {...{ screen, list, selection }} rows={list.rows} {...(rowsRef ? { rowsRef } : {})}>
        {children}
      </ListFrame>
    </div>
  )
}
