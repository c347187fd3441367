import { createStore, type StoreApi } from 'zustand/vanilla'

/** Converts a value to and from localStorage; null means nothing is stored. */
export type Codec<Value> = { read(text: string | null): Value; write(value: Value): string | null }

export const text: Codec<string | null> = { read: (stored) => stored, write: (value) => value }

export const json = <Value>(): Codec<Value | null> => ({
  read: (stored) => (stored ? (JSON.parse(stored) as Value) : null),
  write: (value) => value && JSON.stringify(value),
})

/**
 * A store kept in localStorage under `key` and synchronised between tabs. It starts empty, in the browser too, so that
 * the server's markup hydrates first.
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
