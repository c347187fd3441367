import type { AdminPayload } from '#contract/admin/calls.ts'
import { call } from '../calls.ts'
import { money, nameOf as nameIn } from '../formats.ts'
import { queries, refresh } from '../query.ts'
import type { PathEdit } from '../resource/draft.ts'
import type { RecordOptions } from '../resource/record.tsx'
import { baseCurrency } from '../session.ts'
import { t } from '../texts.ts'
import { toastChange } from '../undo.ts'
import { type Content, contentOf, draftRead, type Shown } from './use-draft.ts'

/** A draft order as a record. Every field is an edit of its own, so that a save keeps what colleagues entered elsewhere. */
export function draftRecord(shown: Shown): RecordOptions {
  const { number } = shown.draft
  return {
    ...{ kind: 'draftOrder', id: number, label: number, place: `/orders/drafts/${number}`, paths: {} },
    ...stateOf(shown),
    async save({ set, version, idempotencyKey }) {
      // The screen may not have rendered yet what a merge has just read.
      const latest = queries.getQueryData(draftRead(number).queryKey) ?? shown
      const content = wire(edited(contentOf(latest), set))
      const saved = await call('/draftOrder/save', { number, version, content, idempotencyKey })
      toastChange(t('desk.draft.saved'), saved.change)
      return stateOf(show(saved))
    },
    reload: async () => stateOf(show(await call('/draftOrder/detail', { number }))),
  }
}

/** A draft that its first save stores. Until its own screen is shown, the next saves change that one. */
export function newDraftRecord(onMade: (number: string) => void): RecordOptions {
  const base = contentOf(null)
  let stored: RecordOptions | undefined
  return {
    ...{ kind: 'draftOrder', id: 'new', label: t('desk.draft.new'), place: '/orders/new', paths: {} },
    ...{ base, version: 0 },
    async save(pending) {
      if (stored) return stored.save(pending)
      const { set, idempotencyKey } = pending
      const made = await call('/draftOrder/create', { content: wire(edited(base, set)), idempotencyKey })
      toastChange(t('desk.draft.saved'), made.change)
      stored = draftRecord(show(made))
      onMade(made.draft.number)
      return stateOf(made)
    },
    reload: async () => ({ base, version: 0 }),
  }
}

function stateOf(shown: Shown) {
  return { base: contentOf(shown), version: shown.version }
}

/** Puts a draft where its screen reads it. */
function show({ draft, version }: Shown): Shown {
  const shown = { draft, version }
  queries.setQueryData(draftRead(draft.number).queryKey, shown)
  void refresh('/draftOrder/list', '/view/counts')
  return shown
}

/** A content with edits of its fields. */
export function edited(content: Content, edits: Iterable<Pick<PathEdit, 'path' | 'to'>>): Content {
  return { ...content, ...Object.fromEntries([...edits].map(({ path, to }) => [path, to])) }
}

/** The payload of a content: names of lines are only shown, and lines without units wait for a number. */
export function wire({ lines, ...content }: Content): AdminPayload<'/draftOrder/price'>['content'] {
  return {
    ...content,
    lines: lines
      .filter(({ quantity }) => quantity > 0)
      .map(({ sku, quantity, unitPrice, reason }) => ({ sku, quantity, unitPrice, reason })),
  }
}

const names: Record<string, string> = {
  ...{ customerId: 'buyer', shippingMethod: 'shipping', shippingFee: 'fee', paymentMethod: 'payment' },
  ...{ lines: 'products', staffNote: 'staff_note' },
}

/** The label of an edited field, or of the one that holds a refused value. */
export function fieldName(path: string): string {
  const [field = ''] = path.split('.')
  return t(`desk.draft.${names[field] ?? field}`)
}

/** A value as the review of changes shows it. */
export function fieldText(path: string, value: unknown, { currency = baseCurrency() }: Content): string {
  const amount = (minor: number | null) => (minor === null ? '' : money({ amount: minor, currency }))
  const content = { [path]: value ?? null } as Partial<Content>
  if (content.lines)
    return content.lines
      .map(({ quantity, name, unitPrice }) => [`${quantity} × ${name}`, amount(unitPrice)].join(' '))
      .join('\n')
  if (content.discount) {
    const { discount } = content
    return discount.kind === 'amount' ? `${discount.label} ${amount(discount.amount)}` : discount.label
  }
  if (content.address) return Object.values(content.address).filter(Boolean).join(', ')
  if (content.lang) return nameIn('language', content.lang)
  if (content.shippingFee !== undefined) return amount(content.shippingFee)
  return String(value ?? '')
}
