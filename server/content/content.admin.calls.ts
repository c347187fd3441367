import { and, desc, eq, lt } from 'drizzle-orm'
import type { AdminParsed } from '#contract/admin/calls.ts'
import type { contentCalls } from '#contract/admin/content/content.ts'
import { codes } from '#contract/codes.ts'
import { slugOf } from '#contract/slug.ts'
import { freeHandle } from '#server/catalog/import/words/free-handle.ts'
import { takenNames } from '#server/catalog/staff/taken-names.ts'
import type { AuditChange } from '#server/db/tables/staff.ts'
import { contentVersion } from '#server/db/tables.ts'
import type { AdminHandlers, WriteContext } from '#server/platform/admin/context.ts'
import { answerList } from '#server/platform/admin/lists/read-list.ts'
import { type RecordKind, saveRecord } from '#server/platform/admin/records.ts'
import { invalidAt, Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Content, ContentKind } from './content.ts'
import { checkContent, refuseGaps } from './editing/check-content.ts'
import { changesBetween } from './editing/content-paths.ts'
import { draftRecord, publicRecord } from './editing/content-records.ts'
import { createContent } from './editing/create-content.ts'
import { publishContent, scheduleDraft } from './editing/publish-content.ts'
import {
  readContent,
  readDraftRow,
  type StoredContent,
  versionOf,
  writeContent,
  writeDraft,
} from './editing/stored-content.ts'
import {
  articlesInDatabase,
  contentRows,
  type PathOf,
  pagesInDatabase,
  showContent,
} from './editing/view-content.ts'
import { openLegalPage } from './legal/open-legal-page.ts'
import { previewLifetime, previewLink } from './preview-link.ts'
import { describeTypes } from './sections/describe-types.ts'
import { sectionTypes } from './sections/section-types.ts'

/** Drafts, pages and articles as undo puts them back. */
export const contentRecords: RecordKind[] = [draftRecord, publicRecord('page'), publicRecord('article')]

const versionsPerPage = 20

/** @param pathOf the address of a page, which the routes of the shop decide. */
export function contentHandlers(pathOf: (shop: Shop) => PathOf): AdminHandlers<keyof typeof contentCalls> {
  const show = ({ shop, tx, at }: WriteContext, { kind, id }: { kind: ContentKind; id: string }) =>
    showContent(tx, kind, id, at, pathOf(shop))

  return {
    '/page/list': (ctx, ask) => answerList(ctx, pagesInDatabase, ask, (ids) => contentRows(ctx, 'page', ids)),

    '/article/list': (ctx, ask) =>
      answerList(ctx, articlesInDatabase, ask, (ids) => contentRows(ctx, 'article', ids)),

    '/section/types': async ({ shop, t, lang }) => ({
      items: describeTypes(await sectionTypes(shop.db, shop), { t, lang }),
    }),

    '/content/detail': ({ shop, at }, { kind, id }) => showContent(shop.db, kind, id, at, pathOf(shop)),

    async '/content/create'(ctx, { kind, name, slug }) {
      const base = slugOf(name) || kind
      const handle = slug || freeHandle(await takenNames(ctx.tx, kind, base), [base])
      const en = { slug: handle, name, summary: '', body: '', seoTitle: '', seoDescription: '' }
      const id = await createContent(ctx, { kind, handle, texts: { en } })
      return {
        data: await show(ctx, { kind, id }),
        audit: { resource: kind, id, label: name, changes: [{ path: 'name', before: null, after: name }] },
      }
    },

    async '/content/legal'(ctx, { page }) {
      const { id, written } = await openLegalPage(ctx, page)
      const shown = await show(ctx, { kind: 'page', id })
      const { name } = shown.content
      const changes = written ? [{ path: 'name', before: null, after: name }] : []
      return { data: { ...shown, written }, audit: { resource: 'page', id, label: name, changes } }
    },

    async '/content/patch'(ctx, { kind, id, version, set }) {
      const draftId = `${kind}.${id}`
      const present = () => show(ctx, { kind, id })
      const saved = await saveRecord(ctx, draftRecord, { id: draftId, version, set }, present)
      return {
        data: { ...(await present()), merged: saved.merged },
        audit: { resource: 'draft', id: draftId, label: saved.label, changes: saved.changes },
      }
    },

    async '/content/publish'(ctx, payload) {
      const stored = await lockVersion(ctx, payload)
      const changes = await publishContent(ctx.tx, ctx.shop, stored, whoOf(ctx))
      return { data: await show(ctx, payload), audit: auditOf(stored, changes) }
    },

    async '/content/schedule'(ctx, payload) {
      const stored = await lockVersion(ctx, payload)
      const moment = payload.at === null ? null : new Date(payload.at)
      if (moment && moment <= ctx.at) throw invalidAt('at', 'content.past')
      const changes = await schedule(ctx, stored, moment)
      return { data: await show(ctx, payload), audit: auditOf(stored, changes) }
    },

    async '/content/archive'(ctx, payload) {
      const stored = await lockVersion(ctx, payload)
      if (stored.home || stored.status === 'draft') throw new Refusal('transition_refused')
      await writeContent(ctx.tx, stored, { ...stored, status: 'draft' }, whoOf(ctx))
      const status = { path: 'status', before: stored.status, after: 'draft' }
      const changes = [status, ...(await scheduleDraft(ctx.tx, stored, null, ctx.at))]
      return { data: await show(ctx, payload), audit: auditOf(stored, changes) }
    },

    async '/content/discard'(ctx, payload) {
      const stored = await lockVersion(ctx, payload)
      const changes = await changeDraft(ctx, stored, null)
      return { data: await show(ctx, payload), audit: auditOf(stored, changes, 'draft') }
    },

    async '/content/versions'({ shop }, { kind, id, cursor }) {
      const stored = await readContent(shop.db, kind, id)
      const rows = await shop.db
        .select()
        .from(contentVersion)
        .where(
          and(
            eq(contentVersion.kind, kind),
            eq(contentVersion.ownerId, stored.id),
            cursor === undefined ? undefined : lt(contentVersion.id, numberOf(cursor)),
          ),
        )
        .orderBy(desc(contentVersion.id))
        .limit(versionsPerPage + 1)
      const shown = rows.slice(0, versionsPerPage)
      return {
        items: shown.map((row) => ({
          id: String(row.id),
          publishedAt: row.publishedAt.toISOString(),
          publishedBy: row.publishedBy,
          differs: changesBetween(stored.content, row.content as Content).map(({ path }) => path),
        })),
        next: rows.length > versionsPerPage ? String(shown.at(-1)!.id) : null,
      }
    },

    async '/content/restore'(ctx, payload) {
      const stored = await lockVersion(ctx, payload)
      const [row] = await ctx.tx
        .select()
        .from(contentVersion)
        .where(
          and(
            eq(contentVersion.id, numberOf(payload.versionId)),
            eq(contentVersion.kind, stored.kind),
            eq(contentVersion.ownerId, stored.id),
          ),
        )
      if (!row) throw new Refusal('not_found')
      const content = await checkContent(ctx, stored, row.content as Content)
      const changes = await changeDraft(ctx, stored, content)
      return { data: await show(ctx, payload), audit: auditOf(stored, changes, 'draft') }
    },

    async '/content/share'({ shop, at }, { kind, id, lang }) {
      const { content } = await showContent(shop.db, kind, id, at, pathOf(shop))
      const path = content.paths[lang] ?? content.paths.en
      if (path === undefined) throw new Refusal('not_found')
      const until = new Date(at.getTime() + previewLifetime * 1000)
      return { url: previewLink(shop, path, ['content']), until: until.toISOString() }
    },
  }
}

type Edited = Pick<AdminParsed<'/content/publish'>, 'kind' | 'id' | 'version'>

/**
 * Locks a page or an article that nobody edited since the caller saw it.
 * @throws Refusal 10 `changed_meanwhile`.
 */
async function lockVersion({ tx }: WriteContext, { kind, id, version }: Edited): Promise<StoredContent> {
  const stored = await readContent(tx, kind, id, { lock: true })
  const draft = await readDraftRow(tx, kind, stored.id)
  const current = versionOf(stored, draft)
  if (current !== version)
    throw new Refusal('changed_meanwhile', { code: codes.dialog, details: { version: current } })
  return stored
}

/** Content that was never public gets the moment itself; the draft of public content is published by an event. */
async function schedule(
  ctx: WriteContext,
  stored: StoredContent,
  moment: Date | null,
): Promise<AuditChange[]> {
  const { tx, at } = ctx
  const isPublic = stored.status === 'published' && stored.publishedAt <= at
  if (!isPublic && moment) return publishContent(tx, ctx.shop, stored, whoOf(ctx), moment)
  if (!isPublic && stored.status === 'published') {
    await writeContent(tx, stored, { ...stored, status: 'draft' }, whoOf(ctx))
    return [{ path: 'status', before: stored.status, after: 'draft' }]
  }
  const draft = await readDraftRow(tx, stored.kind, stored.id)
  if (!draft || (!isPublic && !draft.publishAt)) throw new Refusal('transition_refused')
  if (moment) refuseGaps(stored.kind, draft.content)
  return scheduleDraft(tx, stored, moment, at)
}

/** Replaces or drops the draft, and says what that changed in it. */
async function changeDraft(
  ctx: WriteContext,
  stored: StoredContent,
  content: Content | null,
): Promise<AuditChange[]> {
  const before = await readDraftRow(ctx.tx, stored.kind, stored.id)
  await writeDraft(ctx.tx, stored, content, whoOf(ctx))
  return changesBetween(before?.content ?? stored.content, content ?? stored.content)
}

function numberOf(id: string): number {
  if (!/^[1-9]\d{0,8}$/.test(id)) throw new Refusal('not_found')
  return Number(id)
}

function whoOf({ at, caller }: WriteContext): { at: Date; by: string } {
  return { at, by: caller.name }
}

function auditOf(stored: StoredContent, changes: AuditChange[], resource: 'draft' | null = null) {
  const { kind, id, handle, content } = stored
  return {
    resource: resource ?? kind,
    id: resource ? `${kind}.${id}` : String(id),
    label: content.texts.en?.name || handle,
    changes,
  }
}
