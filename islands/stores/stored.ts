import { createStore, type StoreApi } from 'zustand/vanilla'

/** How a value is written into localStorage; null there means nothing is stored. */
export type Codec<Value> = { read(text: string | null): Value; write(value: Value): string | null }

export const text: Codec<string | null> = { read: (stored) => stored, write: (value) => value }

export const json = <Value>(): Codec<Value | null> => ({
  read: (stored) => (stored ? (JSON.parse(stored) as Value) : null),
  write: (value) => value && JSON.stringify(value),
})

/**
 * A store that lives in localStorage under `key`, in step with the other tabs. Its initial state is the empty one, also
 * in the browser, so that what the server rendered is hydrated first.
 */
export function stored<Value>(key: string, codec: Codec<Value>): StoreApi<Value> {
  const store = createStore<Value>(() => codec.read(null))
  if (typeof window === 'undefined') return store
  store.setState(codec.read(localStorage.getItem(key)), true)
  store.subscribe((value) => {
    const written = codec.write(value)
    if (written === localStorage.getItem(key)) return
    if (written === null) localStorage.removeItem(key)
    else localStorage.setItem(key, written)
  })
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) store.setState(codec.read(localStorage.getItem(key)), true)
  })
  return store
}
