import { and, eq, sql } from 'drizzle-orm'
import type { TargetLanguage } from '#contract/admin/content/translation.ts'
import { codes } from '#contract/codes.ts'
import { isLang } from '#contract/languages.ts'
import type { Tx } from '#server/db/open.ts'
import type { AuditChange } from '#server/db/tables/staff.ts'
import type { TextPair } from '#server/db/tables/translations.ts'
import { translationState } from '#server/db/tables.ts'
import type { UndoHandler } from '#server/platform/admin/changes/undo-change.ts'
import type { WriteContext } from '#server/platform/admin/context.ts'
import { revertRecord } from '#server/platform/admin/records.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { keyOf, type Which } from './show-translation.ts'
import { textHash } from './text-hash.ts'
import { kindOf, recordFor } from './translated-records.ts'
import { readTranslatedRecord } from './translated-texts.ts'

type Ctx = Pick<WriteContext, 'tx' | 'shop'>
/** A text, and the hash of the source that was shown with it. */
export type Shown = { path: string; sourceHash: number }

/**
 * Pairs translations with the sources that were shown, without changing them. Returns the pairs before and after.
 * @throws Refusal `not_found` for a text that is not translated, 10 `changed_meanwhile` if a source has changed.
 */
export async function confirmTexts({ tx, shop }: Ctx, which: Which, shown: Shown[]): Promise<AuditChange[]> {
  const { kind, id, lang } = which
  // Read under the lock: whoever changes a source writes the pairs too.
  const pairs = await lockPairs(tx, which)
  const { texts } = await readTranslatedRecord(tx, shop, kind, id)
  const known = new Map(shown.map(({ path, sourceHash }) => [keyOf(path), sourceHash]))
  const changes = [...known].flatMap(([key, sourceHash]): AuditChange[] => {
    const pair = pairs[key]
    const source = texts.find((text) => text.key === key)?.texts.en
    if (!pair || !source) throw new Refusal('not_found')
    const after: TextPair = [pair[0], textHash(source)]
    if (after[1] !== sourceHash) throw new Refusal('changed_meanwhile', { code: codes.dialog })
    return after[1] === pair[1] ? [] : [{ path: confirmed(lang, key), before: pair, after }]
  })
  await writePairs(
    tx,
    which,
    Object.fromEntries(changes.map(({ path, after }) => [keyIn(path), after as TextPair])),
  )
  return changes
}

/** Pairs translations that were just saved with the sources that they were written for; without a hash the present ones. */
export async function pairWithShown(
  { tx, shop }: Ctx,
  which: Which,
  shown: { path: string; sourceHash?: number | undefined }[],
): Promise<void> {
  const { kind, id, lang } = which
  if (shown.length === 0) return
  const pairs = await lockPairs(tx, which)
  const { texts } = await readTranslatedRecord(tx, shop, kind, id)
  const others = shown.flatMap(({ path, sourceHash }): [string, TextPair][] => {
    const key = keyOf(path)
    const pair = pairs[key]
    const { en, [lang]: target } = texts.find((text) => text.key === key)?.texts ?? {}
    if (!pair || !en || !target || pair[0] !== textHash(target)) return []
    const source = sourceHash ?? textHash(en)
    return source === pair[1] ? [] : [[key, [pair[0], source]]]
  })
  await writePairs(tx, which, Object.fromEntries(others))
}

/** Undoes a save in the record that it was made in. */
export const undoTranslation: UndoHandler = (ctx, change) => {
  const kind = kindOf(change.resource)
  if (!kind) throw new Refusal('undo_closed')
  return revertRecord(ctx, recordFor(kind), change.resourceId, change.changes)
}

/** Puts back pairs that hold since the confirmation. */
export const undoConfirmation: UndoHandler = async ({ tx }, { resource, resourceId, label, changes }) => {
  const kind = kindOf(resource)
  const lang = changes[0]?.path.split('.')[1] ?? ''
  if (!kind || !isLang(lang) || lang === 'en') throw new Refusal('undo_closed')
  const which = { kind, id: resourceId, lang: lang as TargetLanguage }
  const pairs = await lockPairs(tx, which)
  const holds = ({ path, after }: AuditChange) => String(pairs[keyIn(path)]) === String(after)
  const open = changes.filter(holds)
  await writePairs(
    tx,
    which,
    Object.fromEntries(open.map(({ path, before }) => [keyIn(path), before as TextPair])),
  )
  return {
    label,
    changes: open.map(({ path, before, after }) => ({ path, before: after, after: before })),
    kept: changes.filter((each) => !holds(each)).map(({ path }) => ({ path, why: 'changed_meanwhile' })),
  }
}

function confirmed(lang: string, key: string): string {
  return `confirmed.${lang}.${key}`
}

function keyIn(path: string): string {
  return path.split('.').slice(2).join('.')
}

function stateOf({ kind, id, lang }: Which) {
  return and(
    eq(translationState.kind, kind),
    eq(translationState.ownerId, id),
    eq(translationState.lang, lang),
  )
}

async function lockPairs(tx: Tx, which: Which): Promise<Record<string, TextPair>> {
  const [row] = await tx
    .select({ pairs: translationState.pairs })
    .from(translationState)
    .where(stateOf(which))
    .for('update')
  return row?.pairs ?? {}
}

async function writePairs(tx: Tx, which: Which, pairs: Record<string, TextPair>): Promise<void> {
  if (Object.keys(pairs).length === 0) return
  await tx
    .update(translationState)
    .set({ pairs: sql`${translationState.pairs} || ${JSON.stringify(pairs)}::jsonb` })
    .where(stateOf(which))
  await tx.execute(sql`select follow_translations(${which.kind}, array[${which.id}])`)
}
