import { Check, Minus, Printer, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { PackLine, PackOrder } from '#contract/admin/orders/pack.ts'
import { call } from '../calls.ts'
import { LabelButton } from '../carrier-labels/label-button.tsx'
import { optionsText, Picture } from '../orders/units.tsx'
import { PrintDialog } from '../print/print-dialog.tsx'
import { refresh } from '../query.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toastError } from '../ui/toast.tsx'
import { dropOrders, finish, packing, parcelOf, setMissing, setPicked, typeParcel } from './pack-store.ts'
import { Scanner } from './scanner.tsx'
import { signal } from './signals.ts'

/** One order on the table: scan or tap its units, then ship. */
export function Table({ order }: { order: PackOrder }) {
  const orders = useStore(packing, (state) => state.orders)
  const [isPrinting, setPrinting] = useState(false)
  const lines = [...order.lines].sort((one, other) => byPlace.compare(one.location, other.location))
  const release = async () => {
    try {
      await call('/pack/release', { numbers: [order.number] })
      dropOrders([order.number])
      await refresh('/pack/queue')
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <section aria-label={order.number} className="space-y-3">
      <header className="flex flex-wrap items-center gap-2">
        <h2 className="me-auto text-lg font-semibold">{order.number}</h2>
        {orders.length > 1 && (
          <select
            aria-label={t('desk.pack.orders')}
            value={order.number}
            onChange={(event) => packing.setState({ current: event.target.value })}
            className="min-h-11 rounded-field border border-base-400/70 bg-base-100 px-2"
          >
            {orders.map((each, index) => (
              <option key={each.number} value={each.number}>
                {t('desk.pack.place', { index: index + 1, of: orders.length, number: each.number })}
              </option>
            ))}
          </select>
        )}
        <Button icon={Printer} onPress={() => setPrinting(true)}>
          {t('desk.pack.print')}
        </Button>
        <Button look="quiet" icon={Undo2} onPress={() => void release()}>
          {t('desk.pack.release')}
        </Button>
      </header>
      <Scanner number={order.number} />
      {[order.remark, order.staffNote].filter(Boolean).map((text) => (
        <p key={text} className="rounded-box bg-info-soft px-3 py-2.5 whitespace-pre-wrap text-info">
          <bdi>{text}</bdi>
        </p>
      ))}
      <ul className="divide-y divide-base-300 overflow-hidden rounded-box border border-base-300 bg-base-100">
        {lines.map((line) => (
          <LineRow key={line.lineId} line={line} number={order.number} />
        ))}
      </ul>
      {order.address && (
        <address className="rounded-box border border-base-300 bg-base-100 px-4 py-3 not-italic">
          <bdi className="block font-medium">{`${order.address.firstName} ${order.address.lastName}`}</bdi>
          {order.address.lines.map((line) => (
            <bdi key={line} className="block">
              {line}
            </bdi>
          ))}
          <span className="mt-1 block text-note text-muted">{order.shippingMethod}</span>
        </address>
      )}
      <Parcel key={order.number} order={order} />
      {isPrinting && (
        <PrintDialog numbers={[order.number]} papers={['slip', 'label']} onClose={() => setPrinting(false)} />
      )}
    </section>
  )
}

/** Tracking number and weight of the parcel, and the button that ships what was counted. */
function Parcel({ order }: { order: PackOrder }) {
  const { tracking, weight } = useStore(packing, (state) => parcelOf(state, order.number))
  const wanted = order.lines.reduce((sum, { open, missing }) => sum + open - missing, 0)
  const picked = order.lines.reduce((sum, line) => sum + line.picked, 0)
  return (
    <>
      {may('orders.ship') && (
        <LabelButton
          order={order}
          weight={weight}
          numbers={[tracking]}
          {...(picked > 0 ? { lines: pickedUnits(order) } : {})}
          onBought={(label) =>
            typeParcel(order.number, { tracking: label.trackingNumber, weight: String(label.weight) })
          }
        />
      )}
      {may('orders.ship') && (
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          <TextField
            label={t('desk.pack.tracking')}
            value={tracking}
            onChange={(text) => typeParcel(order.number, { tracking: text })}
            maxLength={60}
            code
          />
          <TextField
            label={t('desk.pack.weight')}
            value={weight}
            onChange={(text) => typeParcel(order.number, { weight: text.replace(/\D/g, '') })}
            inputMode="numeric"
            maxLength={7}
          />
        </div>
      )}
      <div className="sticky bottom-14 z-10 bg-base-200 py-3 md:bottom-0">
        <Button
          look="primary"
          wide
          isDisabled={picked === 0 || !may('orders.ship')}
          onPress={() => finish(order)}
        >
          {picked === wanted
            ? t('desk.pack.ship_all', { count: picked })
            : t('desk.pack.ship_some', { count: picked, of: wanted })}
        </Button>
      </div>
    </>
  )
}

function pickedUnits({ lines }: PackOrder) {
  return lines.flatMap(({ lineId, picked }) => (picked > 0 ? [{ lineId, quantity: picked }] : []))
}

/** Shelves as people walk: B-2 before B-10. */
const byPlace = new Intl.Collator('en', { numeric: true })

function LineRow({ line, number }: { line: PackLine; number: string }) {
  const [isShort, setShort] = useState(false)
  const { lineId, name, picked, open, missing } = line
  const wanted = open - missing
  const isDone = picked === wanted
  return (
    <li className="flex items-center gap-3 px-3 py-3">
      <span className="[&>*]:size-16">
        <Picture image={line.image} />
      </span>
      <span className="min-w-0 flex-1">
        {line.location && <span className="block text-base font-semibold">{line.location}</span>}
        <span className="block">{name}</span>
        <span className="block text-note text-muted">{optionsText(line)}</span>
        {missing > 0 && (
          <span className="block text-note font-medium text-warning">
            {t('desk.pack.missing', { count: missing })}
          </span>
        )}
        {missing < open && (
          <button
            type="button"
            onClick={() => setShort(true)}
            className="-ms-1 min-h-8 px-1 text-note text-muted underline pointer-coarse:min-h-11"
          >
            {t('desk.pack.not_found')}
            <span className="sr-only"> {name}</span>
          </button>
        )}
      </span>
      <span className="flex shrink-0 items-center gap-1">
        {picked > 0 && (
          <Button
            look="quiet"
            icon={Minus}
            aria-label={t('desk.pack.take_out', { name })}
            onPress={() => setPicked(number, lineId, picked - 1)}
          />
        )}
        <button
          type="button"
          disabled={isDone}
          onClick={() => {
            signal('counted')
            setPicked(number, lineId, picked + 1)
          }}
          className={`flex min-h-14 min-w-16 items-center justify-center gap-1 rounded-box border px-2 text-lg font-semibold tabular-nums ${isDone ? 'border-transparent bg-success-soft text-success' : 'border-base-300 bg-base-100 hover:bg-hover'}`}
        >
          {isDone && <Check aria-hidden size={18} />}
          <span className="sr-only">{t('desk.pack.put_in', { name })} </span>
          {`${picked}/${wanted}`}
        </button>
      </span>
      {isShort && <ShortDialog {...{ line, number }} onClose={() => setShort(false)} />}
    </li>
  )
}

function ShortDialog({ line, number, onClose }: { line: PackLine; number: string; onClose(): void }) {
  const [count, setCount] = useState(String(Math.max(1, line.open - line.picked)))
  const units = Math.min(Math.max(Math.trunc(Number(count)) || 0, 0), line.open)
  const note = (reason: 'lost' | 'damaged') => {
    setMissing(number, line, units, reason)
    onClose()
  }
  const isInvalid = units < 1 || units < line.missing
  return (
    <Dialog
      isOpen
      title={t('desk.pack.not_found')}
      onClose={onClose}
      actions={
        <>
          <Button isDisabled={isInvalid} onPress={() => note('damaged')}>
            {t('desk.pack.damaged')}
          </Button>
          <Button look="primary" isDisabled={isInvalid} onPress={() => note('lost')}>
            {t('desk.pack.lost')}
          </Button>
        </>
      }
    >
      <p className="mb-3">{t('desk.pack.short_about', { name: line.name })}</p>
      <TextField
        label={t('desk.pack.units_missing')}
        value={count}
        onChange={(text) => setCount(text.replace(/\D/g, ''))}
        inputMode="numeric"
        maxLength={5}
        autoFocus
      />
    </Dialog>
  )
}
