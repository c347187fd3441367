import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import type { Upcoming } from '#contract/admin/desk/home.ts'
import { ago } from '../formats.ts'
import { t } from '../texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Moment } from '../ui/moment.tsx'
import { Card } from '../ui/screen.tsx'

const paths: Record<Upcoming['kind'], string> = {
  plan: '/plans',
  page: '/pages',
  article: '/articles',
  promotion: '/promotions',
  coupon: '/coupons',
}

/** Says that nothing waits, and what starts by itself next. */
export function CaughtUp({ upcoming }: { upcoming: readonly Upcoming[] }) {
  return (
    <>
      <EmptyState icon={CircleCheck} title={t('desk.home.caught_up')}>
        {t('desk.home.caught_up_note')}
      </EmptyState>
      {upcoming.length > 0 && (
        <Card title={t('desk.home.upcoming')}>
          <ul className="-mx-4 divide-y divide-base-300">
            {upcoming.map(({ kind, id, label, at }) => (
              <li
                key={`${kind} ${id}`}
                className="relative flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 hover:bg-hover"
              >
                <Link
                  to={`${paths[kind]}/${id}`}
                  className="min-w-0 flex-1 basis-40 font-medium after:absolute after:inset-0"
                >
                  {t(`desk.home.upcoming_${kind}`, { name: label })}
                </Link>
                <span className="text-note text-muted">
                  <Moment {...{ at }} /> · {ago(at)}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
