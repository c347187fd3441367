import type { AnyRouter } from '@tanstack/react-router'
import { call } from '../calls.ts'
import { queries } from '../query.ts'
import { session } from '../session.ts'
import { toastError } from '../ui/toast.tsx'

/**
 * Shows the desk with the rights of a role, as far as the person has them; null: with all their own again. The server
 * refuses what the role may not do. A reload ends it.
 */
export async function seeAs(role: { code: string; name: string } | null, router: AnyRouter): Promise<void> {
  const before = session.getState().role
  session.setState({ role })
  try {
    const me = await call('/me', {})
    session.setState({ me })
    queries.clear()
    await router.navigate({ to: '/' })
    await router.invalidate()
  } catch (error) {
    session.setState({ role: before })
    toastError(error)
  }
}
