import { createStore, type StoreApi } from 'zustand/vanilla'

/** Converts a value to and from localStorage; null means nothing is stored. */
export type Codec<Value> = { read(text: string | null): Value; write(value: Value): string | null }

export const text: Codec<string | null> = { read: (stored) => stored, write: (value) => value }

/** The value of a text that was stored as JSON; null if there is none or it is spoilt. */
export function parsed<Value = unknown>(stored: string | null): Value | null {
  try {
    return stored ? JSON.parse(stored) : null
  } catch {
    return null
  }
}

export const json = <Value>(): Codec<Value | null> => ({
  read: parsed<Value>,
  write: (value) => value && JSON.stringify(value),
})

/**
 * Once it has ended, this document stores nothing and makes no call, because its queues and late answers still belong to
 * the person who signed out.
 */
export const session = { ended: false }

/**
 * A store kept in localStorage under `key` and synchronised between tabs. It starts empty, in the browser too, so that
 * the server's markup hydrates first.
 */
export function stored<Value>(key: string, codec: Codec<Value>): StoreApi<Value> {
  const store = createStore<Value>(() => codec.read(null))
  if (!globalThis.window) return store
  const read = () => store.setState(codec.read(localStorage.getItem(key)), true)
  read()
  store.subscribe((value) => {
    const written = codec.write(value)
    if (session.ended || written === localStorage.getItem(key)) return
    // With a full storage, the value lasts as long as the page.
    try {
      if (written === null) localStorage.removeItem(key)
      else localStorage.setItem(key, written)
    } catch {}
  })
  addEventListener('storage', (event) => {
    if ((event.key ?? key) === key) read()
  })
  return store
}
