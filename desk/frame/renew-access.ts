import { call } from '../calls.ts'
import { queries } from '../query.ts'
import { session } from '../session.ts'
import { t } from '../texts.ts'
import { toast } from '../ui/toast.tsx'

/** Shows the desk with the rights that the person has now, after somebody changed them. Drafts stay. */
export async function renewAccess(): Promise<void> {
  const me = await call('/me', {})
  session.setState(({ renewals }) => ({ me, renewals: renewals + 1 }))
  toast(t('desk.frame.access_changed'))
  await queries.invalidateQueries()
}
