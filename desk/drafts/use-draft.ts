import type { AdminData, AdminPayload } from '#contract/admin/calls.ts'
import { queries, read, useCall } from '../query.ts'
import { type RecordWrite, useRecordWrite } from '../resource/record-write.ts'

export type Shown = AdminData<'/draftOrder/detail'>
export type Figures = Shown['draft']['figures']
/** The content that is being edited. */
export type Content = Required<Omit<AdminPayload<'/draftOrder/price'>['content'], 'currency' | 'lines'>> & {
  currency?: string
  lines: Line[]
}
export type Line = { sku: string; name: string; quantity: number; unitPrice: number | null; reason: string }

export const draftRead = (number: string) => read('/draftOrder/detail', { number }, { tags: ['draftOrder'] })

/** Reads what a draft may choose from; empty while it loads. */
export function useChoices(): Partial<AdminData<'/draftOrder/choices'>> {
  return useCall('/draftOrder/choices', {}).data ?? {}
}

/** A step of a draft. It shows the draft as the server read it back, also if a colleague was faster. */
export function useDraftWrite<Path extends RecordWrite<Shown>>(path: Path, done: string) {
  return useRecordWrite<Shown, Path>(path, {
    ...{ done, changedMeanwhile: 'desk.draft.changed_meanwhile' },
    put: ({ draft, version }) => queries.setQueryData(draftRead(draft.number).queryKey, { draft, version }),
    holds: ({ draft }) => draft !== undefined,
    stale: ['/draftOrder/list', '/view/counts'],
  })
}

/** The content of a stored draft, or of a new one. */
export function contentOf(shown: Shown | null): Content {
  if (!shown)
    return {
      ...{ customerId: null, email: null, mobile: null, lang: 'en', lines: [], discount: null },
      ...{ address: null, billing: null, shippingMethod: null, shippingFee: null },
      ...{ paymentMethod: null, note: '', staffNote: '' },
    }
  const { draft } = shown
  const { customerId, email, mobile, lang, currency, discount, shippingMethod, shippingFee } = draft
  const { paymentMethod, note, staffNote, figures } = draft
  return {
    ...{ customerId, email, mobile, lang, currency, discount, shippingMethod, shippingFee, paymentMethod },
    ...{ note, staffNote },
    address: bare(draft.address),
    billing: bare(draft.billing),
    lines: draft.lines.map((line, index) => ({ ...line, name: figures.lines[index]?.name ?? line.sku })),
  }
}

function bare<Shape extends { lines: unknown }>(address: Shape | null): Omit<Shape, 'lines'> | null {
  if (!address) return null
  const { lines: _shown, ...own } = address
  return own
}
