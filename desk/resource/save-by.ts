import type { Change } from '#contract/admin/admin-call.ts'
import type { AdminData, AdminPath } from '#contract/admin/calls.ts'
import { type CallPayload, call } from '../calls.ts'
import { t } from '../texts.ts'
import { toastChange } from '../undo.ts'
import type { PendingSave } from './draft.ts'

/** Calls that save a record path by path. */
export type SaveCall = {
  [Path in AdminPath]: AdminData<Path> extends { merged: string[]; change: Change } ? Path : never
}[AdminPath]

/**
 * The `save` of a record's options: sends the edits, offers Undo, and takes over the record as it was read back. `which`
 * is what else names the record, beside its id.
 */
export function saveBy<Path extends SaveCall>(
  path: Path,
  id: number | string,
  take: (saved: AdminData<Path>) => { base: unknown; version: number },
  which: Record<string, unknown> = {},
) {
  return async ({ set, version, idempotencyKey }: PendingSave) => {
    const saved = await call(path, {
      ...which,
      id,
      version,
      set,
      idempotencyKey,
    } as unknown as CallPayload<Path>)
    const { change, merged } = saved as { change: Change; merged: string[] }
    toastChange(t('desk.record.saved'), change)
    return { ...take(saved), merged }
  }
}
