import type { Watchable } from '#contract/admin/desk-live.ts'
import { useHere } from '../live.ts'
import { t } from '../texts.ts'
import { Avatar } from '../ui/avatar.tsx'

/** A record that a screen shows, as the live channel names it. */
export type RecordPlace = { kind: Watchable; id: string }

/** The colleagues who have the same record open. Tells them that the person is here too. */
export function Colleagues({ kind, id }: RecordPlace) {
  const here = useHere(kind, id)
  if (here.length === 0) return null
  return (
    <span className="flex flex-wrap gap-1">
      <span className="sr-only">
        {t('desk.frame.also_here', { names: here.map(({ name }) => name).join(', ') })}
      </span>
      {here.map(({ staff, name }) => (
        <Avatar key={staff} {...{ name }} size="small" />
      ))}
    </span>
  )
}
