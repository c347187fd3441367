import { Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useCall, useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { undoChange } from '../undo.ts'

type Waiting = { change: string; label: string; by: string; until: string }

/** Emails and refunds that still wait, with the seconds in which they can be undone. */
export function Held() {
  const [isOpen, setOpen] = useState(false)
  const { data } = useCall('/held/list', {})
  const now = useSeconds(Boolean(data?.items.length))
  const waiting = changesOf(data?.items ?? []).filter(({ until }) => new Date(until).getTime() > now)
  const release = useWrite('/held/release', { stale: ['/held/list'] })
  if (waiting.length === 0 && !isOpen) return null
  const seconds = (until: string) => Math.max(0, Math.ceil((new Date(until).getTime() - now) / 1000))
  return (
    <>
      {waiting[0] && (
        <Button look="plain" icon={Hourglass} onPress={() => setOpen(true)}>
          {t('desk.frame.held', { count: waiting.length, seconds: seconds(waiting[0].until) })}
        </Button>
      )}
      <Dialog title={t('desk.frame.held_title')} isOpen={isOpen} onClose={() => setOpen(false)} side>
        <p className="mb-3 text-muted">{t('desk.frame.held_hint')}</p>
        {waiting.length === 0 && <p>{t('desk.frame.held_none')}</p>}
        <ul className="divide-y divide-base-300">
          {waiting.map(({ change, label, by, until }) => (
            <li key={change} className="flex flex-wrap items-center gap-2 py-3">
              <span className="min-w-0 flex-1 basis-40">
                <span className="block font-medium">{label}</span>
                <span className="text-note text-muted">
                  {t('desk.frame.held_by', { name: by, seconds: seconds(until) })}
                </span>
              </span>
              <Button onPress={() => void undoChange(change)}>{t('desk.frame.undo')}</Button>
              <Button
                look="quiet"
                isPending={release.isPending}
                onPress={() => release.mutate({ id: change })}
              >
                {t('desk.frame.send_now')}
              </Button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}

/** One entry for each change, which may hold several emails back, the first to be sent first. */
function changesOf(items: readonly Waiting[]): Waiting[] {
  const byChange = new Map<string, Waiting>()
  for (const item of items) {
    const known = byChange.get(item.change)
    if (!known || item.until > known.until) byChange.set(item.change, item)
  }
  return [...byChange.values()].sort((one, other) => one.until.localeCompare(other.until))
}

/** The time, each second while it counts. */
function useSeconds(counts: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!counts) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [counts])
  return now
}
