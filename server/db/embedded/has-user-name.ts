import os from 'node:os'

/** True if the current user has a name; with `docker run --user 12345` it has none. */
export function hasUserName(): boolean {
  try {
    return os.userInfo().username !== ''
  } catch {
    return false
  }
}
