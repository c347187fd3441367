import { AlertTriangle, Check } from 'lucide-react'
import type { AdminData } from '#contract/admin/calls.ts'
import { moment, nameOf, number } from '../formats.ts'
import { useCall, useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'

type Rates = AdminData<'/rate/list'>
type Held = NonNullable<Rates['held']>

/** The exchange rates in use with their days, the state of the provider, and new rates that wait for approval. */
export function RatesCard() {
  const { data, error } = useCall('/rate/list', {}, { tags: ['setting:currencies'] })
  if (!data) return <Card>{error ? <p role="alert">{error.message}</p> : <Skeleton lines={3} />}</Card>
  if (data.items.length === 0) return null
  return (
    <Card title={t('desk.settings.rates_title')} about={sourceOf(data)}>
      <div className="space-y-3">
        {data.stale && <Warning>{t('desk.settings.rates_stale')}</Warning>}
        {data.fault && <Warning>{t('desk.settings.rates_fault', { fault: data.fault })}</Warning>}
        {data.held && <HeldRates held={data.held} />}
        <dl className="divide-y divide-base-300">
          {data.items.map(({ code, rate, ratedOn, byHand }) => (
            <div key={code} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
              <dt>{nameOf('currency', code)}</dt>
              <dd className="text-end tabular-nums">
                {equation(data.base, rate, code)}
                <span className="ms-3 text-note text-muted">
                  {byHand || !ratedOn ? t('desk.settings.rates_by_hand') : dayText(ratedOn)}
                </span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  )
}

function HeldRates({ held: { day, holdAbove, moves } }: { held: Held }) {
  const accept = useWrite('/rate/accept', { stale: ['/rate/list', '/setting/detail'] })
  const press = async () => {
    try {
      const { change } = await accept.mutateAsync({ day })
      toastChange(t('desk.settings.rates_accepted', { day: dayText(day) }), change)
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <section className="space-y-3 rounded-field border border-warning bg-warning-soft p-3">
      <p>{t('desk.settings.rates_held', { day: dayText(day), percent: percentText(holdAbove) })}</p>
      <ul className="divide-y divide-base-300">
        {moves.map(({ code, from, to, percent }) => (
          <li key={code} className="flex flex-wrap justify-between gap-x-4 py-1.5 tabular-nums">
            <span>{nameOf('currency', code)}</span>
            <span className={percent > holdAbove ? 'font-semibold' : ''}>
              {decimalText(from)} → {decimalText(to)} ({percentText(percent)})
            </span>
          </li>
        ))}
      </ul>
      <Button look="primary" icon={Check} isPending={accept.isPending} onPress={() => void press()}>
        {t('desk.settings.rates_accept')}
      </Button>
    </section>
  )
}

function Warning({ children }: { children: string }) {
  return (
    <p role="status" className="flex items-start gap-2 text-warning">
      <AlertTriangle aria-hidden size={16} className="mt-0.5 shrink-0" />
      {children}
    </p>
  )
}

function sourceOf({ provider, day }: Rates): string {
  if (provider === 'hand') return t('desk.settings.rates_by_hand')
  return day ? t('desk.settings.rates_by_ecb', { day: dayText(day) }) : t('desk.settings.rates_none')
}

/** "1 EUR = 1.0843 USD" */
function equation(base: string, rate: string, code: string): string {
  return `1 ${base} = ${decimalText(rate)} ${code}`
}

function decimalText(rate: string): string {
  return number(Number(rate), { maximumFractionDigits: 10 })
}

function percentText(percent: number): string {
  return number(percent / 100, { style: 'percent', maximumFractionDigits: 2 })
}

/** Noon, so that it is the same day in nearly every time zone. */
function dayText(day: string): string {
  return moment(`${day}T12:00:00Z`, 'day')
}
