/**
 * Gives the page storages of its own where the browser refuses access to them, as with blocked cookies and in some web
 * views: the shop then works until the document is left. The first import of the page's script, because all others rely
 * on them. Entries are own properties, as in the browser's storages, because sign-out lists them.
 */
for (const name of ['localStorage', 'sessionStorage'] as const) {
  try {
    window[name]
  } catch {
    const value = new (class {
      [key: string]: unknown

      getItem(key: string) {
        return this[key] ?? null
      }
      setItem(key: string, entry: string) {
        this[key] = entry
      }
      removeItem(key: string) {
        delete this[key]
      }
      clear() {
        for (const key in this) delete this[key]
      }
    })()
    Object.defineProperty(window, name, { value })
  }
}

export {}
