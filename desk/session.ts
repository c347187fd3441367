import { createStore } from 'zustand/vanilla'
import type { AdminData } from '#contract/admin/calls.ts'
import type { Permission } from '#contract/admin/permissions.ts'

export type Me = AdminData<'/me'>

type Session = {
  me: Me | null
  /** The role through which the person looks at the desk, with no more rights than it has. */
  role: { code: string; name: string } | null
  /** The session has ended: by signing out here or elsewhere, or because it expired. */
  ended: 'signed_out' | 'elsewhere' | 'expired' | null
  /** The last call did not reach the shop. */
  offline: boolean
  /** The shop serves a newer build of the desk. */
  outdated: boolean
  /** How often the live channel was opened: one more means that the shop can be reached again. */
  connections: number
}

/** State of the whole tab, outside React. */
export const session = createStore<Session>(() => ({
  ...{ me: null, role: null, ended: null, offline: false, outdated: false, connections: 0 },
}))

/** The person who is signed in; null until /me has answered. */
export function me(): Me | null {
  return session.getState().me
}

/** True if the person has a permission. Screens explain what is missing; the server decides. */
export function may(permission: Permission): boolean {
  return me()?.permissions.includes(permission) ?? false
}

/** True if the person has one of the permissions, or none is asked for. */
export function mayAny(permissions: readonly Permission[]): boolean {
  return permissions.length === 0 || permissions.some(may)
}

/** True if the person can buy labels of carriers: the shop has a key for it. */
export function mayBuyLabels(): boolean {
  return may('orders.ship') && (me()?.shop.buysLabels ?? false)
}

/** True if the person can buy labels with which goods come back. */
export function mayBuyReturnLabels(): boolean {
  return may('returns.decide') && (me()?.shop.buysLabels ?? false)
}

/** The currency of prices and costs that name none. */
export function baseCurrency(): string {
  return me()?.shop.currency ?? 'EUR'
}
