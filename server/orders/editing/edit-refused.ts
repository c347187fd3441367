import { type LockedOrder, openUnits } from '../lock-order.ts'

/** Why the items of an order cannot be edited, as a text key; null if they can. */
export function editRefused({ status, lines }: LockedOrder): string | null {
  if (status !== 'in_progress') return `order.refused_is_${status}`
  return lines.some((line) => openUnits(line) > 0) ? null : 'desk.order.edit_all_shipped'
}
