import { useQuery } from '@tanstack/react-query'
import type { AdminData } from '#contract/admin/calls.ts'
import type { CarrierLabel } from '#contract/admin/carrier-label.ts'
import { read } from '../query.ts'

/** Milliseconds between looks at a label on its way, should the live channel be away. */
const lookEvery = 3000

/** It is still being bought, or its picture being fetched. */
export const isOnItsWay = (label: CarrierLabel | undefined) =>
  !label || label.state === 'buying' || (label.state === 'bought' && !label.hasFile)

type Labels = AdminData<'/carrierLabel/list'>

/** The order whose parcel, or the return whose goods, a label is for. `id`: of the order. */
export type LabelFor = { id: string; number: string; kind?: 'order' | 'return' }

/** Asks for an order's labels, again and again while one is on its way. */
export function labelsQuery(
  number: string,
  { tags = [], kind = 'order' }: { tags?: string[]; kind?: 'order' | 'return' } = {},
) {
  return {
    ...read(kind === 'order' ? '/carrierLabel/list' : '/returnLabel/list', { number }, { tags }),
    refetchInterval: ({ state }: { state: { data: Labels | undefined } }) =>
      state.data?.items.some(isOnItsWay) ? lookEvery : false,
  }
}

/** The labels of an order or a return, and who sells them to the shop. */
export function useLabels({ id, number, kind = 'order' }: LabelFor) {
  return useQuery(labelsQuery(number, { kind, tags: [kind === 'order' ? `order:${id}` : 'return'] }))
}

/** A label that was bought and waits for its parcel, perhaps with an address that was corrected since. */
export function isWaiting({ state, shipmentId }: CarrierLabel): boolean {
  return state === 'bought' && shipmentId === null
}
