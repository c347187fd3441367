import { ClipboardCheck, PackagePlus, Pencil } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type StockRow, stockList } from '#contract/admin/catalog/stock.ts'
import { moment, number } from '../formats.ts'
import { useActions } from '../frame/actions.ts'
import { ListPage } from '../lists/list-page.tsx'
import type { BulkSelection, ListScreen } from '../lists/list-screen.ts'
import { queries, read } from '../query.ts'
import { variantTitle } from '../resource/choices/variant-title.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { runsOut } from './runs-out.ts'
import { ScanSheet } from './scan-sheet.tsx'
import { StockPlanSheet } from './stock-plan-sheet.tsx'

const stock: ListScreen<'/stock/list'> = {
  call: '/stock/list',
  list: stockList,
  kind: 'stock',
  views: 'stock',
  texts: 'desk.stock.list',
  permission: 'products.read',
  pathOf: ({ variant }) => `/stock/${variant}`,
  nameOf: ({ sku }) => sku,
  prefetch: ({ variant }) =>
    void queries.prefetchQuery(read('/stock/ledger', { variant, size: 50 }, { tags: ['stock'] })),
  columns: [
    {
      id: 'sku',
      label: 'desk.stock.sku',
      text: ({ sku }) => sku,
      sort: 'sku',
      className: 'whitespace-nowrap',
    },
    { id: 'name', label: 'desk.stock.name', text: variantTitle, card: 'below' },
    {
      id: 'level',
      label: 'desk.stock.level',
      text: levelText,
      cell: (row) => <LevelBadge {...{ row }} />,
      sort: 'level',
      card: 'tags',
    },
    { id: 'onHand', label: 'desk.stock.on_hand', text: ({ onHand }) => number(onHand), align: 'end' },
    { id: 'reserved', label: 'desk.stock.reserved', text: ({ reserved }) => number(reserved), align: 'end' },
    {
      id: 'available',
      label: 'desk.stock.available',
      text: ({ available }) => number(available),
      align: 'end',
      card: 'aside',
    },
    {
      id: 'soldPerWeek',
      label: 'desk.stock.sold_per_week',
      text: ({ soldPerWeek }) => number(soldPerWeek, { maximumFractionDigits: 1 }),
      align: 'end',
      className: 'min-w-36 whitespace-normal!',
    },
    {
      id: 'daysLeft',
      label: 'desk.stock.runs_out',
      text: runsOut,
      sort: 'runsOutAt',
      align: 'end',
    },
    {
      id: 'location',
      label: 'desk.stock.location',
      text: ({ location }) => location,
      sort: 'location',
      card: 'below',
    },
    {
      id: 'lowAt',
      label: 'desk.stock.low_at',
      text: ({ lowAt }) => number(lowAt),
      align: 'end',
      optional: true,
    },
    {
      id: 'countedAt',
      label: 'desk.stock.counted',
      text: ({ countedAt }) => (countedAt ? moment(countedAt, 'day') : ''),
      optional: true,
    },
  ],
  actions: () => <Actions />,
}

/** The stock of all tracked variants, and bulk changes of levels, places and policies. */
export function StockScreen() {
  const [changed, setChanged] = useState<BulkSelection | null>(null)
  // The description keeps its identity, so that a new answer renders only the rows that changed.
  const screen = useMemo(
    (): ListScreen<'/stock/list'> => ({
      ...stock,
      bulk: [
        {
          id: 'change',
          label: 'desk.stock.change_many',
          icon: <Pencil aria-hidden size={16} />,
          permission: 'stock.change',
          whole: setChanged,
        },
      ],
    }),
    [],
  )
  return (
    <>
      <ListPage screen={screen as never} />
      {changed && <StockPlanSheet selection={changed} onClose={() => setChanged(null)} />}
    </>
  )
}

function levelText({ level, available }: StockRow): string {
  if (available < 0) return t('desk.stock.level_oversold')
  return t(`desk.stock.level_${level}`)
}

function LevelBadge({ row }: { row: StockRow }) {
  const tone = row.level === 0 || row.available < 0 ? 'error' : row.level === 1 ? 'warning' : 'success'
  return <Badge {...{ tone }}>{levelText(row)}</Badge>
}

function Actions() {
  const [open, setOpen] = useState<'receive' | 'count' | null>(null)
  const can = may('stock.change')
  useActions(
    can
      ? [
          { id: 'receive', label: t('desk.stock.receive'), keys: 'r', run: () => setOpen('receive') },
          { id: 'count', label: t('desk.stock.count'), keys: 'c', run: () => setOpen('count') },
        ]
      : [],
  )
  if (!can) return null
  return (
    <>
      <Button icon={ClipboardCheck} onPress={() => setOpen('count')}>
        {t('desk.stock.count')}
      </Button>
      <Button look="primary" icon={PackagePlus} onPress={() => setOpen('receive')}>
        {t('desk.stock.receive')}
      </Button>
      {open && <ScanSheet key={open} kind={open} onClose={() => setOpen(null)} />}
    </>
  )
}
