import { inArray } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { order } from '#server/db/tables.ts'
import type { Applied, Applying, PlannedRow, Proposal } from '#server/platform/admin/plans/bulk-kind.ts'
import { isUuid } from '#server/platform/is-uuid.ts'
import { ensureThread } from '../chat/ensure-thread.ts'
import { replyToThread } from '../chat/reply.ts'
import { takeBack } from './take-back.ts'

type Planning = { tx: Tx }

/** One message for the buyer of each order. An erased buyer has no address. */
export async function proposeMessages({ tx }: Planning, ids: string[], text: string): Promise<Proposal[]> {
  const orders = await ordersById(tx, ids)
  return ids.flatMap((id): Proposal[] => {
    const found = orders.get(id)
    if (!found) return []
    const { number: label, email } = found
    return email === ''
      ? [{ id, label, refused: 'desk.plan.message_nobody' }]
      : [{ id, label, before: { message: '' }, after: { message: text } }]
  })
}

/** Writes the messages of a plan, or takes back those of the plan that it undoes. */
export async function applyMessages(ctx: Applying, rows: PlannedRow[]): Promise<Applied> {
  const skipped = new Map<number, string>()
  const audits: Applied['audits'] = []
  const { tx, at, caller } = ctx
  // By id, so that two plans cannot wait for each other.
  const ordered = [...rows].sort((a, b) => a.recordId.localeCompare(b.recordId))
  const orders = await ordersById(
    tx,
    ordered.map(({ recordId }) => recordId),
  )
  for (const { position, recordId, label, before, after } of ordered) {
    const found = orders.get(recordId)
    const text = String(after.message)
    if (!found || (text !== '' && found.email === '')) {
      skipped.set(position, 'desk.plan.message_nobody')
      continue
    }
    const about = { kind: 'order' as const, number: found.number }
    if (text === '') {
      const isBack = await takeBack(tx, { about, text: String(before.message), author: caller.name, at })
      if (!isBack) {
        skipped.set(position, 'desk.plan.message_sent')
        continue
      }
    } else {
      const threadId = await ensureThread(tx, { about, buyer: found, since: found.createdAt })
      await replyToThread(tx, { threadId, text, author: caller.name, internal: false, key: null }, at)
    }
    // The text stays in the conversation, where it can be erased with the customer.
    const change = {
      path: 'message',
      before: text === '' ? 'sent' : null,
      after: text === '' ? null : 'sent',
    }
    audits.push({ resource: 'order', id: recordId, label, changes: [change] })
  }
  return { skipped, audits }
}

async function ordersById(tx: Tx, ids: string[]) {
  const { id, number, email, customerId, visitorId, lang, createdAt } = order
  const rows = await tx
    .select({ id, number, email, customerId, visitorId, lang, createdAt })
    .from(order)
    .where(inArray(id, ids.filter(isUuid)))
  return new Map(rows.map((row) => [row.id, row]))
}
