import { useNavigate } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, ListChecks, Redo2, Undo2 } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { variantList } from '#contract/admin/variant.ts'
import type { CallPayload } from '../calls.ts'
import { number } from '../formats.ts'
import type { ListCall, ListScreen } from '../lists/list-screen.ts'
import { Toolbar, useLook } from '../lists/list-toolbar.tsx'
import { useList } from '../lists/use-list.ts'
import { planChange } from '../plans/use-plan.ts'
import { may, me } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { inputLook } from '../ui/field.tsx'
import { Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toastError } from '../ui/toast.tsx'
import {
  type Block,
  cellText,
  cellValue,
  type GridColumn,
  type GridRow,
  parseCell,
  plannedCells,
  withValues,
} from './cells.ts'
import { FormulaBar } from './formula-bar.tsx'
import { GridTable } from './grid-table.tsx'
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

/** The columns that the person may change. */
function columnsOf(): GridColumn[] {
  const goods = may('products.change')
  const prices = may('prices.change')
  const all: (GridColumn & { isOn: boolean })[] = [
    { field: 'sku', kind: 'text', optional: false, width: 'w-40', isOn: goods },
    { field: 'price', kind: 'money', optional: false, width: 'w-28', isOn: prices },
    { field: 'compareAtPrice', kind: 'money', optional: true, width: 'w-32', isOn: prices },
    { field: 'cost', kind: 'money', optional: true, width: 'w-28', isOn: prices && may('money.read') },
    { field: 'weight', kind: 'count', optional: false, width: 'w-32', isOn: goods },
    { field: 'barcode', kind: 'text', optional: true, width: 'w-40', isOn: goods },
    { field: 'maxPerOrder', kind: 'count', optional: false, width: 'w-36', isOn: goods },
  ]
  return all.filter(({ isOn }) => isOn)
}

/** Prices and codes of many variants in one sheet, saved as a plan that is previewed first. */
export function GridScreen() {
  const screen = variants as unknown as ListScreen<ListCall>
  const list = useList(screen)
  const { look, setLook } = useLook(screen, [])
  const { data, error } = useGridRows(list.wish)
  const rows = data?.rows ?? noRows
  const sheet = useSheet(rows)
  const [columns] = useState(columnsOf)
  const [block, setBlock] = useState<Block>({ row: 0, column: 0, toRow: 0, toColumn: 0 })
  const [isPending, setPending] = useState(false)
  const isWide = useSyncExternalStore(subscribeWidth, () => wide.matches)
  const navigate = useNavigate()
  const currency = me()?.shop.currency ?? 'EUR'
  const cells = plannedCells(sheet.edits)
  const changed = Object.keys(cells)
  const review = async () => {
    setPending(true)
    try {
      const action = { kind: 'cells', cells } as CallPayload<'/variant/plan'>['action']
      const id = await planChange('/variant/plan', { ids: changed }, action)
      notePlan(id)
      await navigate({ to: '/plans/$id', params: { id } })
    } catch (failure) {
      toastError(failure)
      setPending(false)
    }
  }
  const parts = { rows, columns, currency, sheet }
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
          {!data && !error && (
            <div className="p-4">
              <Skeleton lines={10} />
            </div>
          )}
          {data && rows.length === 0 && (
            <EmptyState icon={ListChecks} title={t('desk.grid.list_empty_title')}>
              {t('desk.grid.list_empty')}
            </EmptyState>
          )}
          {rows.length > 0 &&
            columns.length > 0 &&
            (isWide ? <GridTable {...parts} block={safe} onBlock={setBlock} /> : <OneByOne {...parts} />)}
        </div>
        {data && (
          <p className="border-t border-base-300 px-4 py-2 text-note text-muted">
            {data.total > rows.length
              ? t('desk.grid.first_rows', { count: rows.length, max: maxGridRows })
              : t('desk.list.total', { count: rows.length, more: 'false' })}
          </p>
        )}
      </div>
    </Screen>
  )
}

const noRows: GridRow[] = []

export type PartProps = {
  rows: readonly GridRow[]
  columns: readonly GridColumn[]
  currency: string
  sheet: GridSheet
}

/** One variant at a time, on a phone. */
function OneByOne({ rows, columns, currency, sheet }: PartProps) {
  const [at, setAt] = useState(0)
  const [typed, setTyped] = useState<Record<string, string>>({})
  const place = Math.min(at, rows.length - 1)
  const row = rows[place]!
  const go = (step: number) => {
    setTyped({})
    setAt(Math.min(Math.max(place + step, 0), rows.length - 1))
  }
  return (
    <div className="space-y-3 p-4">
      <h2 className="font-semibold break-words">
        <bdi>{row.name}</bdi>
      </h2>
      {columns.map((column) => {
        const shown = cellText(cellValue(row, column.field, sheet.edits), column, currency)
        const text = typed[column.field] ?? shown
        const isWrong = parseCell(text, column, currency) === undefined
        return (
          <label key={`${row.id} ${column.field}`} className="block">
            <span className="mb-1 block text-note font-medium">
              {t(`desk.product.field_${column.field}`)}
            </span>
            <input
              value={text}
              aria-invalid={isWrong}
              inputMode={column.kind === 'money' ? 'decimal' : column.kind === 'count' ? 'numeric' : 'text'}
              onChange={(event) => {
                const next = event.target.value
                setTyped({ ...typed, [column.field]: next })
                const value = parseCell(next, column, currency)
                if (value !== undefined)
                  sheet.change(withValues(sheet.edits, [{ row, field: column.field, value }]))
              }}
              className={`${inputLook} ${isWrong ? 'border-error' : ''}`}
            />
          </label>
        )
      })}
      <div className="flex items-center justify-between gap-2">
        <Button icon={ChevronLeft} isDisabled={place === 0} onPress={() => go(-1)}>
          {t('desk.grid.previous')}
        </Button>
        <span className="text-note text-muted">
          {t('desk.grid.row_of', { place: place + 1, count: rows.length })}
        </span>
        <Button icon={ChevronRight} isDisabled={place === rows.length - 1} onPress={() => go(1)}>
          {t('desk.grid.next')}
        </Button>
      </div>
    </div>
  )
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

const wide = matchMedia('(width >= 48rem)')

function subscribeWidth(onChange: () => void): () => void {
  wide.addEventListener('change', onChange)
  return () => wide.removeEventListener('change', onChange)
}
