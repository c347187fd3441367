import { and, eq, sql } from 'drizzle-orm'
import type { TranslationKind } from '#contract/admin/content/translation.ts'
import { codes } from '#contract/codes.ts'
import type { AuditChange } from '#server/db/tables/staff.ts'
import { translationSame } from '#server/db/tables.ts'
import type { UndoHandler } from '#server/platform/admin/changes/undo-change.ts'
import type { WriteContext } from '#server/platform/admin/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shown } from './confirm-texts.ts'
import { keyOf } from './show-translation.ts'
import { textHash } from './text-hash.ts'
import { kindOf } from './translated-records.ts'
import { type ReadRecord, readTranslatedRecord } from './translated-texts.ts'

type Ctx = Pick<WriteContext, 'tx' | 'shop'>
type Owner = { kind: TranslationKind; id: string }

/** Paths of marks in the audit, as "same.values.stelton". */
const prefix = 'same.'

/**
 * Marks texts as the same in every language, or takes the marks off. Returns what changed.
 * @throws Refusal `not_found` for a text that there is not, 10 `changed_meanwhile` if it has changed since it was shown.
 */
export async function markSame(
  ctx: Ctx,
  owner: Owner,
  shown: Shown[],
  same: boolean,
): Promise<AuditChange[]> {
  const record = await readTranslatedRecord(ctx.tx, ctx.shop, owner.kind, owner.id)
  const known = new Map(shown.map(({ path, sourceHash }) => [keyOf(path), sourceHash]))
  const changes = [...known].flatMap(([key, sourceHash]): AuditChange[] => {
    const source = sourceOf(record, key)
    if (!source) throw new Refusal('not_found')
    if (textHash(source) !== sourceHash) throw new Refusal('changed_meanwhile', { code: codes.dialog })
    const before = isMarked(record, key)
    return before === same ? [] : [{ path: `${prefix}${key}`, before, after: same }]
  })
  await writeMarks(ctx, owner, record, changes)
  return changes
}

/** Takes marks off again, or puts them back, where the text is still the one that they were made for. */
export const undoSame: UndoHandler = async (ctx, { resource, resourceId, label, changes }) => {
  const kind = kindOf(resource)
  if (!kind) throw new Refusal('undo_closed')
  const owner = { kind, id: resourceId }
  const record = await readTranslatedRecord(ctx.tx, ctx.shop, kind, resourceId)
  const holds = ({ path, after }: AuditChange) => isMarked(record, keyIn(path)) === after
  const open = changes
    .filter(holds)
    .map(({ path, before, after }) => ({ path, before: after, after: before }))
  await writeMarks(ctx, owner, record, open)
  const kept = changes.filter((each) => !holds(each)).map(({ path }) => ({ path, why: 'changed_meanwhile' }))
  return { label, changes: open, kept }
}

function keyIn(path: string): string {
  return path.slice(prefix.length)
}

function sourceOf({ texts }: ReadRecord, key: string): string {
  return texts.find((text) => text.key === key)?.texts.en ?? ''
}

function isMarked({ texts, sameness }: ReadRecord, key: string): boolean {
  const text = texts.find((each) => each.key === key)
  return text !== undefined && sameness(text) === 'marked'
}

async function writeMarks(
  { tx }: Ctx,
  { kind, id }: Owner,
  record: ReadRecord,
  changes: AuditChange[],
): Promise<void> {
  if (changes.length === 0) return
  for (const { path, after } of changes) {
    const field = keyIn(path)
    const hash = textHash(sourceOf(record, field))
    const own = and(
      eq(translationSame.kind, kind),
      eq(translationSame.ownerId, id),
      eq(translationSame.field, field),
    )
    if (after === false) await tx.delete(translationSame).where(own)
    else
      await tx
        .insert(translationSame)
        .values({ kind, ownerId: id, field, hash })
        .onConflictDoUpdate({
          target: [translationSame.kind, translationSame.ownerId, translationSame.field],
          set: { hash },
        })
  }
  await tx.execute(sql`select follow_translations(${kind}, array[${id}])`)
}
