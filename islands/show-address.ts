/** Changes the address shown, without loading anything or adding to the history. */
export function showAddress(url: string | URL): void {
  history.replaceState(history.state, '', url)
}
