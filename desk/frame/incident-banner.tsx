import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { read } from '../query.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { linkLook } from '../ui/fact.tsx'

/** Milliseconds after which people hear of a pause who get no news of settings. */
const interval = 60_000

/** Says on every screen that shoppers cannot order, or change nothing at all. */
export function IncidentBanner() {
  const { data } = useQuery({
    ...read('/system/mode', {}, { tags: ['system', 'setting'] }),
    refetchInterval: interval,
  })
  const mode = data?.incident.mode
  return (
    <div role="status" aria-live="polite">
      {mode && (
        <p className="flex flex-wrap items-center gap-x-3 bg-warning-soft px-4 py-2 text-warning sm:px-6 lg:px-8">
          {t(`desk.frame.paused_${mode}`)}
          {may('system.operate') && (
            <Link to="/system/incident" className={linkLook}>
              {t('desk.frame.screen_incident')}
            </Link>
          )}
        </p>
      )}
    </div>
  )
}
