import { callQuietly } from '#islands/quiet-call.ts'
import { signOut, whileLeaving } from '#islands/sign-out.ts'

/** Ends the session on the server. The browser has forgotten it even if this fails. */
export async function leave(): Promise<void> {
  await whileLeaving(() => callQuietly('/auth/signout', {}))
  signOut()
}
