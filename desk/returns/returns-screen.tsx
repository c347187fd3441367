import { Check, Printer } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { returnList } from '#contract/admin/orders/return.ts'
import { moment, money, number } from '../formats.ts'
import { ListPage } from '../lists/list-page.tsx'
import type { BulkSelection, ListScreen } from '../lists/list-screen.ts'
import { queries, read } from '../query.ts'
import { Moment } from '../ui/moment.tsx'
import { type ReturnRow, reasonText, StageBadge, stageText, typeText } from './states.tsx'

const PrintDialog = lazy(async () => ({ default: (await import('../print/print-dialog.tsx')).PrintDialog }))
const BulkApprove = lazy(async () => ({ default: (await import('./bulk-approve.tsx')).BulkApprove }))

type Chosen = { selection: BulkSelection | null; orders: readonly string[] }

/** The returns that are to be approved, or the orders whose return slips are printed. */
const chosen = createStore<Chosen>(() => ({ selection: null, orders: [] }))

/** The list of returns. */
const returns: ListScreen<'/return/list'> = {
  call: '/return/list',
  list: returnList,
  kind: 'return',
  views: 'return',
  texts: 'desk.return.list',
  permission: 'orders.read',
  pathOf: ({ number: name }) => `/returns/${name}`,
  nameOf: ({ number: name }) => name,
  prefetch: ({ number: name }) =>
    void queries.prefetchQuery(read('/return/detail', { number: name }, { tags: ['return'] })),
  bulk: [
    {
      id: 'approve',
      label: 'desk.return.step_approve',
      icon: <Check aria-hidden size={16} />,
      permission: 'returns.decide',
      whole: (selection) => chosen.setState({ selection }),
    },
    {
      id: 'print',
      label: 'desk.return.print_slips',
      icon: <Printer aria-hidden size={16} />,
      permission: 'orders.read',
      together: (rows) => chosen.setState({ orders: [...new Set(rows.map(({ order }) => order))] }),
    },
  ],
  rowKeys: [
    {
      ...{ keys: 'a', label: 'desk.return.step_approve', permission: 'returns.decide' as const },
      actionOf: ({ stage }) => (stage === 'decide' ? 'return approve' : null),
    },
    {
      ...{ keys: 'd', label: 'desk.return.step_refuse', permission: 'returns.decide' as const },
      actionOf: ({ stage }) => (stage === 'decide' ? 'return refuse' : null),
    },
    {
      ...{ keys: 'i', label: 'desk.return.step_inspect', permission: 'returns.inspect' as const },
      actionOf: ({ stage }) => inspecting[stage] ?? null,
    },
  ],
  values: { stage: stageText, type: typeText, reason: reasonText },
  columns: [
    { id: 'number', label: 'desk.return.number', text: ({ number: name }) => name },
    {
      id: 'createdAt',
      label: 'desk.return.created',
      text: ({ createdAt }) => moment(createdAt),
      cell: ({ createdAt }) => <Moment at={createdAt} relative />,
      sort: 'createdAt',
      card: 'below',
    },
    { id: 'order', label: 'desk.return.order', text: ({ order }) => order, card: 'below' },
    {
      id: 'stage',
      label: 'desk.return.stage',
      text: ({ stage }) => stageText(stage),
      cell: (row) => <StageBadge {...row} />,
      card: 'tags',
    },
    { id: 'type', label: 'desk.return.type', text: ({ type }) => typeText(type) },
    { id: 'reason', label: 'desk.return.reason', text: ({ reason }) => reasonText(reason), card: 'below' },
    { id: 'units', label: 'desk.return.units', text: ({ units }) => number(units), align: 'end' },
    {
      id: 'refundAmount',
      label: 'desk.return.refund_amount',
      text: ({ refundAmount }) => (refundAmount ? money(refundAmount) : ''),
      align: 'end',
      card: 'aside',
    },
    {
      id: 'refundDueAt',
      label: 'desk.return.refund_due',
      text: ({ refundDueAt }) => (refundDueAt ? moment(refundDueAt, 'day') : ''),
    },
    {
      id: 'tracking',
      label: 'desk.return.tracking',
      text: ({ tracking }) => tracking,
      optional: true,
    },
    {
      id: 'email',
      label: 'desk.return.email',
      text: ({ email }) => email ?? '',
      permission: 'customers.read',
      optional: true,
    },
  ],
}

/** Units are received before they are inspected, so both steps share a key. */
const inspecting: Partial<Record<ReturnRow['stage'], string>> = {
  ...{ send: 'return receive', travel: 'return receive', inspect: 'return inspect' },
}

export function ReturnsScreen() {
  const { selection, orders } = useStore(chosen)
  const close = () => chosen.setState({ selection: null, orders: [] })
  return (
    <>
      <ListPage screen={returns} />
      <Suspense>
        {selection && <BulkApprove selection={selection} onClose={close} />}
        {orders.length > 0 && <PrintDialog numbers={orders} papers={['return_slip']} onClose={close} />}
      </Suspense>
    </>
  )
}
