import type { LiveMessages } from '#contract/live.ts'
import type { Page } from './page.ts'

/** Custom events and the detail each carries. All are dispatched on `document`; docs/guides/islands.md lists them. */
type PageEvents = {
  /** Another page, or other parts of it, are in the document. */
  'page-shown': Page
  /** Opens the cart drawer. */
  'open-cart': undefined
  /** The visitor has answered about visits and other hosts, or needs not be asked. */
  consent: undefined
  /** Starts every component of this name. */
  wake: string
  /** The live channel has opened. Changes before that were not reported to this page. */
  'live-open': undefined
  /** A component threw. */
  'component-error': unknown
} & {
  /** A message from the live channel, by type. */
  [Type in keyof LiveMessages as `live:${Type}`]: LiveMessages[Type]
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
