import { spawnSync } from 'node:child_process'
import type { Account } from './account.ts'

/** True if the account can enter a directory. Tested by trying, because mode bits ignore ACLs and mounts. */
export function canEnter(directory: string, { uid, gid }: Account): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], {
    uid,
    gid,
    cwd: '/',
    stdio: 'ignore',
  })
  return status === 0
}
