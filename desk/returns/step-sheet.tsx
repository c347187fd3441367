import { useState } from 'react'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { CountField } from '../ui/count-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { InspectLines, presetInspection } from './inspect-lines.tsx'
import { LabelPart } from './label-part.tsx'
import { PhotoField } from './photo-field.tsx'
import type { Picture } from './pictures.tsx'
import { type Shown, useReturnStep } from './use-return.ts'

/** Steps that staff take, by the name of their ability. */
export const steps = ['approve', 'refuse', 'receive', 'inspect', 'refund', 'replace', 'close'] as const
export type Step = (typeof steps)[number]

type Line = Shown['return']['lines'][number]
type SheetProps = { shown: Shown; step: Exclude<Step, 'refund'>; onClose(): void }

/** Asks for what a step needs: a reason to refuse or close, units to receive or inspect. */
export function StepSheet({ shown, step, onClose }: SheetProps) {
  const { return: found, version } = shown
  const { number, lines } = found
  const [text, setText] = useState('')
  const [labelUrl, setLabelUrl] = useState('')
  const [counts, setCounts] = useState<Record<string, number>>(() =>
    Object.fromEntries(lines.map(({ lineId, quantity }) => [lineId, quantity])),
  )
  const [inspected, setInspected] = useState(() => presetInspection(lines))
  const [photos, setPhotos] = useState<readonly Picture[]>([])
  const [isSending, setSending] = useState(false)
  const work = useReturnStep(`/return/${step}`, `desk.return.done_${step}`)
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
      lines: lines.map(({ lineId }) => ({ lineId, ...inspected[lineId]! })),
      photos: photos.map(({ id }) => id),
    }),
    replace: () => ({ ...target, note: text }),
    close: () => ({ ...target, reason: text }),
  }
  const submit = async () => {
    if (await work.run(payloads[step]() as Parameters<typeof work.run>[0])) onClose()
  }
  const errors = work.error?.fields ?? {}
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
          isDisabled={(needsReason && !text.trim()) || isSending}
          onPress={() => void submit()}
        >
          {t(`desk.return.step_${step}`)}
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
        {step === 'receive' && <Counts {...{ lines, counts }} onChange={setCounts} />}
        {step === 'inspect' && (
          <>
            <InspectLines {...{ lines, inspected }} onChange={setInspected} />
            <PhotoField
              {...{ number, photos }}
              error={errors.photos}
              onChange={setPhotos}
              onBusy={setSending}
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
        {work.error && (
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
  onChange(counts: Record<string, number>): void
}

function Counts({ lines, counts, onChange }: CountsProps) {
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
            max={line.quantity}
            onChange={(count) => onChange({ ...counts, [line.lineId]: count })}
          />
        </li>
      ))}
    </ul>
  )
}
