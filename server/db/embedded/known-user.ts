import os from 'node:os'

/** Whether the present user has a name: `docker run --user 12345` has none. */
export function knownUser(): boolean {
  try {
    return os.userInfo().username !== ''
  } catch {
    return false
  }
}
