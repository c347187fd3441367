import { Monitor } from 'lucide-react'
import { call } from '../calls.ts'
import { refresh, useCall } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Moment } from '../ui/moment.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast, toastError } from '../ui/toast.tsx'
import { BrowserRow } from './browser-row.tsx'

/** The sessions of the person, or of a colleague. Ending one signs that device out within a second. */
export function Sessions({ staff }: { staff?: string }) {
  const { data } = useCall('/session/list', staff ? { staff } : {})
  const end = async (id: string) => {
    try {
      const { ended } = await call('/session/end', { id, ...(staff ? { staff } : {}) })
      toast(t('desk.me.sessions_ended', { count: ended }))
      await refresh('/session/list')
    } catch (error) {
      toastError(error)
    }
  }
  if (!data) return <Skeleton lines={2} />
  const others = data.items.filter(({ current }) => !current)
  return (
    <>
      {data.items.length === 0 && <p className="text-muted">{t('desk.me.no_sessions')}</p>}
      <ul className="divide-y divide-base-300">
        {data.items.map(({ id, browser, place, ip, lastSeen, current }) => (
          <BrowserRow
            key={id}
            icon={Monitor}
            browser={browser}
            isCurrent={current}
            about={
              <>
                {[place, ip].filter(Boolean).join(' · ')} · <Moment at={lastSeen} relative />
              </>
            }
          >
            {!current && (
              <Button aria-label={t('desk.me.end_session', { browser })} onPress={() => void end(id)}>
                {t('desk.me.end')}
              </Button>
            )}
          </BrowserRow>
        ))}
      </ul>
      {others.length > 1 && (
        <Button onPress={() => void end('others')}>
          {t(staff ? 'desk.me.end_all' : 'desk.me.end_others')}
        </Button>
      )}
    </>
  )
}
