type How = {
  /** Replaces the current history entry. */
  replace?: boolean
  /** Loads a full document: for another site, or so that nothing of a signed-out customer stays in memory. */
  document?: boolean
}

/** Navigates to another address: swaps shop pages in place where supported, otherwise loads a document. */
export function goTo(url: string, { replace = false, document = false }: How = {}): void {
  if (!('navigation' in window)) {
    if (replace) location.replace(url)
    else location.assign(url)
    return
  }
  const { committed, finished } = navigation.navigate(url, {
    history: replace ? 'replace' : 'auto',
    info: document ? 'document' : undefined,
  })
  // A later navigation or an unload rejects these; that isn't an error.
  for (const each of [committed, finished]) each?.catch(() => {})
}
