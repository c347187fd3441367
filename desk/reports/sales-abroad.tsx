import { Link } from '@tanstack/react-router'
import { money, number } from '../formats.ts'
import { useCall } from '../query.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { linkLook } from '../ui/fact.tsx'
import { Card } from '../ui/screen.tsx'

const fills = { below: 'bg-success', near: 'bg-warning', above: 'bg-error' } as const

/** Sales to consumers in other EU countries against the yearly limit from which their tax is due. */
export function SalesAbroad() {
  const { data } = useCall('/report/crossBorder', {}, { tags: ['invoice'] })
  if (!data) return null
  const { year, turnover, limit, registered, state } = data
  // A shop outside the EU has no such limit.
  if (state === 'not_applicable' && !registered && turnover) return null
  const share = turnover ? Math.max(0, turnover.amount) / limit.amount : 0
  const step = registered ? 'registered' : turnover ? state : 'no_rate'
  const setting = step === 'no_rate' ? 'currencies' : 'tax'
  return (
    <Card title={t('desk.report.abroad', { year: String(year) })}>
      {turnover && (
        <>
          <p className="flex flex-wrap justify-between gap-x-4 tabular-nums">
            <span className="font-semibold">
              {t('desk.report.abroad_of', { turnover: money(turnover), limit: money(limit) })}
            </span>
            <span className="text-muted">{number(share, { style: 'percent' })}</span>
          </p>
          <div aria-hidden className="mt-1.5 h-2 overflow-hidden rounded-full bg-base-300">
            <div
              style={{ width: `${Math.min(1, share) * 100}%` }}
              className={`h-2 ${state === 'not_applicable' ? 'bg-accent' : fills[state]}`}
            />
          </div>
        </>
      )}
      <p className="mt-2 text-muted">
        {t(`desk.report.abroad_${step}`)}{' '}
        {may('settings.money') && (
          <Link to="/settings/$id" params={{ id: setting }} className={linkLook}>
            {t(`desk.report.abroad_to_${setting}`)}
          </Link>
        )}
      </p>
    </Card>
  )
}
