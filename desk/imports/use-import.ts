import { useState } from 'react'
import type { Import } from '#contract/admin/system/import.ts'
import { call } from '../calls.ts'
import { queries, read, refresh, useCall } from '../query.ts'
import { toastError } from '../ui/toast.tsx'

const tagsOf = (id: string) => ({ tags: [`import:${id}`] })

/** An import, which follows its job. */
export const importRead = (id: string) => read('/import/status', { id }, tagsOf(id))

export function useImport(id: string) {
  return useCall('/import/status', { id }, tagsOf(id))
}

/** Shows an import as a write answered it, without asking again. */
export function putImport(shown: Import): void {
  queries.setQueryData(importRead(shown.id).queryKey, { import: shown })
}

/** Makes the calls of an import. `busy` names the one that is under way. */
export function useImportCalls() {
  const [busy, setBusy] = useState<string | null>(null)
  const act = async (name: string, work: () => Promise<{ import: Import }>) => {
    setBusy(name)
    try {
      putImport((await work()).import)
      await refresh('/import/list')
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(null)
    }
  }
  return { busy, act }
}

/** Downloads a report by a link that works once. */
export async function saveReport(id: string, part: 'refused' | 'missing' | 'kept'): Promise<void> {
  const { url } = await call('/import/report', { id, part })
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
