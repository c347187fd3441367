import type { Conflict } from '#contract/admin/admin-call.ts'
import { codes } from '#contract/codes.ts'
import type { RecordKind } from '#server/platform/admin/records.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { keyOf, pathOf } from './show-translation.ts'
import { textHash } from './text-hash.ts'

type Edit = { path: string; from: unknown; to: unknown; sourceHash?: number | undefined }

/** True for texts of sections, menus and specifications. Their keys are places, where another text may stand meanwhile. */
function isInList(path: string): boolean {
  return !/^(texts|label|values|alt|banner|names)\./.test(path)
}

/**
 * A record that refuses edits of texts in lists once another English text stands in their place: the translations would
 * go live with a text that they were not written for, although an empty one is still empty. Edits that do not name their
 * source are refused if the record has changed at all.
 * @throws Refusal 10 `changed_meanwhile` on locking, with the paths as `sources` and what `present` adds.
 */
export function withCheckedSources(
  kind: RecordKind,
  { version, set }: { version: number; set: Edit[] },
  present: () => Promise<Record<string, unknown>>,
): RecordKind {
  return {
    ...kind,
    async lock(tx, id) {
      const record = await kind.lock(tx, id)
      const isMoved = ({ path, sourceHash }: Edit) => {
        if (sourceHash === undefined) return record.version !== version
        return textHash(String(record.read(pathOf(keyOf(path), 'en')) ?? '')) !== sourceHash
      }
      const moved = set.filter((edit) => isInList(edit.path) && isMoved(edit))
      if (moved.length === 0) return record
      const conflicts = moved.map(
        ({ path, from, to }): Conflict => ({
          ...{ path, from, theirs: record.read(path), mine: to },
          ...{ by: null, at: null },
        }),
      )
      const sources = moved.map(({ path }) => path)
      const details = { ...(await present()), version: record.version, conflicts, sources }
      throw new Refusal('changed_meanwhile', { code: codes.dialog, details })
    },
  }
}
