import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { StockRow } from '#contract/admin/stock.ts'
import { call, refusal } from '../calls.ts'
import { number } from '../formats.ts'
import { useWrite } from '../query.ts'
import { baseCurrency, may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { CountField } from '../ui/count-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toastChange } from '../undo.ts'
import { variantName } from './variant-name.ts'

type Line = { row: StockRow; units: number; cost: number | null }

type ScanSheetProps = { kind: 'receive' | 'count'; onClose(): void }

const maxUnits = 1_000_000
/** Lines that the calls take at once. */
const maxLines = 500

/**
 * Receives a delivery, or counts what is there. A scanner types a barcode and presses Enter: each scan counts one unit.
 * A count is blind: what the shop expected is shown only afterwards.
 */
export function ScanSheet({ kind, onClose }: ScanSheetProps) {
  const [lines, setLines] = useState<Line[]>([])
  const [code, setCode] = useState('')
  const [note, setNote] = useState('')
  const [said, setSaid] = useState<{ text: string; isWrong: boolean } | null>(null)
  const [differences, setDifferences] = useState<{ sku: string; before: number; onHand: number }[] | null>(
    null,
  )
  const receive = useWrite('/stock/receive', { stale: ['/stock/list', '/stock/ledger', '/view/counts'] })
  const count = useWrite('/stock/count', { stale: ['/stock/list', '/stock/ledger', '/view/counts'] })
  // Scans may come faster than answers: they are looked up one after the other.
  const queue = useRef(Promise.resolve())
  const latest = useRef(lines)
  latest.current = lines
  const write = kind === 'receive' ? receive : count
  const change = (next: Line[]) => {
    latest.current = next
    setLines(next)
  }
  const scan = (text: string) => {
    queue.current = queue.current.then(() => take(text)).catch(() => {})
  }
  const take = async (text: string) => {
    const known = latest.current.find(({ row }) => row.sku === text)
    const row = known?.row ?? (await find(text))
    if (typeof row === 'string') return setSaid({ text: row, isWrong: true })
    const before = latest.current.find((line) => line.row.variant === row.variant)
    if (!before && latest.current.length >= maxLines)
      return setSaid({ text: t('desk.stock.too_many_lines', { max: maxLines }), isWrong: true })
    const units = (before?.units ?? 0) + 1
    change([{ row, units, cost: before?.cost ?? null }, ...latest.current.filter((line) => line !== before)])
    setSaid({ text: t('desk.stock.scanned', { sku: row.sku, units: number(units) }), isWrong: false })
  }
  const submit = async () => {
    try {
      if (kind === 'receive') {
        const { change: made } = await receive.mutateAsync({
          lines: lines
            .filter(({ units }) => units > 0)
            .map(({ row, units, cost }) => ({ variant: row.variant, quantity: units, cost })),
          note,
        })
        toastChange(t('desk.stock.received', { count: lines.length }), made)
        return onClose()
      }
      const { lines: counted, change: made } = await count.mutateAsync({
        lines: lines.map(({ row, units }) => ({ variant: row.variant, counted: units })),
        note,
      })
      toastChange(t('desk.stock.counted_done', { count: counted.length }), made)
      setDifferences(counted.filter(({ before, onHand }) => before !== onHand))
    } catch (error) {
      if (!refusal(error)) throw error
    }
  }
  return (
    <Dialog
      side
      isOpen
      title={t(`desk.stock.${kind}`)}
      {...{ onClose }}
      actions={
        differences ? (
          <Button look="primary" onPress={onClose}>
            {t('desk.frame.close')}
          </Button>
        ) : (
          <Button
            look="primary"
            isPending={write.isPending}
            isDisabled={lines.length === 0 || (kind === 'receive' && lines.every(({ units }) => units === 0))}
            onPress={() => void submit()}
          >
            {t(`desk.stock.${kind}_lines`, { count: lines.length })}
          </Button>
        )
      }
    >
      {differences ? (
        <Differences {...{ differences }} />
      ) : (
        <div className="space-y-4">
          <TextField
            label={t('desk.stock.scan')}
            hint={t(`desk.stock.${kind}_hint`)}
            value={code}
            onChange={setCode}
            autoFocus
            autoComplete="off"
            enterKeyHint="done"
            code
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || code.trim() === '') return event.continuePropagation()
              event.preventDefault()
              scan(code.trim())
              setCode('')
            }}
          />
          <p role="status" className={`min-h-5 ${said?.isWrong ? 'text-error' : 'text-muted'}`}>
            {said?.text}
          </p>
          <ul className="divide-y divide-base-300">
            {lines.map((line) => (
              <li key={line.row.id} className="flex flex-wrap items-center gap-2 py-2">
                <span className="min-w-0 flex-1 basis-40">
                  <bdi className="block truncate">{variantName(line.row)}</bdi>
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
                      onChange={(cost) =>
                        change(lines.map((each) => (each === line ? { ...each, cost } : each)))
                      }
                    />
                  </span>
                )}
                <CountField
                  label={t('desk.stock.units_of', { sku: line.row.sku })}
                  max={maxUnits}
                  value={line.units}
                  onChange={(units) =>
                    change(lines.map((each) => (each === line ? { ...each, units } : each)))
                  }
                />
                <Button
                  look="quiet"
                  icon={X}
                  aria-label={t('desk.frame.remove', { name: line.row.sku })}
                  onPress={() => change(lines.filter((each) => each !== line))}
                />
              </li>
            ))}
          </ul>
          <TextField label={t('desk.stock.note')} value={note} onChange={setNote} maxLength={500} />
          {write.error && (
            <p role="alert" className="text-error">
              {Object.values(write.error.fields)[0] ?? write.error.message}
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}

/** The variant that a scan names; otherwise why there is none. */
async function find(text: string): Promise<StockRow | string> {
  try {
    const named = await call('/stock/list', {
      filter: { all: [{ field: 'sku', op: 'is', value: text }] },
      size: 1,
    })
    if (named.items[0]) return named.items[0]
    const { items } = await call('/stock/list', { q: text, size: 20 })
    const exact = items.find(({ sku }) => sku.toLowerCase() === text.toLowerCase())
    const only = exact ?? (items.length === 1 ? items[0] : undefined)
    if (only) return only
    return t(items.length === 0 ? 'desk.stock.unknown' : 'desk.stock.ambiguous', { code: text })
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function Differences({ differences }: { differences: { sku: string; before: number; onHand: number }[] }) {
  if (differences.length === 0) return <p>{t('desk.stock.no_difference')}</p>
  return (
    <table className="w-full">
      <caption className="pb-2 text-start font-medium">
        {t('desk.stock.differences', { count: differences.length })}
      </caption>
      <thead className="text-note text-muted">
        <tr>
          <th scope="col" className="text-start font-medium">
            {t('desk.stock.sku')}
          </th>
          <th scope="col" className="text-end font-medium">
            {t('desk.stock.expected')}
          </th>
          <th scope="col" className="text-end font-medium">
            {t('desk.stock.found')}
          </th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ sku, before, onHand }) => (
          <tr key={sku} className="border-t border-base-300 tabular-nums">
            <th scope="row" className="py-1.5 text-start font-normal">
              {sku}
            </th>
            <td className="text-end">{number(before)}</td>
            <td className={`text-end font-medium ${onHand < before ? 'text-error' : 'text-success'}`}>
              {number(onHand)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
