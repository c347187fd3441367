import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

export type HashTask = { password: string; stored?: string }

try {
  // On Linux this sets the priority of the thread. Elsewhere it could change that of the whole process.
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW)
} catch {
  // Some containers forbid it.
}

/** Hashes a password or, with `stored`, checks it against that hash. */
parentPort!.on('message', ({ password, stored }: HashTask) => {
  try {
    const answer = stored === undefined ? hashSync(password) : verifySync(stored, password)
    parentPort!.postMessage({ answer })
  } catch (error) {
    parentPort!.postMessage({ error: String(error) })
  }
})
