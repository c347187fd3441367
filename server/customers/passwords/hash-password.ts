import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { Refusal } from '#server/platform/refusal.ts'
import { hashAside } from './hash-aside.ts'

/**
 * argon2id with the library's parameters (19 MiB, 2 passes, 1 lane: OWASP's password storage cheat sheet). It runs
 * in threads of low priority, two at once and never on the last core: the others are for the rest of the shop.
 */
const queue = pLimit(Math.min(2, Math.max(1, availableParallelism() - 1)))

/** More than a few seconds of waiting work is refused: it would only time out. */
const longestQueue = 300

/** Some hash nobody has the password of: an account that does not exist takes as long as one that does. */
const decoy =
  '$argon2id$v=19$m=19456,t=2,p=1$e22bwwChYi5qce5dubg4zg$he6jH1GEvTT9luieaMMVglcdrHDt3DUSCwcURqxnHLc'

/** @throws Refusal `too_many` when too many wait already. */
export function hashPassword(password: string): Promise<string> {
  return queued(async () => String(await hashAside({ password: normal(password) })))
}

/** @throws Refusal `too_many` when too many wait already. */
export function passwordFits(stored: string | null | undefined, password: string): Promise<boolean> {
  return queued(async () => {
    const fits = await hashAside({ password: normal(password), stored: stored ?? decoy })
    return fits === true && stored != null
  })
}

async function queued<Result>(work: () => Promise<Result>): Promise<Result> {
  if (queue.pendingCount >= longestQueue) throw new Refusal('too_many', { status: 429 })
  return queue(work)
}

/** Keyboards differ in how they compose an é; NIST SP 800-63B asks for one form. */
function normal(password: string): string {
  return password.normalize('NFKC')
}
