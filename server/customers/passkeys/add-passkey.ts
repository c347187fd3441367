import { count, eq } from 'drizzle-orm'
import { passkey } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { createdKey } from '#server/platform/sign-in/passkey.ts'
import { browserOf } from '#server/platform/sign-in/seen-from.ts'
import { readCustomer } from '../accounts/find-customer.ts'
import { sendNotice } from '../emails/notice.ts'
import type { CustomerContext } from '../profile/signed-in.ts'
import { noteActivity } from '../sessions/note-activity.ts'
import { takeChallenge } from './passkey-challenge.ts'

const maxPasskeys = 20

type Given = { id: string; credential: Record<string, unknown>; name: string }

/** @throws Refusal `code_wrong` if the authenticator's answer is invalid, `code_expired`, `too_many`. */
export async function addPasskey(ctx: CustomerContext, { id, credential, name }: Given): Promise<void> {
  const { shop, customer } = ctx
  const challenge = await takeChallenge(shop, id, 'passkey_add', customer.id)
  if (!challenge) throw new Refusal('code_expired')
  const added = await createdKey(shop, credential, challenge)
  const person = await readCustomer(shop.db, customer.id)
  await shop.db.transaction(async (tx) => {
    const [existing] = await tx
      .select({ count: count() })
      .from(passkey)
      .where(eq(passkey.customerId, customer.id))
    if (existing!.count >= maxPasskeys) throw new Refusal('too_many')
    const kept = await tx
      .insert(passkey)
      .values({
        customerId: customer.id,
        ...added,
        name: name || browserOf(ctx.userAgent) || 'Passkey',
        createdAt: shop.now(),
      })
      .onConflictDoNothing()
      .returning({ id: passkey.id })
    if (kept.length === 0) throw new Refusal('code_wrong')
    await noteActivity(tx, ctx, customer.id, 'passkey_added')
    await sendNotice(tx, person, { kind: 'second_step_changed', path: '/auth/forget' })
  })
}
