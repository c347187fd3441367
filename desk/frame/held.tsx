import { Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useCall, useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { undoChange } from '../undo.ts'

type HeldChange = {
  change: string
  call: string
  label: string
  by: string
  until: string
  undoable: boolean
  seconds: number
}

/** Names of actions by the last part of the call that did them. Other calls are named by their record alone. */
const actions: Record<string, string> = {
  ...{ ship: 'ship', finish: 'ship', bulkShip: 'ship', deliver: 'deliver', send: 'send', answer: 'send' },
  ...{ refund: 'refund', retry: 'refund', cancel: 'cancel', cancelUnits: 'cancel' },
  edit: 'edit',
}

/** "Shipping V-1024" */
function actionOf({ call, label }: HeldChange): string {
  const name = actions[call.split('/').at(-1)!]
  return name ? t(`desk.frame.held_${name}`, { label }) : label
}

/** Emails and refunds that still wait, with the seconds in which they can be undone. */
export function Held() {
  const [isOpen, setOpen] = useState(false)
  const held = useHeld()
  if (held.length === 0 && !isOpen) return null
  return (
    <>
      {held[0] && (
        <Button look="plain" icon={Hourglass} onPress={() => setOpen(true)}>
          <span className="max-w-56 truncate max-lg:sr-only">{actionOf(held[0])}</span>
          {held.length > 1 && <span className="lg:sr-only">{held.length} ·</span>}
          <span className="tabular-nums">{t('desk.frame.held_seconds', { seconds: held[0].seconds })}</span>
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

/** Each change with the buttons that undo it, unless it is final, or send it at once. */
export function HeldList({ held }: { held: readonly HeldChange[] }) {
  const release = useWrite('/held/release', { stale: ['/held/list'] })
  return (
    <ul className="divide-y divide-base-300">
      {held.map((each) => (
        <li key={each.change} className="flex flex-wrap items-center gap-2 py-3">
          <span className="min-w-0 flex-1 basis-40">
            <span className="block font-medium">{actionOf(each)}</span>
            <span className="text-note text-muted">
              {t('desk.frame.held_by', { name: each.by, seconds: each.seconds })}
            </span>
          </span>
          {each.undoable && (
            <Button onPress={() => void undoChange(each.change)}>{t('desk.frame.undo')}</Button>
          )}
          <Button
            look="quiet"
            isPending={release.isPending}
            onPress={() => release.mutate({ id: each.change })}
          >
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
