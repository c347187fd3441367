import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

export type HashTask = { password: string; stored?: string }

try {
  // On Linux a thread's own: pages and calls go before passwords. Elsewhere it may be the process's, which stays as it is.
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW)
} catch {
  // Forbidden in some containers: it works without, only less politely.
}

/** Hashes beside the event loop; with `stored`, says whether that is the password's. */
parentPort!.on('message', ({ password, stored }: HashTask) => {
  try {
    const answer = stored === undefined ? hashSync(password) : verifySync(stored, password)
    parentPort!.postMessage({ answer })
  } catch (error) {
    parentPort!.postMessage({ fault: String(error) })
  }
})
