import type { AdminData, AdminPath } from '#contract/admin/calls.ts'
import { call } from '../calls.ts'
import { queries, read } from '../query.ts'
import type { PendingSave } from '../resource/draft.ts'

export type Shown = AdminData<'/customer/detail'>
export type Customer = Shown['customer']

/** Calls whose answers show customers. */
export const shownCustomers: AdminPath[] = ['/customer/detail', '/customer/list', '/view/counts']

/** Puts a customer that a call answered where the screen reads it. */
export function putCustomer({ customer, version }: Shown): void {
  queries.setQueryData(read('/customer/detail', { id: customer.id }).queryKey, { customer, version })
}

/** Saves the note and labels that were edited. */
export async function saveCustomer(id: string, { set, version, idempotencyKey }: PendingSave) {
  const edits = Object.fromEntries(set.map(({ path, to }) => [path, to]))
  const shown = await call('/customer/save', { id, version, ...edits, idempotencyKey })
  putCustomer(shown)
  return { base: shown.customer, version: shown.version }
}

export async function reloadCustomer(id: string) {
  const shown = await call('/customer/detail', { id })
  putCustomer(shown)
  return { base: shown.customer, version: shown.version }
}
