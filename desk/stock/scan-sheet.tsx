import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { type Refused, refusal } from '../calls.ts'
import { useWrite } from '../query.ts'
import { variantTitle } from '../resource/choices/variant-title.ts'
import { baseCurrency, may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { CountField } from '../ui/count-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast, toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'
import { CountReview, type Reviewed, reviewOf } from './count-review.tsx'
import { FoundStock } from './found-stock.tsx'
import type { ScanKind, Scans } from './keep-scans.ts'
import { useScans } from './use-scans.ts'

type ScanSheetProps = { kind: ScanKind; onClose(): void }

const maxUnits = 1_000_000
/**
 * Receives a delivery, or counts what is there. A scanner types a barcode and presses Enter: each scan counts one unit.
 * A count is blind: the expected figures are shown once it is complete, before it is booked. Lines stay when the sheet is
 * closed.
 */
export function ScanSheet({ kind, onClose }: ScanSheetProps) {
  const scans = useScans(kind)
  const { lines, note, failed } = scans
  const scanField = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [isSettling, setSettling] = useState(false)
  const [review, setReview] = useState<Reviewed[] | null>(null)
  const receive = useWrite('/stock/receive', { stale: ['/stock/list', '/stock/ledger', '/view/counts'] })
  const count = useWrite('/stock/count', { stale: ['/stock/list', '/stock/ledger', '/view/counts'] })
  const write = kind === 'receive' ? receive : count
  const isPending = isSettling || write.isPending
  /** Waits for the scans on their way, then does `next` with them. */
  const withScans = async (next: (settled: Scans) => Promise<void>) => {
    setSettling(true)
    try {
      const settled = await scans.settle()
      if (settled) await next(settled)
    } catch (error) {
      if (!refusal(error)) toastError(error)
    } finally {
      setSettling(false)
    }
  }
  const bookDelivery = async (settled: Scans) => {
    const { change } = await receive.mutateAsync({
      lines: settled.lines
        .filter(({ units }) => units > 0)
        .map(({ row, units, cost }) => ({ variant: row.variant, quantity: units, cost })),
      note: settled.note,
    })
    toastChange(t('desk.stock.received', { count: settled.lines.length }), change)
    scans.clear()
    onClose()
  }
  const compare = async (settled: Scans) => setReview(await reviewOf(settled.lines))
  const bookCount = async () => {
    const { lines: counted, change } = await count.mutateAsync({
      lines: review!.map(({ row, counted: units }) => ({ variant: row.variant, counted: units })),
      note,
    })
    toastChange(t('desk.stock.counted_done', { count: counted.length }), change)
    scans.clear()
    onClose()
  }
  /** For presses after which their button is gone: the next scan goes to the field, not to the button that follows. */
  const andScan = (act: () => void) => {
    act()
    scanField.current?.focus()
  }
  const discard = () => {
    scans.clear()
    toast(t('desk.record.discarded'), {
      label: t('desk.frame.undo'),
      onAction: () => scans.change({ lines, note, failed }),
    })
  }
  return (
    <Dialog
      side
      isOpen
      title={t(`desk.stock.${kind}`)}
      {...{ onClose }}
      actions={
        review ? (
          <>
            <Button isDisabled={isPending} onPress={() => setReview(null)}>
              {t('desk.stock.count_on')}
            </Button>
            <Button look="primary" {...{ isPending }} onPress={() => void withScans(bookCount)}>
              {t('desk.stock.count_lines', { count: review.length })}
            </Button>
          </>
        ) : (
          <>
            {(lines.length > 0 || failed.length > 0) && (
              <Button isDisabled={isPending} onPress={() => andScan(discard)}>
                {t('desk.record.discard')}
              </Button>
            )}
            <Button
              look="primary"
              {...{ isPending }}
              isDisabled={
                lines.length === 0 || (kind === 'receive' && lines.every(({ units }) => units === 0))
              }
              onPress={() => void withScans(kind === 'receive' ? bookDelivery : compare)}
            >
              {kind === 'receive'
                ? t('desk.stock.receive_lines', { count: lines.length })
                : t('desk.stock.compare')}
            </Button>
          </>
        )
      }
    >
      {review ? (
        <>
          <CountReview lines={review} />
          <Failure {...write} />
        </>
      ) : (
        <div className="space-y-4">
          <TextField
            label={t('desk.stock.scan')}
            hint={t(`desk.stock.${kind}_hint`)}
            value={code}
            onChange={setCode}
            autoFocus
            inputRef={scanField}
            autoComplete="off"
            enterKeyHint="done"
            isReadOnly={write.isPending}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || code.trim() === '') return event.continuePropagation()
              event.preventDefault()
              scans.scan(code.trim())
              setCode('')
            }}
          />
          <FoundStock
            words={code.trim()}
            onPick={(row) =>
              andScan(() => {
                scans.pick(row)
                setCode('')
              })
            }
          />
          <p role="status" className="min-h-5 text-muted">
            {scans.said}
          </p>
          <div role="alert">
            <ul>
              {failed.map((each) => (
                <li key={each.code} className="flex items-center gap-2 text-error">
                  <span className="min-w-0 flex-1 break-words">{each.why}</span>
                  <Button
                    look="quiet"
                    icon={X}
                    aria-label={t('desk.frame.remove', { name: each.code })}
                    onPress={() =>
                      andScan(() => scans.change({ failed: failed.filter((other) => other !== each) }))
                    }
                  />
                </li>
              ))}
            </ul>
          </div>
          <ul className="divide-y divide-base-300">
            {lines.map((line) => (
              <li key={line.row.id} className="flex flex-wrap items-center gap-2 py-2">
                <span className="min-w-0 flex-1 basis-40">
                  <bdi className="block truncate">{variantTitle(line.row)}</bdi>
                  <span className="text-note text-muted">
                    {line.row.sku}
                    {line.row.location && ` · ${line.row.location}`}
                  </span>
                </span>
                {kind === 'receive' && may('money.read') && (
                  <span className="w-32">
                    <MoneyField
                      label={t('desk.stock.cost_of', { sku: line.row.sku })}
                      hidesLabel
                      currency={baseCurrency()}
                      value={line.cost}
                      onChange={(cost) => scans.set(line, { cost })}
                    />
                  </span>
                )}
                <CountField
                  label={t('desk.stock.units_of', { sku: line.row.sku })}
                  max={maxUnits}
                  value={line.units}
                  onChange={(units) => scans.set(line, { units })}
                />
                <Button
                  look="quiet"
                  icon={X}
                  aria-label={t('desk.frame.remove', { name: line.row.sku })}
                  onPress={() => andScan(() => scans.remove(line))}
                />
              </li>
            ))}
          </ul>
          <TextField
            label={t('desk.stock.note')}
            value={note}
            onChange={(text) => scans.change({ note: text })}
            maxLength={500}
          />
          <Failure {...write} />
        </div>
      )}
    </Dialog>
  )
}

/** The reason for which the shop refused to book. */
function Failure({ error }: { error: Refused | null }) {
  return (
    error && (
      <p role="alert" className="text-error">
        {Object.values(error.fields)[0] ?? error.message}
      </p>
    )
  )
}
