import { useQuery } from '@tanstack/react-query'
import type { AdminData } from '#contract/admin/calls.ts'
import type { CarrierLabel } from '#contract/admin/orders/carrier-label.ts'
import { read } from '../query.ts'

/** Milliseconds between looks at a label on its way, should the live channel be away. */
const lookEvery = 3000

/** It is still being bought, or its picture being fetched. */
export const isOnItsWay = (label: CarrierLabel | undefined) =>
  !label || label.state === 'buying' || (label.state === 'bought' && !label.hasFile)

type Labels = AdminData<'/carrierLabel/list'>

/** The order whose parcel, or the return whose goods, a label is for. `id`: of the order. */
export type LabelFor = { id: string; number: string; kind?: 'return' }

/** Asks for an order's labels, again and again while one is on its way. */
export function labelsQuery(number: string, tags: string[] = [], kind?: LabelFor['kind']) {
  return {
    ...read(kind ? '/returnLabel/list' : '/carrierLabel/list', { number }, { tags }),
    refetchInterval: ({ state }: { state: { data: Labels | undefined } }) =>
      state.data?.items.some(isOnItsWay) ? lookEvery : false,
  }
}

/** The labels of an order or a return, and who sells them to the shop. */
export function useLabels({ id, number, kind }: LabelFor) {
  return useQuery(labelsQuery(number, [kind ?? `order:${id}`], kind))
}

/** A label that was bought and waits for its parcel, perhaps with an address that was corrected since. */
export function isWaiting({ state, shipmentId }: CarrierLabel): boolean {
  return state === 'bought' && shipmentId === null
}
