import { useState } from 'react'
import { money } from '../formats.ts'
import { AboveLimit } from '../orders/above-limit.tsx'
import { needsApproval } from '../resource/record-write.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { CountField } from '../ui/count-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { LabelPart } from './label-part.tsx'
import { PhotoField } from './photo-field.tsx'
import type { Picture } from './pictures.tsx'
import { type Shown, useReturnStep } from './use-return.ts'

/** Steps that staff take, by the name of their ability. */
export const steps = ['approve', 'refuse', 'receive', 'inspect', 'refund', 'replace', 'close'] as const
export type Step = (typeof steps)[number]

type Line = Shown['return']['lines'][number]
type SheetProps = { shown: Shown; step: Step; onClose(): void }

/** Asks for what a step needs: a reason to refuse or close, units to receive or inspect, an amount to refund. */
export function StepSheet({ shown, step, onClose }: SheetProps) {
  const { return: found, version } = shown
  const { number, lines, refundPreview } = found
  const [text, setText] = useState('')
  const [labelUrl, setLabelUrl] = useState('')
  const [amount, setAmount] = useState<number | null>(refundPreview?.total.amount ?? null)
  const [counts, setCounts] = useState<Record<string, number>>(() => presetOf(step, lines))
  const [writeOffs, setWriteOffs] = useState<Record<string, number>>({})
  const [photos, setPhotos] = useState<readonly Picture[]>([])
  const [isSending, setSending] = useState(false)
  const work = useReturnStep(`/return/${step}`, `desk.return.done_${step}`)
  const askApproval = step === 'refund' && needsApproval(work.error)
  const needsReason = step === 'refuse' || step === 'close'
  const takesUrl = step === 'approve' && shown.can.label === true && !found.label
  const target = { number, version }
  const payloads = {
    // A file that was uploaded after a link was typed hides the field, and counts.
    approve: () => ({
      ...target,
      note: text,
      ...(takesUrl && labelUrl.trim() ? { labelUrl: labelUrl.trim() } : {}),
    }),
    refuse: () => ({ ...target, reason: text }),
    receive: () => ({
      ...target,
      note: text,
      lines: lines.map(({ lineId }) => ({ lineId, quantity: counts[lineId] ?? 0 })),
    }),
    inspect: () => ({
      ...target,
      note: text,
      lines: lines.map(({ lineId }) => ({
        lineId,
        restock: counts[lineId] ?? 0,
        writeOff: writeOffs[lineId] ?? 0,
      })),
      photos: photos.map(({ id }) => id),
    }),
    refund: () => ({
      ...target,
      note: text,
      ...(amount !== null && amount !== refundPreview?.total.amount ? { amount } : {}),
      askApproval,
    }),
    replace: () => ({ ...target, note: text }),
    close: () => ({ ...target, reason: text }),
  }
  const submit = async () => {
    if (await work.run(payloads[step]() as Parameters<typeof work.run>[0])) onClose()
  }
  const errors = work.error?.fields ?? {}
  const left = (line: Line) => line.received - line.restocked - line.writtenOff
  return (
    <Dialog
      side={step === 'receive' || step === 'inspect'}
      isOpen
      title={t(`desk.return.step_${step}`)}
      onClose={onClose}
      actions={
        <Button
          look={step === 'refuse' || step === 'close' ? 'danger' : 'primary'}
          isPending={work.isPending}
          isDisabled={(needsReason && !text.trim()) || (step === 'refund' && amount === null) || isSending}
          onPress={() => void submit()}
        >
          {askApproval ? t('desk.order.ask_approval') : t(`desk.return.step_${step}`)}
        </Button>
      }
    >
      <div className="space-y-4">
        <p className="text-muted">{t(`desk.return.hint_${step}`)}</p>
        {step === 'approve' && shown.can.label === true && (
          <section>
            <h3 className="font-medium">{t('desk.return.label')}</h3>
            <LabelPart shown={shown} />
          </section>
        )}
        {takesUrl && (
          <TextField
            label={t('desk.return.label_url')}
            hint={t('desk.return.label_url_hint')}
            type="url"
            value={labelUrl}
            onChange={setLabelUrl}
            error={errors.labelUrl}
          />
        )}
        {step === 'receive' && (
          <Counts {...{ lines }} max={({ quantity }) => quantity} counts={counts} onChange={setCounts} />
        )}
        {step === 'inspect' && (
          <>
            <h3 className="font-medium">{t('desk.return.restock')}</h3>
            <Counts
              {...{ lines, counts }}
              max={(line) => left(line) - (writeOffs[line.lineId] ?? 0)}
              onChange={setCounts}
            />
            <h3 className="font-medium">{t('desk.return.write_off')}</h3>
            <Counts
              {...{ lines }}
              counts={writeOffs}
              max={(line) => left(line) - (counts[line.lineId] ?? 0)}
              onChange={setWriteOffs}
            />
            <PhotoField
              {...{ number, photos }}
              error={errors.photos}
              onChange={setPhotos}
              onBusy={setSending}
            />
          </>
        )}
        {step === 'refund' && refundPreview && (
          <>
            <dl className="space-y-1 rounded-box bg-base-200 p-3 tabular-nums">
              {(['items', 'shipping', 'labelFee', 'total', 'tax'] as const)
                .filter((part) => refundPreview[part].amount !== 0 || part === 'total')
                .map((part) => (
                  <div key={part} className="flex justify-between gap-4">
                    <dt className="text-muted">{t(`desk.return.part_${part}`)}</dt>
                    <dd>{money(refundPreview[part])}</dd>
                  </div>
                ))}
            </dl>
            <MoneyField
              label={t('desk.return.amount')}
              hint={t('desk.return.amount_hint')}
              currency={refundPreview.total.currency}
              value={amount}
              onChange={(next) => {
                work.reset()
                setAmount(next)
              }}
              error={errors.amount}
            />
          </>
        )}
        <TextField
          label={t(needsReason ? 'desk.return.why' : 'desk.return.note')}
          hint={t('desk.return.buyer_reads')}
          rows={3}
          maxLength={1000}
          isRequired={needsReason}
          value={text}
          onChange={setText}
          error={errors.reason ?? errors.note}
        />
        <AboveLimit isShown={askApproval} />
        {work.error && !askApproval && (
          <p role="alert" className="text-error">
            {work.error.message}
          </p>
        )}
      </div>
    </Dialog>
  )
}

type CountsProps = {
  lines: Line[]
  counts: Record<string, number>
  max(line: Line): number
  onChange(counts: Record<string, number>): void
}

function Counts({ lines, counts, max, onChange }: CountsProps) {
  return (
    <ul className="divide-y divide-base-300">
      {lines.map((line) => (
        <li key={line.lineId} className="flex items-center gap-3 py-2">
          <span className="min-w-0 flex-1">
            {line.name}
            <span className="block text-note text-muted">{line.sku}</span>
          </span>
          <CountField
            label={t('desk.return.units_of', { name: line.name })}
            value={counts[line.lineId] ?? 0}
            max={max(line)}
            onChange={(count) => onChange({ ...counts, [line.lineId]: count })}
          />
        </li>
      ))}
    </ul>
  )
}

/** Everything that was announced is received, and everything that was received goes back on sale. */
function presetOf(step: Step, lines: Line[]): Record<string, number> {
  if (step !== 'receive' && step !== 'inspect') return {}
  return Object.fromEntries(
    lines.map((line) => [
      line.lineId,
      step === 'receive' ? line.quantity : line.received - line.restocked - line.writtenOff,
    ]),
  )
}
