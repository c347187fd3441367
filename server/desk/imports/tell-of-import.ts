import type { Shop } from '#server/platform/shop.ts'
import { notify } from '../notices/notify.ts'
import type { StoredImport } from './import-state.ts'

/** Tells the person who began an import how it ended. A rehearsal tells nobody: its screen shows it. */
export async function tellOfImport(
  shop: Shop,
  { id, task, state, name, callerKind, callerId }: StoredImport,
): Promise<void> {
  if (task === 'check' || callerKind !== 'staff') return
  if (state !== 'done' && state !== 'failed' && state !== 'undone') return
  await notify(shop, { kind: `import_${state}`, recordId: id, values: { name } }, { staffId: callerId })
}
