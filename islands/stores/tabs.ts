import type { LiveMessages } from '#contract/live.ts'

/** A message between the tabs of one browser. */
export type TabMessage =
  | { type: 'signedOut'; reason?: 'out' }
  /** `ordered`: number of the order that the cart became. */
  | ({ type: 'cart'; ordered?: string } & LiveMessages['cart'])
  | { type: 'wishlist' }

const channel = typeof window === 'undefined' ? null : new BroadcastChannel('shop')

export function tellTabs(message: TabMessage): void {
  channel?.postMessage(message)
}

export function onTabMessage(listener: (message: TabMessage) => void): void {
  channel?.addEventListener('message', (event) => listener(event.data as TabMessage))
}
