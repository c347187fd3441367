/** Resolves once the latest changes have been painted, so that heavy work does not delay them. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    // Hidden pages don't paint.
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })
}
