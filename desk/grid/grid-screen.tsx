import { useNavigate } from '@tanstack/react-router'
import { ListChecks, Redo2, Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { variantList } from '#contract/admin/catalog/variant.ts'
import type { CallPayload } from '../calls.ts'
import { number } from '../formats.ts'
import type { ListCall, ListScreen } from '../lists/list-screen.ts'
import { Toolbar, useLook } from '../lists/list-toolbar.tsx'
import { useList } from '../lists/use-list.ts'
import { planChange } from '../plans/use-plan.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toastError } from '../ui/toast.tsx'
import { useIsWide } from '../ui/use-is-wide.ts'
import { type Block, type GridColumn, type GridRow, plannedCells } from './cells.ts'
import { columnsOf } from './columns.ts'
import { FormulaBar } from './formula-bar.tsx'
import { GridTable } from './grid-table.tsx'
import { OneByOne } from './one-by-one.tsx'
import { type GridSheet, maxGridRows, notePlan, useGridRows, useSheet } from './use-grid.ts'

const variants: ListScreen<'/variant/list'> = {
  call: '/variant/list',
  list: variantList,
  kind: 'product',
  texts: 'desk.grid.list',
  permission: 'products.read',
  pathOf: ({ product }) => `/products/${product}`,
  nameOf: ({ sku }) => sku,
  columns: [
    { id: 'sku', label: 'desk.variant.sku', text: ({ sku }) => sku, sort: 'sku' },
    { id: 'price', label: 'desk.variant.price', text: ({ price }) => number(price), sort: 'price' },
  ],
}

/** Prices and codes of many variants in one sheet, saved as a plan that is previewed first. */
export function GridScreen() {
  const screen = variants as unknown as ListScreen<ListCall>
  const list = useList(screen)
  const { look, setLook } = useLook(screen, list.view)
  const { key, rows, error, isReady, isCut, fresh, showFresh } = useGridRows(list.wish)
  const sheet = useSheet(rows)
  const columns = useMemo(() => columnsOf(rows[0]), [rows[0]])
  const [block, setBlock] = useState<Block>({ row: 0, column: 0, toRow: 0, toColumn: 0 })
  const [isPending, setPending] = useState(false)
  const isWide = useIsWide()
  const navigate = useNavigate()
  const { edits } = sheet
  const cells = plannedCells(edits)
  const changed = Object.keys(cells)
  const review = async () => {
    setPending(true)
    try {
      const action = { kind: 'cells', cells } as CallPayload<'/variant/plan'>['action']
      const id = await planChange('/variant/plan', { ids: changed }, action)
      notePlan({ id, edits })
      await navigate({ to: '/plans/$id', params: { id } })
    } catch (failure) {
      toastError(failure)
      setPending(false)
    }
  }
  const parts = { rows, columns, sheet }
  const safe = clampBlock(block, rows.length, columns.length)
  return (
    <Screen
      wide
      title={t('desk.grid.list_title')}
      about={t('desk.grid.about')}
      actions={
        <>
          <Button
            icon={Undo2}
            aria-label={t('desk.grid.undo')}
            isDisabled={!sheet.canUndo}
            onPress={sheet.undo}
          />
          <Button
            icon={Redo2}
            aria-label={t('desk.grid.redo')}
            isDisabled={!sheet.canRedo}
            onPress={sheet.redo}
          />
          {changed.length > 0 && <Button onPress={sheet.discard}>{t('desk.record.discard')}</Button>}
          <Button
            look="primary"
            icon={ListChecks}
            isDisabled={changed.length === 0}
            isPending={isPending}
            onPress={() => void review()}
          >
            {t('desk.grid.review', { count: changed.length })}
          </Button>
        </>
      }
    >
      <div className="-mx-4 border-y border-base-300 bg-base-100 sm:mx-0 sm:rounded-box sm:border">
        <Toolbar {...{ screen, list, look, setLook }} />
        {isWide && columns.length > 0 && <FormulaBar {...parts} block={safe} />}
        <div className="border-t border-base-300">
          {error && (
            <p role="alert" className="p-4">
              {error.message}
            </p>
          )}
          {!isReady && !error && (
            <div className="p-4">
              <Skeleton lines={10} />
            </div>
          )}
          {isReady && rows.length === 0 && (
            <EmptyState icon={ListChecks} title={t('desk.grid.list_empty_title')}>
              {t('desk.grid.list_empty')}
            </EmptyState>
          )}
          {rows.length > 0 &&
            columns.length > 0 &&
            (isWide ? (
              <GridTable key={key} {...parts} block={safe} onBlock={setBlock} />
            ) : (
              <OneByOne key={key} {...parts} />
            ))}
        </div>
        {/* Below the rows, which stay where they are when it comes. */}
        {fresh > 0 && (
          <button
            type="button"
            onClick={showFresh}
            className="block w-full border-t border-base-300 bg-info-soft px-4 py-2 text-start font-medium text-info"
          >
            {t('desk.grid.list_fresh', { count: fresh })}
          </button>
        )}
        {isReady && (
          <p className="border-t border-base-300 px-4 py-2 text-note text-muted">
            {isCut
              ? t('desk.grid.first_rows', { count: rows.length, max: maxGridRows })
              : t('desk.list.total', { count: rows.length, more: 'false' })}
          </p>
        )}
      </div>
    </Screen>
  )
}

export type PartProps = {
  rows: readonly GridRow[]
  columns: readonly GridColumn[]
  sheet: GridSheet
}

/** Another filter may leave fewer rows than the selection had. */
function clampBlock(block: Block, rows: number, columns: number): Block {
  const row = (at: number) => Math.min(at, Math.max(rows - 1, 0))
  const column = (at: number) => Math.min(at, Math.max(columns - 1, 0))
  return {
    ...{ row: row(block.row), toRow: row(block.toRow) },
    ...{ column: column(block.column), toColumn: column(block.toColumn) },
  }
}
