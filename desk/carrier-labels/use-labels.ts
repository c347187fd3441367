import { useQuery } from '@tanstack/react-query'
import type { CarrierLabel } from '#contract/admin/carrier-label.ts'
import { read } from '../query.ts'

/** Milliseconds between looks at a label on its way, should the live channel be away. */
const lookEvery = 3000

const isOnItsWay = ({ state, hasFile }: CarrierLabel) =>
  state === 'buying' || (state === 'bought' && !hasFile)

/** The labels of an order, and who sells them to the shop. */
export function useLabels({ id, number }: { id: string; number: string }) {
  const query = read('/carrierLabel/list', { number }, { tags: [`order:${id}`] })
  return useQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data?.items.some(isOnItsWay) ? lookEvery : false),
  })
}

/** A label that was bought and waits for its parcel. */
export function isWaiting({ state, shipmentId }: CarrierLabel): boolean {
  return state === 'bought' && shipmentId === null
}
