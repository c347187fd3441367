import type { Change } from '#contract/admin/admin-call.ts'
import type { AdminData, AdminPath } from '#contract/admin/calls.ts'
import type { ThreadRow } from '#contract/admin/customers/thread.ts'
import type { CallPayload } from '../calls.ts'
import { refresh, useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'

/** Calls whose answers show conversations. */
export const shownThreads: AdminPath[] = ['/thread/list', '/thread/detail', '/view/counts', '/home/state']

type ThreadWrite = {
  [Path in AdminPath]: AdminData<Path> extends { thread: ThreadRow; change: Change } ? Path : never
}[AdminPath]

/** A step with a conversation: says what was done, with Undo. */
export function useThreadWrite<Path extends ThreadWrite>(path: Path, done: string) {
  const write = useWrite<ThreadWrite>(path)
  return async (payload: CallPayload<Path>): Promise<boolean> => {
    try {
      const { change } = await write.mutateAsync(payload as CallPayload<ThreadWrite>)
      toastChange(t(done), change)
      await refresh(...shownThreads)
      return true
    } catch (error) {
      toastError(error)
      return false
    }
  }
}

/** The topic of a conversation in a few words. Products go by their name. */
export function aboutText(about: ThreadRow['about']): string {
  if (!about) return t('desk.inbox.about_general')
  const number = about.kind === 'product' && about.label ? about.label : about.number
  return t(`desk.inbox.about_${about.kind}`, { number })
}

/** When a snoozed conversation comes back, in the browser's time zone. */
export const snoozes = {
  hours: (now: Date) => new Date(now.getTime() + 3 * 3_600_000),
  tomorrow: (now: Date) => morning(now, 1),
  next_week: (now: Date) => morning(now, (8 - now.getDay()) % 7 || 7),
} as const

function morning(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 9)
}
