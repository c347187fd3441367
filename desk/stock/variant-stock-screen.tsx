import { Link, useParams } from '@tanstack/react-router'
import { BadgeCheck, TriangleAlert } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { AdminData } from '#contract/admin/calls.ts'
import { type StockRow, stockCauses } from '#contract/admin/catalog/stock.ts'
import { refusal } from '../calls.ts'
import { moment, money, number } from '../formats.ts'
import { useActions } from '../frame/actions.ts'
import { NotFound } from '../frame/fallbacks.tsx'
import { refresh, useCall, useWrite } from '../query.ts'
import { variantTitle } from '../resource/choices/variant-title.ts'
import { Walk } from '../resource/walk.tsx'
import { baseCurrency, may } from '../session.ts'
import { hasText, t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Moment } from '../ui/moment.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Card, Screen } from '../ui/screen.tsx'
import { type Option, Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'
import { Place } from './place-card.tsx'
import { runsOut } from './runs-out.ts'

type Cause = (typeof stockCauses)[number]
type Ledger = AdminData<'/stock/ledger'>

/** The stock of one variant: its figures, corrections with a reason, and every movement with the proof of its sum. */
export function VariantStockScreen() {
  const variant = Number((useParams({ strict: false }) as { id: string }).id)
  return <VariantStock key={variant} {...{ variant }} />
}

function VariantStock({ variant }: { variant: number }) {
  const [cursors, setCursors] = useState<string[]>([])
  const cursor = cursors.at(-1)
  const first = useCall('/stock/ledger', { variant, size: 50 }, { tags: ['stock'] })
  const page = useCall(
    '/stock/ledger',
    { variant, size: 50, ...(cursor ? { cursor } : {}) },
    { tags: ['stock'] },
  )
  const found = useCall('/stock/detail', { variant }, { tags: ['stock'] })
  if (refusal(found.error, 'not_found') || refusal(found.error, 'invalid')) return <NotFound />
  const error = first.error ?? found.error
  if (!first.data || !found.data)
    return (
      <Screen title={t('desk.stock.list_title')}>{error ? error.message : <Skeleton lines={10} />}</Screen>
    )
  const { stock } = found.data
  return (
    <Screen
      wide
      title={stock.sku}
      about={<bdi>{variantTitle(stock)}</bdi>}
      actions={
        <>
          <Walk list="/stock" path={`/stock/${variant}`} />
          <a href={`/admin/products/${stock.product}`} className="underline underline-offset-2">
            {t('desk.stock.product')}
          </a>
        </>
      }
    >
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="space-y-4 lg:order-2">
          <Figures {...{ stock }} ledger={first.data} />
          {may('stock.change') && (
            <>
              <Adjust {...{ stock }} />
              <Place {...{ stock }} />
            </>
          )}
        </div>
        <Moves
          data={page.data}
          isFirst={cursors.length === 0}
          onNext={(next) => setCursors([...cursors, next])}
          onPrevious={() => setCursors(cursors.slice(0, -1))}
        />
      </div>
    </Screen>
  )
}

function Figures({ stock, ledger }: { stock: StockRow; ledger: Ledger }) {
  const figures = [
    ['on_hand', stock.onHand],
    ['reserved', stock.reserved],
    ['available', stock.available],
  ] as const
  const pace = [
    ['desk.stock.sold_per_week', number(stock.soldPerWeek, { maximumFractionDigits: 1 })],
    ['desk.stock.runs_out', runsOut(stock)],
    ['desk.stock.counted', stock.countedAt ? moment(stock.countedAt, 'day') : ''],
  ] as const
  return (
    <Card>
      <dl className="grid grid-cols-3 gap-2 pt-2">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="text-note text-muted">{t(`desk.stock.${name}`)}</dt>
            <dd className={`text-xl font-semibold tabular-nums ${value < 0 ? 'text-error' : ''}`}>
              {number(value)}
            </dd>
          </div>
        ))}
      </dl>
      <dl className="mt-3 space-y-1 border-t border-base-300 pt-3 text-note">
        {pace.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-muted">{t(label)}</dt>
            <dd className="tabular-nums">{value || '–'}</dd>
          </div>
        ))}
      </dl>
      {ledger.proven !== null && (
        <p
          className={`mt-3 flex items-center gap-1.5 text-note ${ledger.proven ? 'text-success' : 'text-error'}`}
        >
          {ledger.proven ? <BadgeCheck aria-hidden size={16} /> : <TriangleAlert aria-hidden size={16} />}
          {t(ledger.proven ? 'desk.stock.proven' : 'desk.stock.not_proven')}
        </p>
      )}
    </Card>
  )
}

function Adjust({ stock: { variant, onHand } }: { stock: StockRow }) {
  // `seen`: the stock from which the figure was typed; null once the person was told that it changed.
  const [typed, setTyped] = useState<{ to: number; seen: number | null } | null>(null)
  const [reason, setReason] = useState<Cause>('correction')
  const [note, setNote] = useState('')
  const adjust = useWrite('/stock/adjust', { stale: ['/stock/detail', '/stock/ledger', '/stock/list'] })
  useActions([
    {
      ...{ id: 'adjust', label: t('desk.stock.adjust'), keys: 'a' },
      run: () => document.querySelector<HTMLElement>('[data-adjust] input')?.focus(),
    },
  ])
  const to = typed?.to ?? onHand
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (Number.isNaN(to) || to === onHand) return
    try {
      const { change } = await adjust.mutateAsync({ variant, to, seen: typed?.seen ?? onHand, reason, note })
      toastChange(t('desk.stock.adjusted'), change)
      setTyped(null)
      setReason('correction')
      setNote('')
    } catch (error) {
      if (!refusal(error, 'changed_meanwhile')) return
      await refresh('/stock/detail', '/stock/ledger')
      setTyped({ to, seen: null })
      toastError(new Error(t('desk.stock.changed_meanwhile')))
    }
  }
  const difference = Number.isNaN(to) ? 0 : to - onHand
  return (
    <Card title={t('desk.stock.adjust')}>
      <form data-adjust onSubmit={(event) => void submit(event)} className="space-y-3">
        <NumberField
          label={t('desk.stock.new_on_hand')}
          // There from the start: the field takes its value when the button is pressed, which must not move.
          hint={
            difference === 0
              ? t('desk.stock.no_change')
              : t('desk.stock.difference', { by: number(difference, { signDisplay: 'always' }) })
          }
          minValue={0}
          maxValue={10_000_000}
          value={to}
          onChange={(next) => setTyped({ to: next, seen: typed ? typed.seen : onHand })}
          error={adjust.error?.fields.to ?? undefined}
        />
        <Select
          label={t('desk.stock.reason')}
          value={reason}
          onChange={(cause) => setReason(cause)}
          options={stockCauses.map((cause): Option<Cause> => ({ value: cause, label: causeText(cause) }))}
        />
        <TextField label={t('desk.stock.note')} value={note} onChange={setNote} maxLength={500} />
        {adjust.error && !refusal(adjust.error, 'changed_meanwhile') && (
          <p role="alert" className="text-error">
            {adjust.error.message}
          </p>
        )}
        <Button type="submit" look="primary" isPending={adjust.isPending}>
          {t('desk.stock.adjust')}
        </Button>
      </form>
    </Card>
  )
}

type MovesProps = {
  data: Ledger | undefined
  isFirst: boolean
  onNext(cursor: string): void
  onPrevious(): void
}

function Moves({ data, isFirst, onNext, onPrevious }: MovesProps) {
  return (
    <Card title={t('desk.stock.ledger')}>
      {!data && <Skeleton lines={8} />}
      {data?.items.length === 0 && <p className="text-muted">{t('desk.stock.no_moves')}</p>}
      <ul className="divide-y divide-base-300">
        {data?.items.map((move) => (
          <li key={move.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-2">
            <span className="min-w-0 flex-1 basis-48">
              <span className="font-medium">{reasonText(move.reason)}</span>
              {move.cause && <span className="text-muted"> · {causeText(move.cause)}</span>}
              {move.order && (
                <>
                  {' '}
                  <Link
                    to="/orders/$number"
                    params={{ number: move.order }}
                    className="underline underline-offset-2"
                  >
                    {move.order}
                  </Link>
                </>
              )}
              {move.note && <bdi className="block text-note text-muted">{move.note}</bdi>}
            </span>
            <span className="text-end tabular-nums">
              {move.onHand !== 0 && <Signed name="on_hand" value={move.onHand} />}
              {move.reserved !== 0 && <Signed name="reserved" value={move.reserved} />}
              {move.cost != null && (
                <span className="block text-note text-muted">
                  {money({ amount: move.cost, currency: baseCurrency() })}
                </span>
              )}
            </span>
            <span className="w-full text-note text-muted sm:w-40 sm:text-end">
              {move.by && `${move.by} · `}
              <Moment at={move.at} relative />
            </span>
          </li>
        ))}
      </ul>
      {(!isFirst || data?.next) && (
        <div className="mt-2 flex justify-end gap-2">
          <Button isDisabled={isFirst} onPress={onPrevious}>
            {t('desk.list.previous')}
          </Button>
          <Button isDisabled={!data?.next} onPress={() => data?.next && onNext(data.next)}>
            {t('desk.list.next')}
          </Button>
        </div>
      )}
    </Card>
  )
}

function Signed({ name, value }: { name: 'on_hand' | 'reserved'; value: number }) {
  return (
    <span className="block">
      <span className="text-note text-muted">{t(`desk.stock.${name}`)} </span>
      {number(value, { signDisplay: 'always' })}
    </span>
  )
}

function causeText(cause: string): string {
  return hasText(`desk.stock.cause_${cause}`) ? t(`desk.stock.cause_${cause}`) : cause
}

function reasonText(reason: string): string {
  return hasText(`desk.stock.move_${reason}`) ? t(`desk.stock.move_${reason}`) : reason
}
