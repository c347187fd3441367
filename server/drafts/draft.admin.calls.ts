import { type draftOrderAdminCalls, draftOrderList } from '#contract/admin/orders/draft-order.ts'
import { codes } from '#contract/codes.ts'
import { countryCodes } from '#contract/country-codes.ts'
import type { AdminHandlers, WriteContext } from '#server/platform/admin/context.ts'
import { defineList } from '#server/platform/admin/lists/define-list.ts'
import { answerList } from '#server/platform/admin/lists/read-list.ts'
import { currencyCodes } from '#server/platform/currency.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { servesCountry } from '#server/pricing/shipping/ship-to.ts'
import { type Draft, lockDraft, readDraft } from './lock-draft.ts'
import { priceDraft } from './price-draft.ts'
import { createDraft, draftCurrency, holdDraft, refuseClosed, refuseEnded, saveDraft } from './save-draft.ts'
import { closeDraft, sendDraft } from './send-draft.ts'
import { contentOf, draftRows, heldOf, showDraft } from './view-draft.ts'

export const draftsInDatabase = defineList(draftOrderList, {
  from: 'draft_order d',
  where: `d.status <> 'deleted'`,
  id: { sql: 'd.id', type: 'uuid' },
  columns: { status: 'd.status', createdAt: 'd.created_at', total: 'd.total' },
  search: 'draftOrder',
})

export const draftAdminHandlers: AdminHandlers<keyof typeof draftOrderAdminCalls> = {
  '/draftOrder/list': (ctx, payload) =>
    answerList(ctx, draftsInDatabase, payload, (ids) => draftRows(ctx, ids), { tags: ['draftOrder'] }),

  async '/draftOrder/choices'({ shop }) {
    const countries = countryCodes.filter((country) => servesCountry(shop, country))
    return { currencies: currencyCodes(shop), countries }
  },

  '/draftOrder/detail': (ctx, { number }) => showDraft(ctx, number),

  async '/draftOrder/price'(ctx, { number, content }) {
    const draft = number === undefined ? null : await readDraft(ctx.shop.db, number)
    const currency = draftCurrency(ctx.shop, content.currency, draft)
    const { figures } = await priceDraft(ctx, { ...content, currency }, draft ? heldOf(draft) : undefined)
    return { figures }
  },

  '/draftOrder/create': async (ctx, { content }) => made(ctx, await createDraft(ctx, content)),

  async '/draftOrder/duplicate'(ctx, { number }) {
    const draft = await readDraft(ctx.tx, number)
    if (!draft) throw new Refusal('not_found')
    return made(ctx, await createDraft(ctx, contentOf(draft)))
  },

  '/draftOrder/save': (ctx, { content, ...target }) =>
    change(ctx, target, (draft) => saveDraft(ctx, draft, content)),
  '/draftOrder/send': (ctx, { expiresAt, ...target }) =>
    change(ctx, target, (draft) => sendDraft(ctx, draft, expiresAt)),
  '/draftOrder/hold': (ctx, { hold, ...target }) =>
    change(ctx, target, (draft) => holdDraft(ctx, draft, hold)),
  '/draftOrder/expire': (ctx, target) =>
    change(ctx, target, (draft) => {
      refuseClosed(draft)
      return closeDraft(ctx, draft, 'expired')
    }),
  '/draftOrder/delete': (ctx, target) =>
    change(ctx, target, (draft) => {
      refuseEnded(draft)
      return closeDraft(ctx, draft, 'deleted')
    }),
}

async function made(ctx: WriteContext, number: string) {
  const data = await showDraft(ctx, number)
  const { id, status } = data.draft
  const changes = [{ path: 'status', before: null, after: status }]
  return { data, audit: { resource: 'draftOrder', id, label: number, changes } }
}

type Target = { number: string; version?: number | undefined }

/** Fields that the audit compares. Contents are compared as a whole. */
const facts = [
  'status',
  'currency',
  'email',
  'address',
  'shippingMethod',
  'shippingFee',
  'discount',
  'lines',
  'heldUntil',
] as const

/**
 * Takes a step of a locked draft and answers it as it is afterwards.
 * @throws Refusal 10 `changed_meanwhile` with the draft if it is not the version that the caller saw.
 */
async function change(
  ctx: WriteContext,
  { number, version }: Target,
  work: (draft: Draft) => Promise<unknown>,
) {
  const before = await lockDraft(ctx.tx, number)
  if (version !== undefined && version !== before.version)
    throw new Refusal('changed_meanwhile', {
      code: codes.dialog,
      details: await showDraft(ctx, before.number),
    })
  await work(before)
  const after = (await readDraft(ctx.tx, before.number))!
  const changes = facts.flatMap((path) => {
    const values = [factOf(before, path), factOf(after, path)] as const
    return JSON.stringify(values[0]) === JSON.stringify(values[1])
      ? []
      : [{ path, before: values[0], after: values[1] }]
  })
  const audit = { resource: 'draftOrder', id: before.id, label: before.number, changes }
  return { data: await showDraft(ctx, before.number), audit }
}

function factOf(draft: Draft, path: (typeof facts)[number]): unknown {
  if (path === 'lines') return contentOf(draft).lines
  const value = draft[path]
  return value instanceof Date ? value.toISOString() : value
}
