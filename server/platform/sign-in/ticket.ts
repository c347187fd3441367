import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { ticketPurposes } from '#contract/account.ts'
import { usedTicket } from '#server/db/tables.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'

/** Shoppers can ask for the purposes of the contract; a staff sign-in takes a ticket of its own. */
export type TicketPurpose = (typeof ticketPurposes)[number] | 'staff_signin'

/** Validity of a ticket in milliseconds. */
const lifetime = 5 * 60_000

/** Issues a ticket for a passed security check: its purpose and expiry, signed by the shop. */
export function issueTicket(shop: Shop, purpose: TicketPurpose): { ticket: string; expiresAt: string } {
  const expires = shop.now().getTime() + lifetime
  const body = `${randomBytes(12).toString('base64url')}.${purpose}.${expires}`
  return { ticket: `${body}.${sign(shop, body)}`, expiresAt: new Date(expires).toISOString() }
}

/**
 * Spends a ticket. It works once, for one of these purposes.
 * @throws Refusal `ticket_required` for a missing, used or expired ticket.
 */
export async function spendTicket(
  shop: Shop,
  ticket: string | undefined,
  purposes: TicketPurpose[],
): Promise<void> {
  const [id = '', purpose = '', expires = '', mac = ''] = (ticket ?? '').split('.')
  const fits =
    same(mac, sign(shop, `${id}.${purpose}.${expires}`)) &&
    (purposes as string[]).includes(purpose) &&
    Number(expires) > shop.now().getTime()
  if (!fits) throw new Refusal('ticket_required')
  const used = await shop.db
    .insert(usedTicket)
    .values({ id, expiresAt: new Date(Number(expires)) })
    .onConflictDoNothing()
    .returning({ id: usedTicket.id })
  if (used.length === 0) throw new Refusal('ticket_required')
}

function sign({ secret }: Shop, body: string): string {
  return createHmac('sha256', secret).update(`ticket ${body}`).digest('base64url')
}

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
