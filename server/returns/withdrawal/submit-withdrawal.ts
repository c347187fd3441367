import { and, eq, gte } from 'drizzle-orm'
import type { Data, Parsed } from '#contract/calls.ts'
import { parseEmail } from '#server/customers/accounts/parse-account.ts'
import { withdrawal } from '#server/db/tables.ts'
import { findOrder, type StoredOrder } from '#server/orders/find-order.ts'
import { newOrderNumber } from '#server/orders/place-order.ts'
import { indexForDesk } from '#server/platform/admin/lists/desk-search.ts'
import { emit } from '#server/platform/emit.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { countAttempt } from '#server/platform/limits/attempts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'

export type Statement = Omit<Parsed<'/withdrawal/submit'>, 'confirm'>

/** Statements per network: enough for a household, too few to fill somebody's inbox with acknowledgements. */
const perNetwork = { max: 20, minutes: 60 }
const perEmail = { max: 10, minutes: 60 }

/** Milliseconds in which an identical statement is the same one, sent twice. */
const repeatWindow = 10 * 60_000

/** Days in which the law wants the money back. */
const refundDays = 14

/**
 * Receives a statement of withdrawal. Every statement is kept and acknowledged, whether its order exists or not, so the
 * answer tells nothing. A job then matches it to the order.
 * @throws Refusal `invalid` at `email`, `quantity_capped` for more units than the sender's own order has, `too_many`.
 */
export async function submitWithdrawal(
  ctx: CallContext,
  given: Statement,
): Promise<Data<'/withdrawal/submit'>> {
  const { shop, lang, ip } = ctx
  const { email } = parseEmail(given.email)
  await countAttempt(
    shop,
    { subject: `withdrawal n:${networkOf(ip)}`, ...perNetwork },
    { subject: `withdrawal e:${email}`, ...perEmail },
  )
  const own = await findOwn(ctx, given)
  const lines = own ? checkedLines(own, given.lines) : (given.lines ?? null)
  const statement = statementOf(ctx, { ...given, email }, own, lines)
  const at = shop.now()
  return shop.db.transaction(async (tx) => {
    const [sent] = await tx
      .select()
      .from(withdrawal)
      .where(
        and(
          eq(withdrawal.email, email),
          eq(withdrawal.statement, statement),
          gte(withdrawal.receivedAt, new Date(at.getTime() - repeatWindow)),
        ),
      )
    if (sent) return { number: sent.number, receivedAt: sent.receivedAt.toISOString() }
    const number = `W-${newOrderNumber()}`
    const [kept] = await tx
      .insert(withdrawal)
      .values({
        ...{ number, email, lines, statement, lang },
        name: given.name,
        orderNumber: given.orderNumber,
        goods: given.goods,
        proven: own !== null,
        receivedAt: at,
        refundDueAt: new Date(at.getTime() + refundDays * 24 * 3600_000),
      })
      .returning({ id: withdrawal.id })
    await indexForDesk(tx, {
      kind: 'withdrawal',
      id: kept!.id,
      label: number,
      texts: [number, given.orderNumber],
      restricted: [email, given.name],
      fresh: at,
    })
    await emit(tx, 'withdrawal.received', { withdrawalId: kept!.id }, { at })
    return { number, receivedAt: at.toISOString() }
  })
}

/** The sender's own order: of the signed-in customer, or opened by its access key. */
export async function findOwn(
  ctx: CallContext,
  { orderNumber, accessKey }: { orderNumber: string; accessKey?: string | undefined },
): Promise<StoredOrder | null> {
  try {
    return await findOrder(ctx, { number: orderNumber, accessKey })
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** @throws Refusal for a line of another order or more units than were bought. */
function checkedLines({ lines }: StoredOrder, chosen: Statement['lines']) {
  if (!chosen) return null
  const units = [...Map.groupBy(chosen, ({ lineId }) => lineId)].map(([lineId, same]) => ({
    lineId,
    quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
  }))
  for (const { lineId, quantity } of units) {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) throw new Refusal('not_found')
    const left = line.quantity - line.cancelled
    if (quantity > left)
      throw new Refusal('quantity_capped', {
        text: { key: 'return_rule.too_many_units', values: { left, name: line.name } },
        details: { lineId, left },
      })
  }
  return units
}

/** The statement as the acknowledgement repeats it, in the sender's language. */
function statementOf(
  { t }: CallContext,
  { name, email, orderNumber, goods }: Statement,
  own: StoredOrder | null,
  lines: { lineId: string; quantity: number }[] | null,
): string {
  const named = lines?.map(({ lineId, quantity }) => {
    const line = own?.lines.find(({ id }) => id === lineId)
    return `${quantity} × ${line?.name ?? lineId}`
  })
  return [
    t('withdrawal.statement', { number: orderNumber }),
    named ? named.join('\n') : goods || t('withdrawal.whole_order'),
    t('common.labelled', { label: t('withdrawal.name'), text: name }),
    t('common.labelled', { label: t('withdrawal.email'), text: email }),
  ].join('\n')
}
