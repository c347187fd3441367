import { spawnSync } from 'node:child_process'
import type { Account } from './account.ts'

/** Whether the account can reach a directory. Tried, not computed: mode bits are not the whole truth (ACLs, mounts). */
export function canEnter(directory: string, { uid, gid }: Account): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], {
    uid,
    gid,
    cwd: '/',
    stdio: 'ignore',
  })
  return status === 0
}
