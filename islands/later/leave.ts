import { post } from '#islands/api.ts'
import { signOut, whileLeaving } from '#islands/sign-out.ts'

/** Ends the session on the server as well; this browser forgets it whatever the server says. */
export async function leave(): Promise<void> {
  await whileLeaving(() => post('/auth/signout', {}, true))
  signOut()
}
