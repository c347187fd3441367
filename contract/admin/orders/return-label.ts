import * as z from 'zod/mini'
import { RecordNumber } from '../../scalars.ts'
import { type AdminCallShape, Changed } from '../admin-call.ts'
import { CarrierLabel, carrierLabelCalls } from './carrier-label.ts'

const parcel = carrierLabelCalls['/carrierLabel/rates'].payload.shape
const changed = Changed(z.object({ label: CarrierLabel }))
const buys = {
  permission: 'returns.decide',
  writes: true,
  restricted: { 'label.cost': 'money.read' },
} as const

export const returnLabelCalls = {
  /** The labels that were bought for a return, newest first. `provider`: as in `/carrierLabel/list`. */
  '/returnLabel/list': {
    payload: z.object({ number: RecordNumber }),
    data: carrierLabelCalls['/carrierLabel/list'].data,
    permission: 'orders.read',
    restricted: { 'items.*.cost': 'money.read' },
  },
  /**
   * Asks the provider what it costs to bring the goods of an approved return back, as `/carrierLabel/rates` does for a
   * parcel. Nothing is bought. Refused once the goods have arrived, or while a label was bought already.
   */
  '/returnLabel/rates': {
    payload: z.object({ number: RecordNumber, weight: parcel.weight, size: parcel.size }),
    data: carrierLabelCalls['/carrierLabel/rates'].data,
    permission: 'returns.decide',
  },
  /**
   * Buys a label for a return. Once it is bought, the buyer gets it by email and on the page of the return, like one from
   * `/return/labelFile`, and it replaces an earlier one. Undo voids it and takes it away.
   */
  '/returnLabel/buy': {
    payload: carrierLabelCalls['/carrierLabel/buy'].payload,
    data: changed,
    ...buys,
    undo: 'counter',
  },
  /**
   * Voids a label that was bought for a return, and takes it away from the buyer. The request goes to the provider after
   * 15 seconds, in which undo gives the label back.
   */
  '/returnLabel/void': {
    payload: z.object({ number: RecordNumber, id: z.uuid() }),
    data: changed,
    ...buys,
    undo: 'hold',
  },
} as const satisfies Record<string, AdminCallShape>
