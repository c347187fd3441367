/** What tabs of one browser tell each other. */
export type Word =
  | { type: 'signedOut'; reason?: 'out' }
  | { type: 'cart'; version: number }
  | { type: 'wishlist' }

const channel = typeof window === 'undefined' ? null : new BroadcastChannel('shop')

export function tellTabs(word: Word): void {
  channel?.postMessage(word)
}

export function onWord(hear: (word: Word) => void): void {
  channel?.addEventListener('message', (event) => hear(event.data as Word))
}
