import type { Tx } from '#server/db/open.ts'
import { activity } from '#server/db/tables.ts'
import { emit } from '#server/platform/emit.ts'
import type { CallContext, Shop } from '#server/platform/shop.ts'
import { browserOf, placeOf } from '#server/platform/sign-in/seen-from.ts'

/** Sign-ins and changes that affect access to the account. Each has a text activity.{kind}. */
export const securityKinds = [
  'signup',
  'signin',
  'signin_failed',
  'signout',
  'session_ended',
  'password',
  'password_reset',
  'email',
  'email_verified',
  'email_undone',
  'mobile',
  'mobile_undone',
  'totp_on',
  'totp_off',
  'recovery_used',
  'recovery_renewed',
  'passkey_added',
  'passkey_removed',
  'qr_confirmed',
  'exported',
] as const

/** Other changes by customers. Orders are read from their own tables. */
export const accountKinds = [
  'address_saved',
  'address_removed',
  'profile_changed',
  'picture_changed',
] as const

/** Kinds after which staff and webhooks see another customer record. */
const changing: readonly string[] = [
  'email',
  'email_verified',
  'email_undone',
  'mobile',
  'mobile_undone',
  'address_saved',
  'address_removed',
  'profile_changed',
]

export type ActivityKind = (typeof securityKinds)[number] | (typeof accountKinds)[number]

export async function noteActivity(
  tx: Pick<Tx, 'insert'>,
  ctx: CallContext,
  customerId: string,
  kind: ActivityKind,
): Promise<void> {
  await tx.insert(activity).values({
    customerId,
    kind,
    ip: ctx.ip,
    browser: browserOf(ctx.userAgent),
    place: placeOf(ctx),
    at: ctx.shop.now(),
  })
  if (kind === 'signup') await emit(tx, 'customer.created', { customerId })
  if (changing.includes(kind)) await emit(tx, 'customer.changed', { customerId })
}

/** Writes the same row whether the account exists or not, so that both take the same time. */
export async function noteFailedSignIn(ctx: CallContext, customerId: string | undefined): Promise<void> {
  const { shop, ip } = ctx
  const seen = { ip, browser: browserOf(ctx.userAgent), place: placeOf(ctx), at: shop.now().toISOString() }
  await emit(shop.db, 'signin.failed', { customerId: customerId ?? nobody, ...seen })
}

const nobody = '00000000-0000-0000-0000-000000000000'

/** Adds a failed sign-in to the account's activity, if the account exists. */
export async function keepFailedSignIn(shop: Shop, payload: Record<string, unknown>): Promise<void> {
  const { customerId, ip, browser, place, at } = payload
  await shop.pool.query(
    `insert into activity (customer_id, kind, ip, browser, place, at)
      select id, 'signin_failed', $2, $3, $4, $5 from customer where id = $1`,
    [customerId, ip, browser, place, at],
  )
}
