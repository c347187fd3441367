import { upload } from '#server/db/tables.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { countAttempt } from '#server/platform/limits/attempts.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { spendTicket } from '#server/platform/sign-in/ticket.ts'
import { ensureVisitor } from '#server/platform/visitor.ts'
import { encodeUpload } from './encode-upload.ts'

/** Uploads per customer or visitor, and per network. */
const perPerson = { max: 40, minutes: 60 }
const perNetwork = { max: 200, minutes: 60 }

export function uploadPath(id: string): string {
  return `uploads/${id.slice(0, 2)}/${id}.webp`
}

/**
 * Keeps a shopper's picture, scaled down and re-encoded, which removes metadata such as the place it was taken. Guests
 * need a ticket.
 * @returns its id.
 * @throws Refusal `ticket_required`, `invalid` at `file`, `too_large`, `too_many`.
 */
export async function keepUpload(ctx: CallContext): Promise<string> {
  const { shop, customer, ip } = ctx
  const visitorId = customer ? null : ensureVisitor(ctx)
  const { content: file, fields } = await ctx.form()
  if (!customer) await spendTicket(shop, fields.ticket, ['upload'])
  const person = customer ? `c:${customer.id}` : `v:${visitorId}`
  await countAttempt(
    shop,
    { subject: `upload ${person}`, ...perPerson },
    { subject: `upload n:${networkOf(ip)}`, ...perNetwork },
  )
  const { data, info } = await encodeUpload(file)
  const { width, height, size: bytes } = info
  return shop.db.transaction(async (tx) => {
    const [kept] = await tx
      .insert(upload)
      .values({ customerId: customer?.id ?? null, visitorId, width, height, bytes, createdAt: shop.now() })
      .returning({ id: upload.id })
    // A file without its row would never be deleted; a row without its file is removed by the rollback.
    await shop.storage.put(uploadPath(kept!.id), data)
    return kept!.id
  })
}
