import { useState } from 'react'
import type { CarrierLabel } from '#contract/admin/orders/carrier-label.ts'
import { type CallPayload, type Refused, refusal } from '../calls.ts'
import { money } from '../formats.ts'
import { useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { BoughtLabel } from './bought-label.tsx'
import { RateChoice } from './rate-choice.tsx'
import type { LabelFor } from './use-labels.ts'
import { labelCalls, type ParcelForm, useRates } from './use-rates.ts'

export type BuyLabelProps = {
  order: LabelFor
  /** The units of the parcel; absent: all that are left. */
  lines?: CallPayload<'/carrierLabel/rates'>['lines']
  /** Grams, as typed. */
  weight?: string
  onBought?(label: CarrierLabel): void
  onClose(): void
}

/** Asks carriers for prices of a parcel, buys one label and waits for it. */
export function BuyLabel({ order, lines, weight, onBought, onClose }: BuyLabelProps) {
  const kind = order.kind ?? 'order'
  const asked = useRates(
    { number: order.number, ...(lines ? { lines } : {}) },
    {
      kind,
      ...(weight ? { weight } : {}),
    },
  )
  const [chosen, setChosen] = useState('')
  const buy = useWrite(labelCalls[kind].buy, {
    stale: [labelCalls[kind].list, '/order/timeline', '/order/happened', '/return/happened'],
  })
  const { form, change, rates, error, isPending, drop } = asked
  const rate = rates?.rates.find(({ offer }) => offer === chosen) ?? rates?.rates[0]
  const id = buy.data?.label.id
  const again = () => {
    buy.reset()
    void asked.ask()
  }
  /** A refused offer is used up. One whose answer was lost is sent again. */
  const onError = (failure: Refused) => {
    if (!refusal(failure, 'service_unreachable')) drop()
  }
  return (
    <Dialog
      side
      isOpen
      title={t('desk.carrier_label.buy')}
      onClose={onClose}
      actions={
        !id && (
          <>
            {!rates && (
              <Button look="primary" isPending={isPending} onPress={again}>
                {t('desk.carrier_label.rates')}
              </Button>
            )}
            {rate && (
              <Button
                look="primary"
                isPending={buy.isPending}
                onPress={() => buy.mutate({ offer: rate.offer }, { onError })}
              >
                {t('desk.carrier_label.buy_for', { price: money(rate.cost) })}
              </Button>
            )}
          </>
        )
      }
    >
      {id ? (
        <BoughtLabel {...{ order, id, onClose }} onAgain={again} {...(onBought ? { onBought } : {})} />
      ) : (
        <div className="space-y-5">
          <Measures form={form} onChange={change} weightError={error?.fields?.weight} />
          {[error?.fields ? null : error?.message, buy.error?.message].map(
            (text) =>
              text && (
                <p key={text} role="alert" className="text-error">
                  {text}
                </p>
              ),
          )}
          {rates && <RateChoice rates={rates} chosen={rate?.offer ?? ''} onChoose={setChosen} />}
        </div>
      )}
    </Dialog>
  )
}

type MeasuresProps = {
  form: ParcelForm
  onChange(next: Partial<ParcelForm>): void
  weightError: string | undefined
}

function Measures({ form, onChange, weightError }: MeasuresProps) {
  const field = (name: keyof ParcelForm, label: string, error?: string) => (
    <TextField
      {...{ label, error }}
      value={form[name]}
      onChange={(text) => onChange({ [name]: text.replace(/\D/g, '') })}
      inputMode="numeric"
      maxLength={7}
    />
  )
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {field('weight', t('desk.order.weight'), weightError)}
      {field('length', t('desk.carrier_label.length'))}
      {field('width', t('desk.carrier_label.width'))}
      {field('height', t('desk.carrier_label.height'))}
    </div>
  )
}
