import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CarrierLabel } from '#contract/admin/orders/carrier-label.ts'
import { call, newKey, Refused, refusal } from '../calls.ts'
import { money } from '../formats.ts'
import { PrintDialog } from '../print/print-dialog.tsx'
import { refresh } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Faults } from './rate-choice.tsx'
import { isOnItsWay, labelsQuery } from './use-labels.ts'
import type { Rates } from './use-rates.ts'

/** Orders that labels are bought for together: carriers are asked one by one. */
const most = 50

type Row = {
  number: string
  /** null: to be asked for. */
  rates: Rates | null
  /** Idempotency key of the purchase. A repeat after a lost answer gets the first answer. */
  key: string
  /** The label, once it is reserved. */
  labelId: string | null
  failure: string
}

const blank = { rates: null, key: '', labelId: null, failure: '' }

/** Buys the cheapest label for each of some orders, after their prices were shown. */
export function BulkLabels({ numbers, onClose }: { numbers: readonly string[]; onClose(): void }) {
  const [rows, setRows] = useState<Row[]>(() =>
    numbers.slice(0, most).map((number) => ({ number, ...blank })),
  )
  const [isPending, setPending] = useState(false)
  /** The rows whose labels the dialog prints. */
  const [printJob, setPrintJob] = useState<readonly Row[] | null>(null)
  const [printed, setPrinted] = useState<ReadonlySet<string>>(new Set())
  const change = (number: string, next: Partial<Row>) =>
    setRows((before) => before.map((row) => (row.number === number ? { ...row, ...next } : row)))
  const isMounted = useIsMounted()
  /**
   * One after the other: a colleague's answers do not wait behind fifty requests. Closing the dialog stops it, because
   * nobody would see what is bought.
   */
  const forEach = async (all: readonly Row[], work: (row: Row) => Promise<Partial<Row>>) => {
    setPending(true)
    for (const row of all) {
      if (!isMounted.current) break
      try {
        change(row.number, await work(row))
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        // A refused offer is used up. One whose answer was lost may have bought the label.
        const isLost = refusal(error, 'service_unreachable') !== null
        change(row.number, { failure: error.message, ...(isLost ? {} : { rates: null }) })
      }
    }
    setPending(false)
  }
  const labels = useReserved(rows)
  const hasFailed = ({ labelId }: Row) => labelId !== null && labels.get(labelId)?.state === 'failed'
  const open = rows.filter((row) => row.labelId === null || hasFailed(row))
  const offered = open.filter(({ rates, labelId }) => labelId === null && rates?.rates[0])
  const reserved = rows.filter(({ labelId }) => labelId !== null)
  const printable = isPending ? [] : reserved.filter(({ labelId }) => canPrint(labels.get(labelId!)))
  const waiting = reserved.filter(({ labelId }) => isOnItsWay(labels.get(labelId!)))
  const unprinted = printable.filter(({ labelId }) => !printed.has(labelId!))
  // A label that is on two parcels loses one of them, so those that were printed come again only by themselves.
  const printing = unprinted.length > 0 ? unprinted : printable
  const ask = () =>
    forEach(open, async ({ number }) => ({
      ...blank,
      rates: await call('/carrierLabel/rates', { number }),
      key: newKey(),
    }))
  const buy = async () => {
    await forEach(offered, async ({ rates, key }) => {
      const { offer } = rates!.rates[0]!
      const { label } = await call('/carrierLabel/buy', { offer, idempotencyKey: key })
      return { labelId: label.id, failure: '' }
    })
    await refresh('/carrierLabel/list')
  }
  return (
    <Dialog
      side
      isOpen
      title={t('desk.carrier_label.bulk')}
      onClose={onClose}
      actions={
        <>
          {printable.length > 0 && (
            <Button onPress={() => setPrintJob(printing)}>
              {t('desk.carrier_label.bulk_print', { count: printing.length })}
            </Button>
          )}
          {offered.length > 0 ? (
            <Button look="primary" isPending={isPending} onPress={() => void buy()}>
              {t('desk.carrier_label.bulk_buy', { count: offered.length })}
            </Button>
          ) : (
            open.length > 0 && (
              <Button look="primary" isPending={isPending} onPress={() => void ask()}>
                {t('desk.carrier_label.bulk_ask')}
              </Button>
            )
          )}
        </>
      }
    >
      <div className="space-y-4">
        <p className="text-muted">{t('desk.carrier_label.bulk_about')}</p>
        {numbers.length > most && <p>{t('desk.carrier_label.bulk_first')}</p>}
        <ul className="divide-y divide-base-300">
          {rows.map((row) => (
            <Line key={row.number} row={row} label={row.labelId ? labels.get(row.labelId) : undefined} />
          ))}
        </ul>
        {offered.length > 0 && (
          <p role="status" className="font-medium">
            {t('desk.carrier_label.total', { count: offered.length, price: totalOf(offered) })}
          </p>
        )}
        {!isPending && waiting.length > 0 && (
          <p role="status">
            {t('desk.carrier_label.bulk_waiting', {
              numbers: waiting.map(({ number }) => number).join(', '),
            })}
          </p>
        )}
      </div>
      {printJob && (
        <PrintDialog
          numbers={printJob.map(({ number }) => number)}
          papers={['carrier_label']}
          carrierLabels={printJob.map(({ labelId }) => labelId!)}
          onMade={() => setPrinted(new Set([...printed, ...printJob.map(({ labelId }) => labelId!)]))}
          onClose={() => setPrintJob(null)}
        />
      )}
    </Dialog>
  )
}

/** false once the component is gone, for work that outlives it. */
function useIsMounted() {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}

/** The labels that were reserved for rows, by id, as the server has them. */
function useReserved(rows: readonly Row[]): Map<string, CarrierLabel> {
  const lists = useQueries({
    queries: rows.map(({ number, labelId }) => ({ ...labelsQuery(number), enabled: labelId !== null })),
  })
  return new Map(lists.flatMap(({ data }) => data?.items.map((label) => [label.id, label] as const) ?? []))
}

const canPrint = (label: CarrierLabel | undefined) => label?.state === 'bought' && label.hasFile

type LineProps = { row: Row; label: CarrierLabel | undefined }

function Line({ row: { number, rates, failure, labelId }, label }: LineProps) {
  const [cheapest] = rates?.rates ?? []
  return (
    <li className="space-y-1 py-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-mono">{number}</span>
        <span>
          {cheapest && (
            <>
              <bdi>{`${cheapest.carrier} ${cheapest.service}`}</bdi>{' '}
              <span className="tabular-nums">{money(cheapest.cost)}</span>
            </>
          )}
        </span>
      </div>
      {labelId && <Outcome label={label} />}
      {failure && (
        <p role="alert" className="text-note text-error">
          {failure}
        </p>
      )}
      {rates && !cheapest && (
        <p role="alert" className="text-note text-error">
          {t('desk.carrier_label.no_rates')}
        </p>
      )}
      <Faults faults={rates?.faults ?? []} title={t('desk.carrier_label.address_doubted')} />
    </li>
  )
}

/** How the purchase of a label ended, or that it is still under way. */
function Outcome({ label }: { label: CarrierLabel | undefined }) {
  const texts = label?.failure
    ? [label.failure.text, label.failure.note]
    : [
        t(`desk.carrier_label.state_${label?.state ?? 'buying'}`),
        label?.state === 'bought' && !label.hasFile && t('desk.carrier_label.picture_waits'),
      ]
  return (
    <p
      role="status"
      className={`text-note break-words ${label?.state === 'failed' ? 'text-error' : 'text-muted'}`}
    >
      {texts.filter(Boolean).join(' ')}
    </p>
  )
}

/** Sums by currency: carriers may charge in several. */
function totalOf(rows: readonly Row[]): string {
  const sums = new Map<string, number>()
  for (const { rates } of rows) {
    const { amount, currency } = rates!.rates[0]!.cost
    sums.set(currency, (sums.get(currency) ?? 0) + amount)
  }
  return [...sums].map(([currency, amount]) => money({ amount, currency })).join(' + ')
}
