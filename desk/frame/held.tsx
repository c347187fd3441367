import { Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useCall, useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { undoChange } from '../undo.ts'

type HeldChange = { change: string; label: string; by: string; until: string; seconds: number }

/** Emails and refunds that still wait, with the seconds in which they can be undone. */
export function Held() {
  const [isOpen, setOpen] = useState(false)
  const held = useHeld()
  if (held.length === 0 && !isOpen) return null
  return (
    <>
      {held[0] && (
        <Button look="plain" icon={Hourglass} onPress={() => setOpen(true)}>
          {t('desk.frame.held', { count: held.length, seconds: held[0].seconds })}
        </Button>
      )}
      <Dialog title={t('desk.frame.held_title')} isOpen={isOpen} onClose={() => setOpen(false)} side>
        <p className="mb-3 text-muted">{t('desk.frame.held_hint')}</p>
        {held.length === 0 && <p>{t('desk.frame.held_none')}</p>}
        <HeldList held={held} />
      </Dialog>
    </>
  )
}

/** Each change with the buttons that undo it, or send it at once. */
export function HeldList({ held }: { held: readonly HeldChange[] }) {
  const release = useWrite('/held/release', { stale: ['/held/list'] })
  return (
    <ul className="divide-y divide-base-300">
      {held.map(({ change, label, by, seconds }) => (
        <li key={change} className="flex flex-wrap items-center gap-2 py-3">
          <span className="min-w-0 flex-1 basis-40">
            <span className="block font-medium">{label}</span>
            <span className="text-note text-muted">{t('desk.frame.held_by', { name: by, seconds })}</span>
          </span>
          <Button onPress={() => void undoChange(change)}>{t('desk.frame.undo')}</Button>
          <Button look="quiet" isPending={release.isPending} onPress={() => release.mutate({ id: change })}>
            {t('desk.frame.send_now')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** The changes that still wait, the first to be sent first. */
export function useHeld(): HeldChange[] {
  const { data } = useCall('/held/list', {})
  const now = useSeconds(Boolean(data?.items.length))
  return changesOf(data?.items ?? [])
    .map((each) => ({ ...each, seconds: Math.ceil((new Date(each.until).getTime() - now) / 1000) }))
    .filter(({ seconds }) => seconds > 0)
}

type Waiting = Omit<HeldChange, 'seconds'>

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
