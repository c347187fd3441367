import { useState } from 'react'
import { refusal } from '../calls.ts'
import { money } from '../formats.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { DayField } from '../ui/day-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { dayOf, endOf } from '../wall-time.ts'
import { type Line, QuoteLines } from './quote-lines.tsx'
import { type Quote, type Shown, useInquiryWrite } from './use-inquiry.ts'

type QuoteProps = Shown & { draft: Quote | undefined; onClose(): void }

/** Writes the draft of a quote: prices per unit, shipping, how long it is valid. Sending it is a step of its own. */
export function QuoteSheet({ inquiry, version, draft, onClose }: QuoteProps) {
  const { number, currency } = inquiry
  const [lines, setLines] = useState<Line[]>(() => presetOf(inquiry, draft ?? inquiry.quotes[0]))
  const [isUsual, setUsual] = useState(draft ? draft.shipping === null : true)
  const [shipping, setShipping] = useState<number | null>(draft?.shipping?.amount ?? null)
  const [note, setNote] = useState(draft?.note ?? '')
  const [opened] = useState({ version, until: draft ? dayOf(draft.validUntil) : '' })
  const [until, setUntil] = useState(opened.until)
  const make = useInquiryWrite('/quote/make', 'desk.inquiry.draft_saved')
  const errors = make.error?.fields ?? {}
  const subtotal = lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * (unitPrice ?? 0), 0)
  const isWhole =
    lines.length > 0 &&
    lines.every(({ sku, quantity, unitPrice }) => sku.trim() && quantity > 0 && unitPrice !== null) &&
    (isUsual || shipping !== null)
  // After a colleague's change the entries stay, and the next press replaces it knowingly.
  const told = refusal(make.error, 'changed_meanwhile')?.data as Partial<Shown> | undefined
  const submit = async () => {
    const isDone = await make.run({
      inquiry: number,
      version: told?.version ?? opened.version,
      lines: lines.map(({ sku, quantity, unitPrice }) => ({
        ...{ sku: sku.trim(), quantity, unitPrice: unitPrice ?? 0 },
      })),
      shippingFee: isUsual ? null : shipping,
      note,
      ...(until ? { validUntil: until === opened.until ? draft!.validUntil : endOf(until)! } : {}),
    })
    if (isDone) onClose()
  }
  return (
    <Dialog
      isOpen
      side
      title={t('desk.inquiry.make_quote')}
      onClose={onClose}
      actions={
        <Button look="primary" isPending={make.isPending} isDisabled={!isWhole} onPress={() => void submit()}>
          {t('desk.inquiry.save_draft')}
        </Button>
      }
    >
      <div className="space-y-4">
        <QuoteLines {...{ lines, currency, errors }} onChange={setLines} />
        <div>
          <Checkbox isSelected={isUsual} onChange={setUsual}>
            {t('desk.inquiry.usual_shipping')}
          </Checkbox>
          {!isUsual && (
            <MoneyField
              label={t('desk.inquiry.shipping')}
              currency={currency}
              value={shipping}
              onChange={setShipping}
            />
          )}
        </div>
        <DayField
          label={t('desk.inquiry.valid_until')}
          hint={t('desk.inquiry.valid_hint')}
          error={errors.validUntil}
          value={until}
          onChange={setUntil}
        />
        <TextField
          label={t('desk.inquiry.note')}
          hint={t('desk.inquiry.note_hint')}
          rows={3}
          maxLength={2000}
          value={note}
          onChange={setNote}
        />
        <p className="flex justify-between gap-4 font-semibold tabular-nums" aria-live="polite">
          <span>{t('desk.inquiry.subtotal')}</span>
          <span>{money({ amount: subtotal, currency })}</span>
        </p>
        {make.error && Object.keys(errors).length === 0 && (
          <p role="alert" className="text-error">
            {make.error.message}
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** The lines of an earlier quote, else what was asked for. */
function presetOf({ lines }: Shown['inquiry'], earlier: Quote | undefined): Line[] {
  const given = earlier
    ? earlier.lines.map(({ sku, name, quantity, unitPrice }) => ({
        ...{ sku, name, quantity, unitPrice: unitPrice.amount },
      }))
    : lines.map(({ sku, name, quantity }) => ({ sku: sku ?? '', name, quantity, unitPrice: null }))
  return given.map((line) => ({ ...line, key: crypto.randomUUID() }))
}
