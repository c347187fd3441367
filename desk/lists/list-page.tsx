import { useLocation } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Screen } from '../ui/screen.tsx'
import { useIsWide } from '../ui/use-is-wide.ts'
import { useFirstRows } from './first-rows.ts'
import { ListBox } from './list-box.tsx'
import { ListCards } from './list-cards.tsx'
import { rememberWalk, wasScrolled } from './list-memory.ts'
import { ListTable, type ListTableProps } from './list-rows.tsx'
import type { ListCall, ListScreen } from './list-screen.ts'
import { ListTiles } from './list-tiles.tsx'
import { type Look, useLook } from './list-toolbar.tsx'
import { useRowActions } from './row-actions.ts'
import { useSelection } from './selection.ts'
import { type List, useList } from './use-list.ts'
import { useRowKeys, useWayBack } from './way-back.ts'

/** Any list of the desk, from its description. */
export function ListPage({ screen }: { screen: ListScreen<ListCall> }) {
  const title = t(`${screen.texts}_title`)
  return may(screen.permission) ? <OpenList screen={screen} /> : <NotAllowed title={title} />
}

/** Stands in place of a screen that the person's role does not open. */
export function NotAllowed({ title }: { title: string }) {
  return (
    <Screen title={title}>
      <EmptyState icon={Lock} title={t('desk.list.not_allowed_title')}>
        {t('desk.list.not_allowed')}
      </EmptyState>
    </Screen>
  )
}

function OpenList({ screen }: { screen: ListScreen<ListCall> }) {
  const { texts } = screen
  const list = useList(screen)
  const { pathname, searchStr } = useLocation()
  const address = pathname + searchStr
  const selection = useSelection(address)
  const { columns, look, setLook } = useLook(screen, list.view)
  const rowsRef = useRef<HTMLDivElement>(null)
  const isWide = useIsWide()
  useWayBack(address, selection, rowsRef, list.status === 'ready' && !list.isStale)
  useRowKeys(rowsRef, selection)
  useRowActions(screen, list.rows)
  useEffect(() => {
    rememberWalk(pathname, { address, paths: list.rows.map((row) => screen.pathOf(row)) })
  }, [address, pathname, list.rows, screen])

  const chosen = screen.bulk?.length ? selection : null
  const rowsProps = { screen, columns, rows: list.rows, selection: chosen }
  return (
    <Screen title={t(`${texts}_title`)} about={screen.about?.()} actions={screen.actions?.(list.wish)} wide>
      <ListBox {...{ screen, list, look, setLook, rowsRef }} selection={chosen}>
        <Rows {...{ list, address, isWide, look }} {...rowsProps} />
      </ListBox>
    </Screen>
  )
}

type RowsProps = Omit<ListTableProps, 'sort' | 'isCompact' | 'onSort'> & {
  list: List<ListCall>
  address: string
  isWide: boolean
  look: Look
}

/** The rows as the list and the window want them: pictures, a table, or cards. */
function Rows({ list, address, isWide, look, rows: all, ...props }: RowsProps) {
  const rows = useFirstRows(all, wasScrolled(address))
  if (props.screen.tile) return <ListTiles {...props} rows={rows} />
  if (!isWide) return <ListCards {...props} rows={rows} />
  return (
    <ListTable
      {...props}
      rows={rows}
      sort={list.query.sort}
      isCompact={look.density === 'compact'}
      onSort={(sort) => list.go({ sort })}
    />
  )
}
