/** Once what was just changed has been painted: only then may begin what keeps the browser busy. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    // A hidden page paints nothing.
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })
}
