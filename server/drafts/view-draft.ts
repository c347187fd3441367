import { eq, sql } from 'drizzle-orm'
import type { AdminData } from '#contract/admin/calls.ts'
import type { DraftOrderRow } from '#contract/admin/orders/draft-order.ts'
import { isLang } from '#contract/languages.ts'
import { personName } from '#contract/person-name.ts'
import { shown } from '#server/customers/addresses/address-lines.ts'
import { customer, order } from '#server/db/tables.ts'
import type { AdminContext, WriteContext } from '#server/platform/admin/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { draftLink } from './draft-link.ts'
import { type Draft, readDraft } from './lock-draft.ts'
import { type DraftContent, type HeldUnits, priceDraft } from './price-draft.ts'

type Reading = Pick<AdminContext, 'shop' | 'lang' | 't'> & Partial<Pick<WriteContext, 'tx'>>

/** A draft as the desk shows it; within a write, as its own transaction sees it. @throws Refusal `not_found`. */
export async function showDraft(ctx: Reading, number: string): Promise<AdminData<'/draftOrder/detail'>> {
  const { shop } = ctx
  const reader = ctx.tx ?? shop.db
  const draft = await readDraft(reader, number)
  if (!draft) throw new Refusal('not_found')
  const content = contentOf(draft)
  // Stock is read outside the transaction, so what is held must be as well.
  const held = ctx.tx ? await readDraft(shop.db, number) : draft
  const { figures } = await priceDraft(ctx, content, held ? heldOf(held) : undefined)
  const [buyer] = draft.customerId
    ? await reader.select().from(customer).where(eq(customer.id, draft.customerId))
    : []
  const [placed] = draft.orderId
    ? await reader.select({ number: order.number }).from(order).where(eq(order.id, draft.orderId))
    : []
  const { id, status, version, createdAt, createdBy } = draft
  const isOpen = status === 'sent' || status === 'accepted'
  return {
    draft: {
      ...content,
      ...{ id, number: draft.number, status, createdBy, figures },
      address: shown(draft.address),
      billing: shown(draft.billing),
      customerName: buyer ? personName(buyer) || (buyer.email ?? '') : '',
      heldUntil: iso(draft.heldUntil),
      expiresAt: iso(draft.expiresAt),
      sentAt: iso(draft.sentAt),
      closedAt: iso(draft.closedAt),
      createdAt: createdAt.toISOString(),
      link: isOpen ? draftLink(shop, draft) : null,
      orderNumber: placed?.number ?? null,
    },
    version,
  }
}

/** Entries of the staff. */
export function contentOf({ lines, ...draft }: Draft): DraftContent {
  const { customerId, email, mobile, currency, discount, address, billing } = draft
  const { shippingMethod, shippingFee, paymentMethod, note, staffNote } = draft
  return {
    ...{ customerId, email, mobile, currency, discount, address, billing },
    ...{ shippingMethod, shippingFee, paymentMethod, note, staffNote },
    lang: isLang(draft.lang) ? draft.lang : 'en',
    lines: lines.map(({ sku, quantity, unitPrice, reason }) => ({ sku, quantity, unitPrice, reason })),
  }
}

export function heldOf({ lines }: Draft): HeldUnits {
  return new Map(lines.map(({ sku, held }) => [sku, held]))
}

/** Rows of the list by id. */
export async function draftRows({ shop }: AdminContext, ids: string[]): Promise<DraftOrderRow[]> {
  const { rows } = await shop.db.execute<
    Omit<DraftOrderRow, 'total' | 'createdAt' | 'expiresAt'> & {
      total: string
      currency: string
      createdAt: string
      expiresAt: string | null
    }
  >(sql`
    select d.id, d.number, d.status, d.total, d.currency, d.created_at "createdAt", d.expires_at "expiresAt",
      d.created_by "createdBy",
      coalesce(nullif(trim(concat_ws(' ', d.address ->> 'firstName', d.address ->> 'lastName')), ''),
        nullif(trim(concat_ws(' ', c.first_name, c.last_name)), ''), d.email, '') buyer,
      (select coalesce(sum(quantity), 0)::int from draft_line l where l.draft_id = d.id) count
    from draft_order d left join customer c on c.id = d.customer_id
    where d.id = any(${sql.param(ids)}::uuid[])`)
  return rows.map(({ total, currency, createdAt, expiresAt, ...row }) => ({
    ...row,
    total: { amount: Number(total), currency },
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: expiresAt && new Date(expiresAt).toISOString(),
  }))
}

function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null
}
