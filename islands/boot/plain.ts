import { ensureVisitorId, token, visitorId } from '#islands/stores/session.ts'

/**
 * Adds the visitor and the session that the script keeps to forms that are sent to pages without script: those pages then
 * show the same cart. When the code behind a buy form can't be fetched, the form is sent as it is.
 */
export function bringVisitor({ target, formData }: FormDataEvent): void {
  if (!(target as HTMLFormElement).action.includes('/plain/')) return
  ensureVisitorId()
  formData.set('x-visitor', visitorId.getState() ?? '')
  formData.set('x-auth', token.getState() ?? '')
}

/** The form behind a component's host that opens the page without script in its place. */
export function plainWay(host: HTMLElement): HTMLFormElement | null {
  const next = host.nextElementSibling as HTMLElement | null
  return next?.hasAttribute('data-plain') ? (next as HTMLFormElement) : null
}
