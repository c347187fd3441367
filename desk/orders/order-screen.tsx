import { useParams } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { AdminOrder } from '#contract/admin/orders/order.ts'
import { orderPaths } from '#contract/admin/orders/order-calls.ts'
import { call, refusal } from '../calls.ts'
import { LabelsCard } from '../carrier-labels/labels-card.tsx'
import { ago, number as count, moment, money } from '../formats.ts'
import { useActions } from '../frame/actions.ts'
import { NotFound } from '../frame/fallbacks.tsx'
import type { PendingSave } from '../resource/draft.ts'
import { RecordProvider } from '../resource/record.tsx'
import { SaveBar } from '../resource/save-bar.tsx'
import { RecordTimeline } from '../resource/timeline/record-timeline.tsx'
import { Walk } from '../resource/walk.tsx'
import { may } from '../session.ts'
import { hasText, t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AddressSheet } from './address-sheet.tsx'
import { CancelSheet, CancelUnitsSheet, DecideSheet } from './cancel-sheets.tsx'
import { OrderActions, type Sheet } from './order-actions.tsx'
import { Lines, Sums } from './order-parts.tsx'
import { Shipments } from './order-shipments.tsx'
import { OrderSide } from './order-side.tsx'
import { Payments } from './payments.tsx'
import { ShipSheet } from './ship-sheet.tsx'
import { NeedsBadge, PayBadge, ShipBadge, StatusBadge } from './states.tsx'
import { putOrder, useOrder } from './use-order.ts'

const PrintDialog = lazy(async () => ({ default: (await import('../print/print-dialog.tsx')).PrintDialog }))
const EditSheet = lazy(async () => ({ default: (await import('./edit-sheet.tsx')).EditSheet }))
const RefundSheet = lazy(async () => ({ default: (await import('./refund-sheet.tsx')).RefundSheet }))

/** One order: what it holds, what happened, and everything that staff can do with it. */
export function OrderScreen() {
  const { number } = useParams({ strict: false }) as { number: string }
  const { data, error } = useOrder(number)
  if (data) return <OpenOrder key={data.order.id} order={data.order} />
  if (refusal(error, 'not_found')) return <NotFound />
  return (
    <Screen title={number} wide>
      {error ? <p role="alert">{error.message}</p> : <Skeleton lines={12} />}
    </Screen>
  )
}

function OpenOrder({ order }: { order: AdminOrder }) {
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const { number, cancelRequest } = order
  const close = () => setSheet(null)
  const press = (selector: string, how: 'focus' | 'click') => () =>
    document.querySelector<HTMLElement>(selector)?.[how]()
  useActions([
    {
      id: 'order note',
      label: t('desk.order.note'),
      run: press('[data-path=staffNote]', 'focus'),
    },
    {
      id: 'order print keys',
      label: t('desk.order.print'),
      keys: 'p',
      onlyByKey: true,
      run: () => setSheet('print'),
    },
    {
      ...{ id: 'order copy', label: t('desk.order.copy_address'), keys: 'c' },
      run: press('[data-copy-address] button', 'click'),
    },
  ])
  const record = {
    ...{ kind: 'order', id: order.id, label: number, place: `/orders/${number}`, paths: orderPaths },
    ...{ base: order, version: order.version },
    save: (edits: PendingSave) => saveNote(number, edits),
    reload: async () => {
      const { order: latest } = await call('/order/detail', { number })
      putOrder(latest)
      return { base: latest, version: latest.version }
    },
  }
  return (
    <RecordProvider options={record}>
      <Screen
        wide
        record={{ kind: 'order', id: order.id }}
        title={number}
        about={t('desk.order.placed', { when: moment(order.createdAt) })}
        beside={
          <span className="flex flex-wrap gap-1.5">
            {order.status === 'in_progress' ? null : <StatusBadge {...order} />}
            <PayBadge {...order} />
            <ShipBadge {...order} />
            <NeedsBadge {...order} />
          </span>
        }
        actions={
          <>
            <Walk list="/orders" path={`/orders/${number}`} />
            <OrderActions {...{ order }} onOpen={setSheet} />
          </>
        }
      >
        {cancelRequest && (
          <div className="mb-4 flex flex-wrap items-center gap-3 rounded-box bg-warning-soft px-4 py-3 text-warning">
            <Clock aria-hidden size={18} className="shrink-0" />
            <p className="min-w-0 flex-1 basis-60">
              {t('desk.order.asked_at', { when: moment(cancelRequest.requestedAt) })}{' '}
              {cancelRequest.dueAt &&
                t('desk.order.decide_by', {
                  when: `${moment(cancelRequest.dueAt)} (${ago(cancelRequest.dueAt)})`,
                })}
            </p>
            {order.can.decide === true && may('orders.change') && (
              <Button look="primary" onPress={() => setSheet('decide')}>
                {t('desk.order.decide')}
              </Button>
            )}
          </div>
        )}
        {order.processingSince && order.status === 'in_progress' && (
          <p className="mb-4 rounded-box bg-info-soft px-4 py-3 text-info">
            {t('desk.order.processing', { when: moment(order.processingSince) })}
          </p>
        )}
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="space-y-4">
            <Lines {...{ order }} />
            <Sums {...{ order }} />
            <Shipments {...{ order }} />
            <LabelsCard {...{ order }} />
            <Payments {...{ order }} />
            <RecordTimeline
              of={{ path: '/order/happened', payload: { number }, tags: ['order', `order:${order.id}`] }}
              notes={{ about: { kind: 'order', id: number }, label: number }}
              events={eventsOf(order)}
              kindName={kindText}
              nameOf={pathText}
            />
          </div>
          <OrderSide {...{ order }} onEditAddress={() => setSheet('address')} />
        </div>
        <SaveBar nameOf={() => t('desk.order.note')} />
      </Screen>
      {sheet === 'ship' && <ShipSheet {...{ order }} onClose={close} />}
      {sheet === 'refund' && (
        <Suspense>
          <RefundSheet {...{ order }} onClose={close} />
        </Suspense>
      )}
      {sheet === 'cancel' && <CancelSheet {...{ order }} onClose={close} />}
      {sheet === 'cancelUnits' && <CancelUnitsSheet {...{ order }} onClose={close} />}
      {sheet === 'edit' && (
        <Suspense>
          <EditSheet {...{ order }} onClose={close} />
        </Suspense>
      )}
      {sheet === 'decide' && <DecideSheet {...{ order }} onClose={close} />}
      {sheet === 'print' && (
        <Suspense>
          <PrintDialog numbers={[number]} papers={['slip', 'label']} onClose={close} />
        </Suspense>
      )}
      {sheet === 'address' && <AddressSheet {...{ order }} onClose={close} />}
    </RecordProvider>
  )
}

/** The note is the only field of an order that is typed into its page; labels are saved at once. */
async function saveNote(number: string, { set, version, idempotencyKey }: PendingSave) {
  const note = String(set.find(({ path }) => path === 'staffNote')?.to ?? '')
  const { order } = await call('/order/note', { number, version, note, idempotencyKey })
  putOrder(order)
  return { base: order, version: order.version }
}

/** Fields that staff know by name; the others follow from what was done. */
const pathTexts: Record<string, string> = {
  ...{ staffNote: 'desk.order.note', labels: 'desk.order.labels' },
}

function pathText(path: string): string {
  if (path.startsWith('carrierLabel.')) return t('desk.carrier_label.labels')
  const key = pathTexts[path]
  return key ? t(key) : ''
}

function kindText(kind: string): string {
  return hasText(`desk.order.event_${kind}`) ? t(`desk.order.event_${kind}`) : kind
}

function eventsOf({ history }: AdminOrder) {
  return history.map(({ at, by, actorName, kind, from, to, note, amounts = [], details }, index) => {
    const { refund, rest } = /^refund_(?<refund>\w+) ?(?<rest>.*)$/s.exec(note)?.groups ?? {}
    const reason = rest?.split(' ')[0] ?? ''
    const words = hasText(`desk.order.refund_reason_${reason}`)
      ? t(`desk.order.refund_reason_${reason}`)
      : rest
    const said = hasText(`desk.order.event_note_${note}`) ? t(`desk.order.event_note_${note}`) : note
    return {
      id: String(index),
      ...{ at, who: actorName ?? t(`desk.order.by_${by}`), kind: refund ? 'refund' : kind },
      text: refund ? stepText('refund', null, refund) : stepText(kind, from, to),
      note: [detailsText(details), refund ? words : said, amounts.map((each) => money(each)).join(' / ')]
        .filter(Boolean)
        .join(' · '),
    }
  })
}

/** The goods, the shipping method or the discount that an entry is about. */
function detailsText(details: AdminOrder['history'][number]['details']): string {
  const { goods = [], units, shippingMethod = '', discount } = details ?? {}
  if (units !== undefined) return t('desk.order.units', { count: units })
  if (discount) return money(discount)
  return goods.map(({ name, quantity }) => `${count(quantity)} × ${name}`).join(', ') || shippingMethod
}

/** A step of an order in words; of a step that a newer server knows, at least its kind. */
function stepText(kind: string, from: string | null, to: string | null): string {
  if (kind === 'status' && !from) return t('desk.order.event_placed')
  if (kind === 'packing' && !to) return t('desk.order.event_packing_undone')
  const key = `desk.order.event_${kind}_${to}`
  return to && hasText(key) ? t(key) : kindText(kind)
}
