import { sql } from 'drizzle-orm'
import type { AdminData } from '#contract/admin/calls.ts'
import type { Lang } from '#contract/languages.ts'
import { personName } from '#contract/person-name.ts'
import type { Tx } from '#server/db/open.ts'
import type { Translate } from '#server/platform/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { readReturn } from '../find-return.ts'
import { labelRefused } from '../give-label.ts'
import { readPhotos } from '../inspection-photos.ts'
import { labelLink } from '../label-file.ts'
import { factsOf, type LockedReturn, lockReturn } from '../lock-return.ts'
import { cancelledKey, hasCancelled, previewReturnRefund } from '../settle-return.ts'
import { showReturnAddress } from '../show-return-address.ts'
import { mayStep, type ReturnFacts, type ReturnState, type ReturnStep, whyNot } from '../transitions.ts'
import { viewReturn } from '../view-return.ts'

/** Steps that staff take, by the name of their call. */
const actions = {
  approve: 'approve',
  refuse: 'refuse',
  receive: 'receive',
  inspect: 'inspect',
  refund: 'refund',
  replace: 'replace',
  close: 'end',
} as const satisfies Record<string, ReturnStep>

/** A return for staff, with what they can do and why not. @throws Refusal `not_found`. */
export async function showAdminReturn(
  tx: Tx,
  shop: Shop,
  number: string,
  t: Translate,
  lang: Lang,
): Promise<AdminData<'/return/detail'>> {
  const stored = await readReturn(tx, 'number', number)
  if (!stored) throw new Refusal('not_found')
  const { row, order, lines, history } = stored
  const seen = viewReturn(shop, stored, lang)
  const facts = factsOf(row)
  const photos = await readPhotos(tx, shop, row.id)
  const ids = sql.param(lines.map(({ line }) => line.productId))
  const { rows } = await tx.execute<{ count: number; productIds: number[] }>(sql`
    select count(*)::int count, array(select id from product where id = any (${ids}::int[])) "productIds"
    from return_request q join orders o on o.id = q.order_id
    where o.customer_id = ${order.customerId} or o.email = ${order.email}`)
  const refundPreview = mayStep('refund', row, 'merchant', facts)
    ? await previewOf(tx, await lockReturn(tx, number))
    : null
  const isOwed = hasCancelled({ ...row, lines }) && (refundPreview?.total.amount ?? 0) > 0
  return {
    return: {
      ...seen,
      lines: seen.lines.map((line, index) => {
        const { kept, line: bought } = lines[index]!
        const isThere = rows[0]!.productIds.includes(bought.productId)
        return { ...line, kept, productId: isThere ? bought.productId : null }
      }),
      returnAddress: showReturnAddress(row.returnAddress, lang),
      email: order.email,
      customerId: order.customerId,
      customerName: order.address ? personName(order.address) : '',
      earlierReturns: rows[0]?.count ?? 0,
      refundPreview,
      label:
        row.labelKey || row.labelUrl ? { url: labelLink(shop, row)!, isFile: row.labelKey !== null } : null,
      timeline: history.map(({ id, at, by, actorName, kind, note }) => ({
        at: at.toISOString(),
        by,
        name: actorName,
        kind,
        note,
        photos: (id !== null && photos.get(id)) || [],
      })),
    },
    version: row.version,
    can: {
      ...abilities(row, facts, t),
      label: labelAbility(row, facts, t),
      ...(isOwed ? { close: { why: t(cancelledKey) } } : {}),
    },
  }
}

function abilities(state: ReturnState, facts: ReturnFacts, t: Translate) {
  return Object.fromEntries(
    Object.entries(actions).map(([name, step]) => [
      name,
      mayStep(step, state, 'merchant', facts)
        ? (true as const)
        : { why: t(`return_refused.${whyNot(step, state, facts)}`) },
    ]),
  )
}

function labelAbility(state: ReturnState, facts: ReturnFacts, t: Translate) {
  const why = labelRefused(state, facts)
  return why === null ? (true as const) : { why: t(why) }
}

/** null if the units were refunded meanwhile, by another call or as goodwill: the return can still be seen and closed. */
async function previewOf(tx: Tx, locked: LockedReturn) {
  const preview = await previewReturnRefund(tx, locked).catch((error) => {
    if (error instanceof Refusal) return null
    throw error
  })
  if (!preview) return null
  const { lines, shipping, labelFee, total, tax } = preview
  const money = (amount: number) => ({ amount, currency: locked.order.currency })
  return {
    items: money(lines.reduce((sum, { amount }) => sum + amount, 0)),
    shipping: money(shipping.amount),
    labelFee: money(labelFee),
    total: money(total),
    tax: money(tax),
  }
}
