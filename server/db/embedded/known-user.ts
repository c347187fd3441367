import os from 'node:os'

/** True if the current user has a name, which `docker run --user 12345` does not. */
export function knownUser(): boolean {
  try {
    return os.userInfo().username !== ''
  } catch {
    return false
  }
}
