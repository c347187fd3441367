import { callQuietly } from '#islands/quiet-call.ts'
import { signOut, whileLeaving } from '#islands/sign-out.ts'

/** Ends the session on the server as well; this browser forgets it whatever the server says. */
export async function leave(): Promise<void> {
  await whileLeaving(() => callQuietly('/auth/signout', {}))
  signOut()
}
