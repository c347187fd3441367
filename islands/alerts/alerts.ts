import { createStore } from 'zustand/vanilla'
import { codes } from '#contract/codes.ts'
import type { Alert, AlertKind } from '#contract/favorite.ts'
import { type Answer, call } from '#islands/api.ts'
import { callQuietly } from '#islands/quiet-call.ts'
import { token, visitorId } from '#islands/stores/session.ts'

/** A variant by its SKU, or a whole product by its id. */
export type Wanted = { sku: string } | { id: string }

/** The visitor's alerts; null until loaded. */
export const alerts = createStore<{ items: Alert[] | null }>(() => ({ items: null }))

let asked: Promise<void> | undefined

/** Requests the alerts once per page, and only if this browser has a visitor id or a sign-in. */
export function loadAlerts(): Promise<void> {
  asked ??= token.getState() || visitorId.getState() ? refresh() : Promise.resolve()
  return asked
}

/** Subscribes to an alert. Without `email` it goes to the signed-in customer's address. */
export async function askForAlert(kind: AlertKind, wanted: Wanted, email?: string): Promise<Answer<unknown>> {
  const path = kind === 'back_in_stock' ? '/notify/backInStock' : '/notify/priceDrop'
  const answer = await call(path, { ...wanted, ...(email ? { email } : {}) })
  if (answer.code === codes.success) await refresh()
  return answer
}

export async function cancelAlert(kind: AlertKind, wanted: Wanted): Promise<Answer<unknown>> {
  const answer = await call('/notify/cancel', { kind, ...wanted })
  if (answer.code === codes.success) await refresh()
  return answer
}

/** The alert of this kind for this variant, or for this product as a whole. */
export function alertFor(items: Alert[] | null, kind: AlertKind, wanted: Wanted): Alert | undefined {
  return items?.find(
    (alert) =>
      alert.kind === kind &&
      ('sku' in wanted ? alert.sku === wanted.sku : alert.id === wanted.id && alert.sku === null),
  )
}

async function refresh(): Promise<void> {
  const answer = await callQuietly('/notify/list', {})
  if (answer.code === codes.success) alerts.setState({ items: answer.data.items })
}
