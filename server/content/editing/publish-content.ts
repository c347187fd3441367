import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import type { AuditChange } from '#server/db/tables/staff.ts'
import { contentDraft } from '#server/db/tables.ts'
import { emit } from '#server/platform/emit.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { ContentKind } from '../content.ts'
import { checkContent, refuseGaps } from './check-content.ts'
import { changesBetween } from './content-paths.ts'
import { readContent, readDraftRow, type StoredContent, writeContent, writeDraft } from './stored-content.ts'

type Who = { at: Date; by: string }

/**
 * Makes the draft public, or the content itself if there is no draft: from `publishAt` on if it was never public.
 * @throws Refusal `invalid` if it breaks a rule, such as of a section's type that changed since, or a text has gaps.
 */
export async function publishContent(
  tx: Tx,
  shop: Pick<Shop, 'settings'>,
  stored: StoredContent,
  { at, by }: Who,
  publishAt = at,
): Promise<AuditChange[]> {
  const draft = await readDraftRow(tx, stored.kind, stored.id)
  const content = await checkContent({ tx, shop }, stored, draft?.content ?? stored.content)
  refuseGaps(stored.kind, content)
  const isFirst = stored.status === 'draft' || stored.publishedAt > at
  const publishedAt = isFirst ? publishAt : stored.publishedAt
  await writeContent(tx, stored, { content, status: 'published', publishedAt }, { at, by })
  await writeDraft(tx, stored, null, { at, by })
  const status = { path: 'status', before: stored.status, after: 'published' }
  return [...(stored.status === 'draft' ? [status] : []), ...changesBetween(stored.content, content)]
}

/**
 * Publishes the draft of public content at a moment; null: no longer by itself. The event of an earlier moment finds
 * another one in the draft, and does nothing.
 */
export async function scheduleDraft(
  tx: Tx,
  { kind, id }: Pick<StoredContent, 'kind' | 'id'>,
  publishAt: Date | null,
  at: Date,
): Promise<AuditChange[]> {
  const draft = await readDraftRow(tx, kind, id)
  const [before, after] = [draft?.publishAt, publishAt].map((each) => each?.toISOString() ?? null)
  if (!draft || before === after) return []
  await tx
    .update(contentDraft)
    .set({ publishAt, version: sql`${contentDraft.version} + 1` })
    .where(and(eq(contentDraft.kind, kind), eq(contentDraft.ownerId, id)))
  if (publishAt) await emit(tx, 'content.due', { kind, id: String(id) }, { at, notBefore: publishAt })
  return [{ path: 'publishAt', before, after }]
}

/**
 * Publishes a draft whose moment has come, unless it breaks a rule by now or its content is no longer public. A job that
 * comes early, by the clock of another server, waits for the moment again.
 */
export async function publishDue(
  shop: Pick<Shop, 'db' | 'now' | 'settings'>,
  { kind, id }: { kind: ContentKind; id: string },
): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const stored = await readContent(tx, kind, id, { lock: true })
    const draft = await readDraftRow(tx, kind, stored.id)
    const at = shop.now()
    if (!draft?.publishAt || stored.status === 'draft') return
    if (draft.publishAt > at)
      return void (await emit(
        tx,
        'content.due',
        { kind, id: String(stored.id) },
        { notBefore: draft.publishAt },
      ))
    await publishContent(tx, shop, stored, { at, by: draft.updatedBy })
  })
}
