import { call } from '../calls.ts'

/** Opens an invoice or credit note as PDF in a tab of its own. */
export async function openDocument(number: string): Promise<void> {
  const { url } = await call('/invoice/download', { number })
  window.open(url, '_blank', 'noopener')
}
