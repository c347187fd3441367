import { Link, useNavigate } from '@tanstack/react-router'
import { type HomeQueue, maxQueue } from '#contract/admin/desk/home.ts'
import { ago, number } from '../formats.ts'
import { useActions } from '../frame/actions.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/screen.tsx'
import { queuePlaces } from './queue-places.ts'

/** The queues that wait for the person, each with a key of its own. */
export function Queues({ queues, at }: { queues: readonly HomeQueue[]; at: string }) {
  const navigate = useNavigate()
  useActions(
    queues.slice(0, 9).map(({ code }, index) => {
      const { to, search } = queuePlaces[code]
      return {
        id: `home ${code}`,
        label: t(`desk.home.queue_${code}`),
        keys: String(index + 1),
        run: () => void navigate({ to, search }),
      }
    }),
  )
  return (
    <Card title={t('desk.home.waiting')}>
      <ul className="-mx-4 divide-y divide-base-300">
        {queues.map((queue) => (
          <Queue key={queue.code} queue={queue} at={at} />
        ))}
      </ul>
    </Card>
  )
}

function Queue({ queue: { code, count, oldest, due }, at }: { queue: HomeQueue; at: string }) {
  const { to, search } = queuePlaces[code]
  return (
    <li className="relative flex items-baseline gap-x-3 px-4 py-3 hover:bg-hover">
      <span className="min-w-12 text-lg font-semibold tabular-nums">{shownCount(count)}</span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 basis-40 font-medium">
          <Link {...{ to, search }} className="after:absolute after:inset-0">
            {t(`desk.home.queue_${code}`)}
          </Link>
        </span>
        {due && (
          <Badge tone={due < at ? 'error' : 'warning'}>
            {t(due < at ? 'desk.home.overdue' : 'desk.home.due', { when: ago(due) })}
          </Badge>
        )}
        {oldest && (
          <span className="text-note text-muted">{t('desk.home.oldest', { when: ago(oldest) })}</span>
        )}
      </div>
    </li>
  )
}

/** The server counts no further than `maxQueue`. */
function shownCount(count: number): string {
  return count < maxQueue ? number(count) : `${number(maxQueue - 1)}+`
}
