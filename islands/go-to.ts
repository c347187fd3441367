type How = {
  /** Replaces the current history entry. */
  replace?: boolean
  /** Loads a document: another site, or nothing of a signed-out person may stay in memory. */
  document?: boolean
}

/** Goes to another address: a page of the shop is swapped in where the browser can, otherwise a document is loaded. */
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
  // Rejected when a later navigation, or the end of the document, cuts this one short: no error.
  for (const each of [committed, finished]) each?.catch(() => {})
}

/** Changes the address shown, without loading anything or adding to the history. */
export function showAddress(url: string | URL): void {
  history.replaceState(history.state, '', url)
}
