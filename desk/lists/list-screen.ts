import type { ComponentType, ReactNode } from 'react'
import type { AdminData, AdminPath } from '#contract/admin/calls.ts'
import type { Watchable } from '#contract/admin/desk/desk-live.ts'
import type { Condition, ListFields } from '#contract/admin/list.ts'
import type { Permission } from '#contract/admin/permissions.ts'
import type { ViewKind } from '#contract/admin/view.ts'
import type { CallPayload } from '../calls.ts'
import type { ListDescription, Sort } from './address.ts'
import type { ChoicesProps } from './condition-text.ts'

/** The calls that answer a page of a list. */
export type ListCall = {
  [Path in AdminPath]: AdminData<Path> extends {
    items: { id: string }[]
    total: object
    previous: string | null
  }
    ? Path
    : never
}[AdminPath]

export type RowOf<Call extends ListCall> = AdminData<Call>['items'][number]

export type Column<Row> = {
  id: string
  /** Key of the heading. */
  label: string
  /** The value in words. The cell shows it and flashes when it changes, unless `cell` shows more. */
  text(row: Row): string
  cell?(row: Row): ReactNode
  /** The field of the list that a press on the heading sorts by. */
  sort?: string
  align?: 'end'
  /** Tailwind classes, such as a width. */
  className?: string
  /** Its place on a phone's card. The first column is the card's title. */
  card?: 'aside' | 'below' | 'tags'
  /** Shown only when chosen. */
  optional?: true
  /** People without it have no such column. */
  permission?: Permission
}

/** Selected rows: their ids, or everything that matches except some. Calls that plan a bulk change take it. */
export type BulkSelection = { ids: string[] } | (Pick<ListWish, 'q' | 'filter'> & { except: string[] })

/**
 * An action on the selected rows. The list runs it row by row, and names the rows that refused; or hands over the
 * selection as a whole.
 */
export type BulkAction<Row> = {
  id: string
  label: string
  icon: ReactNode
  permission: Permission
  keys?: string
  /** False while the shop lacks what the action needs, such as a service's key. */
  isOffered?(): boolean
  /** Why a row cannot take part; null if it can. */
  refuses?(row: Row): string | null
  /** Asks for what the action needs, such as a label. Resolves to null if the person thinks better of it. */
  ask?(rows: number): Promise<unknown>
  /** Sorts the rows before they run. They otherwise run as the list shows them. */
  order?(one: Row, other: Row): number
  /**
   * `idempotencyKey`: for calls that a repeat would do again. A text that it resolves to says what was left as it was, and
   * is shown beside the row.
   */
  run?(row: Row, answer: unknown, idempotencyKey: string): Promise<unknown>
  /** Takes the selection instead, such as to plan a change of everything that matches. */
  whole?(selection: BulkSelection, rows: number): void
  /** Takes all rows at once, such as to print them, instead of `run`. */
  together?(rows: readonly Row[]): void
  /** Says what will happen, for actions that cannot be undone. The list then asks before it runs. */
  warning?(rows: number): string
}

export type RowKey<Row> = {
  keys: string
  label: string
  permission: Permission
  /** The action's id; null if the row does not allow it. */
  actionOf(row: Row): string | null
}

/** A list screen as a description. The list call's own description names its filters. */
export type ListScreen<Call extends ListCall> = {
  call: Call
  list: ListDescription
  /** Its fields as the filter bar offers them, if not all of them can be typed. */
  fields?: ListFields
  /** The tag of its live changes. */
  kind: Watchable
  /** Lists with saved views. */
  views?: ViewKind
  /** Key of its texts, such as `{texts}_title`. */
  texts: string
  permission: Permission
  columns: Column<RowOf<Call>>[]
  /** Shows the rows as tiles instead of a table: what a tile's link contains. */
  tile?(row: RowOf<Call>): ReactNode
  /** Path of a row's record under /admin. */
  pathOf(row: RowOf<Call>): string
  /** The name of a row, for links and selection. */
  nameOf(row: RowOf<Call>): string
  /** Fetches a row's record ahead. */
  prefetch?(row: RowOf<Call>): void
  bulk?: BulkAction<RowOf<Call>>[]
  /** Keys that open the focused row's record with an action that its screen registers. */
  rowKeys?: RowKey<RowOf<Call>>[]
  /** Below the title. */
  about?(): ReactNode
  /** Buttons beside the title, for what the list shows. */
  actions?(wish: ListWish): ReactNode
  /** The first step when the list has nothing yet: the id of an action that the screen registers. */
  emptyAction?: string
  /** Beside that action, another way to begin. */
  emptyMore?: () => ReactNode
  /** More to say where a view has nothing left to do. */
  doneNote?: () => ReactNode
  /** Words for the values of choice fields, by field. */
  values?: Record<string, (value: string) => string>
  /** Suggestions for a text field, such as payment methods. */
  suggest?: Record<string, { value: string; label: string }[]>
  /** Offers the values of fields that have too many to suggest them all. */
  choose?: Record<string, ComponentType<ChoicesProps>>
  /** The currency of its amounts in filters. */
  currency?: string
}

/** The payload of the list call for what is shown. */
export type ListWish = Pick<CallPayload<'/order/list'>, 'q' | 'cursor' | 'size'> & {
  filter?: { all: Condition[] }
  sort?: Sort
}
