import { BadgeCheck, Ban, Mail, PackageOpen, Printer, Tag, Truck } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { orderList } from '#contract/admin/orders/order-list.ts'
import type { Permission } from '#contract/admin/permissions.ts'
import { paymentMethodCodes } from '#contract/checkout.ts'
import { call } from '../calls.ts'
import { moment, money, nameOf, number } from '../formats.ts'
import { Asking, ask } from '../lists/ask.tsx'
import { ListPage } from '../lists/list-page.tsx'
import type { BulkAction, ListScreen } from '../lists/list-screen.ts'
import { useList } from '../lists/use-list.ts'
import { queries, read } from '../query.ts'
import { mayBuyLabels } from '../session.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Moment } from '../ui/moment.tsx'
import type { BulkKind, BulkWish } from './bulk-sheet.tsx'
import { ListActions } from './list-actions.tsx'
import { packSelection, useSelectionPacking } from './pack-selection.tsx'
import { PromotionFilter, usePromotionNames } from './promotion-filter.tsx'
import {
  methodText,
  NeedsBadge,
  needsText,
  type OrderRow,
  PayBadge,
  payText,
  ShipBadge,
  StatusBadge,
  shipText,
  statusText,
} from './states.tsx'

const PrintDialog = lazy(async () => ({ default: (await import('../print/print-dialog.tsx')).PrintDialog }))
const BulkLabels = lazy(async () => ({
  default: (await import('../carrier-labels/bulk-labels.tsx')).BulkLabels,
}))
const BulkSheet = lazy(async () => ({ default: (await import('./bulk-sheet.tsx')).BulkSheet }))

/** The orders that are to be printed, or that labels are bought for. */
const chosen = createStore<{ numbers: readonly string[]; buys: boolean }>(() => ({
  numbers: [],
  buys: false,
}))

/** The list of orders. */
export const orders: ListScreen<'/order/list'> = {
  call: '/order/list',
  list: orderList,
  kind: 'order',
  views: 'order',
  texts: 'desk.order.list',
  permission: 'orders.read',
  pathOf: ({ number: name }) => `/orders/${name}`,
  nameOf: ({ number: name }) => name,
  prefetch: ({ number: name }) =>
    void queries.prefetchQuery(read('/order/detail', { number: name }, { tags: ['order'] })),
  values: { status: statusText, payStatus: payText, shipStatus: shipText, needs: needsText },
  get suggest() {
    return { paymentMethod: paymentMethodCodes.map((value) => ({ value, label: methodText(value) })) }
  },
  columns: [
    {
      id: 'number',
      label: 'desk.order.number',
      text: ({ number: name }) => name,
      cell: ({ number: name, status }) =>
        status === 'cancelled' ? <s className="text-muted">{name}</s> : name,
      className: 'whitespace-nowrap',
    },
    {
      id: 'placedAt',
      label: 'desk.order.placed_at',
      text: ({ placedAt }) => moment(placedAt),
      cell: ({ placedAt }) => <Moment at={placedAt} relative />,
      sort: 'placedAt',
      card: 'below',
    },
    {
      id: 'customer',
      label: 'desk.order.customer',
      text: ({ customer: { name, city } }) => [name, city].filter(Boolean).join(' · '),
      card: 'below',
    },
    {
      id: 'count',
      label: 'desk.order.items',
      text: ({ count }) => number(count),
      align: 'end',
    },
    {
      id: 'total',
      label: 'desk.order.total',
      text: ({ total }) => (total ? money(total) : ''),
      sort: 'total',
      align: 'end',
      card: 'aside',
      permission: 'customers.read',
    },
    {
      id: 'payStatus',
      label: 'desk.order.pay_status',
      text: ({ financialStatus }) => payText(financialStatus),
      cell: (row) => <PayBadge {...row} />,
      card: 'tags',
    },
    {
      id: 'shipStatus',
      label: 'desk.order.ship_status',
      text: ({ shipStatus, status }) => (status === 'cancelled' ? statusText(status) : shipText(shipStatus)),
      cell: (row) => (
        <span className="inline-flex flex-wrap gap-1.5">
          {row.status === 'cancelled' && <StatusBadge {...row} />}
          <ShipBadge {...row} />
        </span>
      ),
      card: 'tags',
    },
    {
      id: 'needs',
      label: 'desk.order.needs',
      text: ({ needs }) => (needs ? needsText(needs) : ''),
      cell: (row) => <NeedsBadge {...row} />,
      card: 'tags',
    },
    {
      id: 'labels',
      label: 'desk.order.labels',
      text: ({ labels }) => labels.join(', '),
      cell: ({ labels }) => (
        <span className="flex gap-1">
          {labels.map((label) => (
            <Badge key={label}>
              <bdi className="max-w-32 truncate">{label}</bdi>
            </Badge>
          ))}
        </span>
      ),
      card: 'tags',
    },
    {
      id: 'status',
      label: 'desk.order.status',
      text: ({ status }) => statusText(status),
      cell: (row) => <StatusBadge {...row} />,
      optional: true,
    },
    {
      id: 'paymentMethod',
      label: 'desk.order.payment_method',
      text: ({ paymentMethod }) => methodText(paymentMethod),
      optional: true,
    },
    {
      id: 'country',
      label: 'desk.order.country',
      text: ({ country }) => (country ? nameOf('region', country) : ''),
      optional: true,
    },
    {
      id: 'email',
      label: 'desk.order.email',
      text: ({ email }) => email ?? '',
      optional: true,
      permission: 'customers.read',
    },
    {
      id: 'deliveredAt',
      label: 'desk.order.delivered_at',
      text: ({ deliveredAt }) => (deliveredAt ? moment(deliveredAt) : ''),
      optional: true,
    },
  ],
  bulk: [
    packSelection,
    {
      id: 'print',
      label: 'desk.order.print',
      icon: <Printer aria-hidden size={16} />,
      permission: 'orders.read',
      together: (rows) => chosen.setState({ numbers: rows.map(({ number: name }) => name), buys: false }),
    },
    {
      id: 'label',
      label: 'desk.order.add_label',
      icon: <Tag aria-hidden size={16} />,
      permission: 'orders.change',
      ask: () => ask({ title: t('desk.order.add_label'), label: t('desk.order.label'), maxLength: 40 }),
      run: ({ number: name }, label) => call('/order/label', { number: name, add: [String(label)] }),
    },
    {
      id: 'carrier labels',
      label: 'desk.carrier_label.bulk',
      icon: <PackageOpen aria-hidden size={16} />,
      permission: 'orders.ship',
      isOffered: mayBuyLabels,
      together: (rows) => chosen.setState({ numbers: rows.map(({ number: name }) => name), buys: true }),
    },
    planned('ship', 'desk.order.bulk_ship', 'orders.ship', <Truck aria-hidden size={16} />),
    planned('markPaid', 'desk.order.mark_paid', 'orders.change', <BadgeCheck aria-hidden size={16} />),
    planned('message', 'desk.order.bulk_message', 'inbox.answer', <Mail aria-hidden size={16} />),
    planned('cancel', 'desk.order.bulk_cancel', 'orders.change', <Ban aria-hidden size={16} />),
  ],
  actions: (wish) => (
    <ListActions
      {...{ wish }}
      onShipByFile={() => wished.setState({ kind: 'file', selection: { ids: [] } }, true)}
    />
  ),
}

/** The bulk change that is being prepared. */
const wished = createStore<BulkWish | null>(() => null)

/** A change of everything that is selected, which is previewed as a plan. */
function planned(
  kind: BulkKind,
  label: string,
  permission: Permission,
  icon: ReactNode,
): BulkAction<OrderRow> {
  return {
    id: kind,
    label,
    permission,
    icon,
    whole: (selection) => wished.setState({ kind, selection }, true),
  }
}

function Planning() {
  const wish = useStore(wished)
  return (
    wish && (
      <Suspense>
        <BulkSheet key={wish.kind} wish={wish} onClose={() => wished.setState(null, true)} />
      </Suspense>
    )
  )
}

/** The list, with the names of the promotions that its filters have. It changes with the names alone, and all rows with it. */
function useNamedPromotions() {
  const { query } = useList(orders)
  const ids = query.filter.flatMap(({ field, value }) => (field === 'promotion' ? [value].flat() : []))
  const promotion = usePromotionNames(ids.map(String))
  return useMemo(
    () => ({ ...orders, suggest: { ...orders.suggest, promotion }, choose: { promotion: PromotionFilter } }),
    [promotion],
  )
}

export function OrdersScreen() {
  useSelectionPacking()
  const { numbers, buys } = useStore(chosen)
  const screen = useNamedPromotions()
  const onClose = () => chosen.setState({ numbers: [] })
  return (
    <>
      <ListPage {...{ screen }} />
      <Asking />
      {numbers.length > 0 && (
        <Suspense>
          {buys ? (
            <BulkLabels {...{ numbers, onClose }} />
          ) : (
            <PrintDialog {...{ numbers, onClose }} papers={['pick_list', 'slip']} />
          )}
        </Suspense>
      )}
      <Planning />
    </>
  )
}
