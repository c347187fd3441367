import type { changeActions } from '#contract/admin/change.ts'
import { fieldOf } from '#contract/admin/change-field.ts'
import type { audit } from '#server/db/tables.ts'

type Entry = Pick<typeof audit.$inferSelect, 'kind' | 'call' | 'undoes' | 'planId' | 'changes'>
type Action = (typeof changeActions)[number]

/** Last parts of calls, by their action. All others only change a record. */
const verbs: Record<Exclude<Action, 'change' | 'read'>, readonly string[]> = {
  undo: ['undo', 'revert'],
  bulk: ['run', 'bulk', 'import'],
  create: ['create', 'duplicate', 'add', 'addMember', 'make', 'invite', 'upload', 'variants', 'series'],
  // "merge": one of the two records is gone.
  remove: 'delete remove removeMember removeStation archive erase discard empty merge'.split(' '),
  publish: ['publish', 'unpublish', 'schedule', 'activate'],
}

const actions = new Map<string, Action>(
  Object.entries(verbs).flatMap(([action, names]) => names.map((name) => [name, action as Action] as const)),
)

/** Calls whose last part stands for another action elsewhere: a promotion stays when it ends, an API key does not. */
const exceptions: Record<string, Action> = {
  '/apiKey/end': 'remove',
  '/export/start': 'create',
  '/thread/start': 'create',
}

/** The action and the changed fields of an entry of the audit, by which it is filtered. */
export function filtersOf(entry: Entry): { action: Action; fields: string[] } {
  const fields = new Set(entry.changes.map(({ path }) => fieldOf(path)).filter(Boolean))
  return { action: actionOf(entry), fields: [...fields] }
}

function actionOf({ kind, call, undoes, planId }: Omit<Entry, 'changes'>): Action {
  if (kind === 'read') return 'read'
  if (undoes !== null) return 'undo'
  const action = exceptions[call] ?? actions.get(call.split('/').at(-1)!) ?? 'change'
  return planId !== null && action !== 'undo' ? 'bulk' : action
}
