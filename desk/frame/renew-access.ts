import { call } from '../calls.ts'
import { queries } from '../query.ts'
import { type Me, session } from '../session.ts'
import { t } from '../texts.ts'
import { toast } from '../ui/toast.tsx'

/** Shows the desk with the rights that the person has now, if somebody changed them. What was typed stays. */
export async function renewAccess(): Promise<void> {
  const { role } = session.getState()
  const now = await call('/me', {})
  const { me, role: roleNow } = session.getState()
  if (role !== roleNow || rightsOf(now) === rightsOf(me)) return
  session.setState({ me: now })
  toast(t('desk.frame.access_changed'))
  await queries.invalidateQueries()
}

function rightsOf(me: Me | null): string {
  return [...(me?.permissions ?? [])].sort().join()
}
