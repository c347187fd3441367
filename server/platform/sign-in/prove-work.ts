import { createHash, randomBytes } from 'node:crypto'
import { captcha } from '#server/db/tables.ts'
import { networkOf } from '../http/network.ts'
import { countAttempt } from '../limits/attempts.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { takeTask } from './take-task.ts'
import { issueTicket, type TicketPurpose } from './ticket.ts'

/** Leading zero bits of a solution: about 260,000 hashes, a few seconds in a browser. */
const bits = 18

/** Lifetime of a task in milliseconds. */
const lifetime = 5 * 60_000

/** Tasks per network. */
const tasks = { max: 60, minutes: 10 }

type Asking = { shop: Shop; ip: string }

/**
 * Creates a proof-of-work task, the alternative to the slider. The solution is a nonce; SHA-256(challenge + nonce) must
 * begin with `bits` zero bits.
 */
export async function setWork(
  { shop, ip }: Asking,
  purpose: TicketPurpose,
): Promise<{
  task: { id: string; challenge: string; bits: number }
  expiresAt: string
}> {
  const network = networkOf(ip)
  await countAttempt(shop, { subject: `work-set ${network}`, ...tasks })
  const challenge = randomBytes(16).toString('base64url')
  const expiresAt = new Date(shop.now().getTime() + lifetime)
  const [task] = await shop.db
    .insert(captcha)
    .values({ purpose, challenge, network, createdAt: shop.now(), expiresAt })
    .returning({ id: captcha.id })
  return { task: { id: task!.id, challenge, bits }, expiresAt: expiresAt.toISOString() }
}

/** @throws Refusal `invalid` if the nonce does not solve the task, or the task was used or set for another purpose. */
export async function proveWork(
  { shop }: Asking,
  { id, nonce, purposes }: { id: string; nonce: string; purposes: readonly TicketPurpose[] },
): Promise<{ ticket: string; expiresAt: string }> {
  const task = await takeTask(shop, id, 'work')
  const fits = (purposes as readonly string[]).includes(task?.purpose ?? '')
  if (!fits || !task?.challenge || zeroBits(task.challenge + nonce) < bits) {
    throw new Refusal('invalid', { text: { key: 'captcha.failed' } })
  }
  return issueTicket(shop, task.purpose as TicketPurpose)
}

function zeroBits(text: string): number {
  const head = createHash('sha256').update(text).digest().readUInt32BE(0)
  return Math.clz32(head)
}
