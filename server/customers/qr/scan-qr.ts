import { createHmac } from 'node:crypto'
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Data } from '#contract/calls.ts'
import { qrLogin } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { placeName } from '#server/platform/sign-in/seen-from.ts'
import type { CustomerContext } from '../profile/signed-in.ts'
import { tellDesktop } from './tell-desktop.ts'

/**
 * Assigns a scanned code to this customer. Returns the desktop's browser, its place, and three numbers, one of which
 * the desktop shows.
 * @throws Refusal `not_found` for a code that is unknown, expired, used, or scanned by another customer.
 */
export async function scanQr(
  { shop, customer, lang }: CustomerContext,
  id: string,
): Promise<Data<'/auth/qr/scan'>> {
  const [login] = await shop.db
    .update(qrLogin)
    .set({ scannedBy: customer.id })
    .where(
      and(
        eq(qrLogin.id, id),
        or(isNull(qrLogin.scannedBy), eq(qrLogin.scannedBy, customer.id)),
        isNull(qrLogin.confirmedAt),
        isNull(qrLogin.refusedAt),
        gt(qrLogin.expiresAt, shop.now()),
      ),
    )
    .returning()
  if (!login) throw new Refusal('not_found')
  await tellDesktop(shop, login, 'scanned')
  const place = [placeName(login.place, lang), login.ip].filter(Boolean).join(', ')
  return { browser: login.browser, place, numbers: numbersFor(shop, id, login.number) }
}

/** The correct number and two others. They are always the same, so that a second scan does not reveal it. */
function numbersFor({ secret }: Shop, id: string, right: number): number[] {
  const digest = createHmac('sha256', secret).update(`qr ${id}`).digest()
  const numbers = new Set([right])
  for (let i = 0; numbers.size < 3; i++) numbers.add(10 + (digest[i]! % 90))
  const place = (number: number) => digest[number % 32]! * 100 + number
  return [...numbers].sort((a, b) => place(a) - place(b))
}
