/** Custom events and the detail each carries. All are dispatched on `document`; docs/guides/islands.md lists them. */
type PageEvents = {
  /** Another page has replaced the previous one. */
  'page-shown': undefined
  /** Opens the cart drawer. */
  'open-cart': undefined
  /** Starts every component of this name. */
  wake: string
  /** A component threw. */
  'component-error': unknown
  /** A message from the live channel, by type. */
  [message: `live:${string}`]: unknown
}

export function emit<Name extends keyof PageEvents>(
  name: Name,
  ...[detail]: PageEvents[Name] extends undefined ? [] : [PageEvents[Name]]
): void {
  document.dispatchEvent(new CustomEvent(name, { detail }))
}

/** Adds a listener and returns a function that removes it. */
export function on<Name extends keyof PageEvents>(
  name: Name,
  listener: (detail: PageEvents[Name]) => void,
): () => void {
  const listen = (event: Event) => listener((event as CustomEvent<PageEvents[Name]>).detail)
  document.addEventListener(name, listen)
  return () => document.removeEventListener(name, listen)
}
