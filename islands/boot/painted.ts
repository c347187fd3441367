/** Resolves once the latest changes have been painted, so that heavy work does not delay them. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    // A hidden page paints nothing.
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })
}
