import { call } from '../calls.ts'

/** Downloads the file of an export by a link that works once. @throws Refused once the file has expired. */
export async function saveExport(id: string): Promise<void> {
  const { url } = await call('/export/link', { id })
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
