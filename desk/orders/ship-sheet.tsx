import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { AdminOrder } from '#contract/admin/orders/order.ts'
import { LabelButton } from '../carrier-labels/label-button.tsx'
import { read } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Units } from './units.tsx'
import { useOrderWrite } from './use-order.ts'

type Parcel = {
  id: number
  units: Record<string, number>
  /** null until it is chosen: the carrier that the tracking number looks like. */
  carrier: string | null
  number: string
  weight: string
}

/** Units of a line that can still be shipped. */
export const leftOf = ({ quantity, shipped, cancelled }: AdminOrder['products'][number]) =>
  quantity - shipped - cancelled

/** Ships an order in one or more parcels: everything that is left is preset. */
export function ShipSheet({ order, onClose }: { order: AdminOrder; onClose(): void }) {
  const open = order.products.filter((line) => leftOf(line) > 0)
  const [filled, setParcels] = useState<Parcel[]>(() => [
    newParcel(0, Object.fromEntries(open.map((line) => [line.lineId, leftOf(line)]))),
  ])
  // A colleague may have shipped lines since: they are not listed, so nobody could take them out.
  const parcels = filled.map((parcel) => ({
    ...parcel,
    units: Object.fromEntries(open.map(({ lineId }) => [lineId, parcel.units[lineId] ?? 0])),
  }))
  const [notify, setNotify] = useState(true)
  const ship = useOrderWrite('/order/ship', 'desk.order.shipped_done')
  const carriers = useCarriers(parcels.map(({ number }) => number))
  const carrierOf = (index: number, carrier: string | null) =>
    carrier?.trim() || (carriers.guesses[index] ?? '')
  const used = (lineId: string) => parcels.reduce((sum, { units }) => sum + (units[lineId] ?? 0), 0)
  const over = open.filter((line) => used(line.lineId) > leftOf(line))
  const isEmpty = parcels.some(({ units }) => Object.values(units).every((count) => !count))
  const change = (id: number, next: Partial<Parcel>) =>
    setParcels(parcels.map((parcel) => (parcel.id === id ? { ...parcel, ...next } : parcel)))
  const add = () => {
    const rest = Object.fromEntries(
      open.map((line) => [line.lineId, Math.max(0, leftOf(line) - used(line.lineId))]),
    )
    setParcels([...parcels, newParcel(Math.max(...parcels.map(({ id }) => id)) + 1, rest)])
  }
  const submit = async () => {
    const isDone = await ship.run({
      number: order.number,
      version: order.version,
      parcels: parcels.map(({ units, carrier, number, weight }, index) => ({
        lines: unitsOf({ units }),
        ...(carrierOf(index, carrier) ? { carrier: carrierOf(index, carrier) } : {}),
        ...(number.trim() ? { trackingNumber: number.trim() } : {}),
        ...(Number(weight) > 0 ? { weight: Math.round(Number(weight)) } : {}),
        notify,
      })),
    })
    if (isDone) onClose()
  }
  return (
    <Dialog
      side
      isOpen
      title={t('desk.order.ship')}
      onClose={onClose}
      actions={
        <Button
          look="primary"
          isPending={ship.isPending}
          isDisabled={over.length > 0 || isEmpty}
          onPress={() => void submit()}
        >
          {t('desk.order.ship_parcels', { count: parcels.length })}
        </Button>
      }
    >
      <datalist id="carriers">
        {carriers.names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className="space-y-5">
        {parcels.map((parcel, index) => (
          <fieldset key={parcel.id} className="space-y-3 rounded-box border border-base-300 p-3">
            <legend className="px-1 font-medium">{t('desk.order.parcel', { number: index + 1 })}</legend>
            <Units
              lines={open}
              max={(line) => leftOf(line)}
              units={parcel.units}
              onChange={(units) => change(parcel.id, { units })}
            />
            <TextField
              label={t('desk.order.tracking_number')}
              value={parcel.number}
              onChange={(number) => change(parcel.id, { number })}
              maxLength={60}
              autoFocus={index === parcels.length - 1}
              code
            />
            <LabelButton
              order={order}
              lines={unitsOf(parcel)}
              weight={parcel.weight}
              numbers={parcels.map(({ number }) => number)}
              onBought={({ carrier, trackingNumber, weight }) =>
                change(parcel.id, { carrier, number: trackingNumber, weight: String(weight) })
              }
            />
            <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
              <label className="block">
                <span className="mb-1 block text-note font-medium">{t('desk.order.carrier')}</span>
                <input
                  list="carriers"
                  value={parcel.carrier ?? carriers.guesses[index] ?? ''}
                  maxLength={60}
                  onChange={(event) => change(parcel.id, { carrier: event.target.value })}
                  onBlur={() => parcel.carrier?.trim() === '' && change(parcel.id, { carrier: null })}
                  className="min-h-9 w-full rounded-field border border-base-400/70 bg-base-100 px-2.5 text-sm pointer-coarse:min-h-11 pointer-coarse:text-base"
                />
              </label>
              <TextField
                label={t('desk.order.weight')}
                value={parcel.weight}
                onChange={(weight) => change(parcel.id, { weight: weight.replace(/\D/g, '') })}
                inputMode="numeric"
                maxLength={7}
              />
            </div>
            {parcels.length > 1 && (
              <Button
                look="quiet"
                icon={Trash2}
                onPress={() => setParcels(parcels.filter(({ id }) => id !== parcel.id))}
              >
                {t('desk.order.remove_parcel')}
              </Button>
            )}
          </fieldset>
        ))}
        {open.length === 0 && <p>{t('desk.order.shipped_meanwhile')}</p>}
        {over.length > 0 && (
          <p role="alert" className="text-error">
            {t('desk.order.too_many_units', { names: over.map(({ name }) => name).join(', ') })}
          </p>
        )}
        {ship.error && (
          <p role="alert" className="text-error">
            {ship.error.message}
          </p>
        )}
        <Button icon={Plus} onPress={add}>
          {t('desk.order.add_parcel')}
        </Button>
        <Checkbox isSelected={notify} onChange={setNotify}>
          {t('desk.order.notify')}
        </Checkbox>
      </div>
    </Dialog>
  )
}

function unitsOf({ units }: Pick<Parcel, 'units'>) {
  return Object.entries(units).flatMap(([lineId, quantity]) => (quantity ? [{ lineId, quantity }] : []))
}

function newParcel(id: number, units: Record<string, number>): Parcel {
  return { id, units, carrier: null, number: '', weight: '' }
}

/** The shop's carriers, and the carrier that each tracking number looks like. */
function useCarriers(numbers: string[]) {
  const trackingNumbers = useDeferredValue(numbers.map((number) => number.trim()).join('\n')).split('\n')
  const { data } = useQuery({
    ...read('/order/carriers', { trackingNumbers }),
    placeholderData: (before) => before,
  })
  return { names: data?.carriers ?? [], guesses: data?.guesses ?? [] }
}
