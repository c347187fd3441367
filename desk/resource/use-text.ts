import { valueAt } from './draft.ts'
import { useDraft } from './record.tsx'

/** A text of the open record as it is being edited; empty if it has none. */
export function useText(path: string): string {
  return useDraft(({ draft }) => String(valueAt(draft, path) ?? ''))
}
