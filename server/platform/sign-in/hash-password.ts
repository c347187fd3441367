import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import pLimit, { type LimitFunction } from 'p-limit'
import { Refusal } from '../refusal.ts'
import type { HashTask } from './hash-worker.ts'

/**
 * Passwords are hashed with argon2id and the library's parameters (19 MiB, 2 passes, 1 lane: OWASP's password storage
 * cheat sheet), in threads of low priority: two at once, and never on the last core, which the rest of the shop needs.
 */
const threads = pLimit(Math.min(2, Math.max(1, availableParallelism() - 1)))

/** Each network has its own queue and one password hashed at a time, so a flood delays only that network. */
const networks = new Map<string, LimitFunction>()

/** Queue limits per network and in total. Further passwords are refused, because the wait would be too long. */
const maxWaiting = { network: 20, all: 60 }

/** Seconds after which a refused password may be tried again. */
const retryAfter = 5

/** A hash without a password, so that verifying takes as long for accounts that do not exist. */
const decoy =
  '$argon2id$v=19$m=19456,t=2,p=1$e22bwwChYi5qce5dubg4zg$he6jH1GEvTT9luieaMMVglcdrHDt3DUSCwcURqxnHLc'

/** @throws Refusal `too_many` (HTTP 429) if too many passwords are waiting. */
export function hashPassword(password: string, network: string): Promise<string> {
  return inTurn(network, async () => String(await hashInThread({ password: normalized(password) })))
}

/** @throws Refusal `too_many` (HTTP 429) if too many passwords are waiting. */
export function passwordFits(
  stored: string | null | undefined,
  password: string,
  network: string,
): Promise<boolean> {
  return inTurn(network, async () => {
    const fits = await hashInThread({ password: normalized(password), stored: stored ?? decoy })
    return fits === true && stored != null
  })
}

async function inTurn<Result>(network: string, work: () => Promise<Result>): Promise<Result> {
  const queue = networks.get(network) ?? pLimit(1)
  if (queue.pendingCount >= maxWaiting.network || threads.pendingCount >= maxWaiting.all) {
    throw new Refusal('too_many', { status: 429, details: { retryAfter } })
  }
  networks.set(network, queue)
  try {
    return await queue(() => threads(work))
  } finally {
    if (queue.activeCount + queue.pendingCount === 0) networks.delete(network)
  }
}

/** Unicode NFKC, because keyboards differ in how they compose é (NIST SP 800-63B). */
function normalized(password: string): string {
  return password.normalize('NFKC')
}

/** Threads without work, started on first use; an idle one does not keep the process alive. */
const idle: Worker[] = []

type Answer = { answer?: string | boolean; error?: string }

async function hashInThread(task: HashTask): Promise<string | boolean> {
  const worker = idle.pop() ?? new Worker(new URL('./hash-worker.ts', import.meta.url))
  worker.ref()
  worker.postMessage(task)
  // Rejects if the thread crashes; then it is not used again.
  const [{ answer, error }] = (await once(worker, 'message')) as [Answer]
  worker.unref()
  idle.push(worker)
  if (answer === undefined) throw new Error(error)
  return answer
}
