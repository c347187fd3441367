import { createHash, randomBytes } from 'node:crypto'
import type { Data } from '#contract/calls.ts'
import { captcha } from '#server/db/tables.ts'
import { countAttempt } from '#server/platform/limits/attempts.ts'
import { networkOf } from '#server/platform/network.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { issueTicket, type TicketPurpose } from '../tickets/ticket.ts'
import { takeTask } from './take-task.ts'

/** Leading zero bits of a solution: about 260,000 hashes, a few seconds in a browser. */
const bits = 18

/** Lifetime of a task in milliseconds. */
const lifetime = 5 * 60_000

/** Tasks per network. */
const tasks = { max: 60, minutes: 10 }

/**
 * Creates a proof-of-work task, the alternative to the slider. The solution is a nonce; SHA-256(challenge + nonce) must
 * begin with `bits` zero bits.
 */
export async function setWork(
  { shop, ip }: CallContext,
  purpose: TicketPurpose,
): Promise<Data<'/captcha/work'>> {
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

/** @throws Refusal `invalid` if the nonce does not solve the task, or the task was used. */
export async function proveWork(
  { shop }: CallContext,
  { id, nonce }: { id: string; nonce: string },
): Promise<Data<'/captcha/work'>> {
  const task = await takeTask(shop, id, 'work')
  if (!task?.challenge || zeroBits(task.challenge + nonce) < bits) {
    throw new Refusal('invalid', { text: { key: 'captcha.failed' } })
  }
  return issueTicket(shop, task.purpose as TicketPurpose)
}

function zeroBits(text: string): number {
  const head = createHash('sha256').update(text).digest().readUInt32BE(0)
  return Math.clz32(head)
}
