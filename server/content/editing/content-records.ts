import { ruleFor } from '#contract/admin/admin-call.ts'
import { contentPatch } from '#contract/admin/content/content.ts'
import { isLang } from '#contract/languages.ts'
import type { Tx } from '#server/db/open.ts'
import type { RecordContext, RecordKind } from '#server/platform/admin/records.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Content, ContentKind } from '../content.ts'
import { checkContent } from './check-content.ts'
import { changesBetween, readPath, writePaths } from './content-paths.ts'
import { scheduleDraft } from './publish-content.ts'
import {
  readContent,
  readDraftRow,
  type StoredContent,
  versionOf,
  writeContent,
  writeDraft,
} from './stored-content.ts'

/** The draft of a page or an article as a record that is saved path by path. Its id is "page.12". */
export const draftRecord: RecordKind = {
  resource: 'draft',
  rule: (_id, path) => ruleOf(path),
  async lock(tx, id) {
    const [kind, own = ''] = id.split('.') as [ContentKind, string]
    const stored = await readContent(tx, kind, own, { lock: true })
    const draft = await readDraftRow(tx, kind, stored.id)
    const content = draft?.content ?? stored.content
    return {
      id,
      label: content.texts.en?.name || stored.handle,
      version: versionOf(stored, draft),
      read: (path) => readPath(content, path),
      async write(values, { at, caller, shop }) {
        const checked = await checkContent({ tx, shop }, stored, writePaths(content, values))
        await writeDraft(tx, stored, checked, { at, by: caller.name })
      },
    }
  },
}

/** Paths of public content beside those of its draft. */
const ownPaths = ['status', 'publishAt']

/** Public pages or articles as records that undo puts back, with the schedule of their draft. */
export function publicRecord(kind: ContentKind): RecordKind<RecordContext> {
  return {
    resource: kind,
    rule: (_id, path) => (ownPaths.includes(path) ? contentPatch.paths.atRoot : ruleOf(path)),
    async lock(tx, id) {
      const stored = await readContent(tx, kind, id, { lock: true })
      const draft = await readDraftRow(tx, kind, stored.id)
      const { content, publishedAt } = stored
      const own: Record<string, unknown> = {
        status: stored.status,
        publishAt: draft?.publishAt?.toISOString() ?? null,
      }
      return {
        id,
        label: content.texts.en?.name || stored.handle,
        version: 0,
        read: (path) => (Object.hasOwn(own, path) ? own[path] : readPath(content, path)),
        isPast: (path, value, at) =>
          path === 'publishAt' && typeof value === 'string' && new Date(value) <= at,
        async write(values, { at, caller, shop }) {
          const [status, publishAt] = ownPaths.map(
            (name) => values.findLast(({ path }) => path === name)?.value,
          ) as [typeof stored.status | undefined, string | null | undefined]
          const paths = values.filter(({ path }) => !ownPaths.includes(path))
          const checked = await checkContent({ tx, shop }, stored, writePaths(content, paths))
          const next = { content: checked, status: status ?? stored.status, publishedAt }
          const who = { at, by: caller.name }
          await writeContent(tx, stored, next, who)
          await settleDraft(tx, stored, checked, who)
          if (next.status === 'draft') await scheduleDraft(tx, stored, null, at)
          else if (publishAt) await scheduleDraft(tx, stored, new Date(publishAt), at)
        },
      }
    },
  }
}

/**
 * Content that an undo replaces becomes the draft, so that no text is lost. An existing draft is newer and stays, unless
 * the content that was put back is the same.
 */
async function settleDraft(
  tx: Tx,
  stored: StoredContent,
  content: Content,
  who: { at: Date; by: string },
): Promise<void> {
  const draft = await readDraftRow(tx, stored.kind, stored.id)
  const isSame = changesBetween((draft ?? stored).content, content).length === 0
  if (draft && isSame) await writeDraft(tx, stored, null, who)
  if (!draft && !isSame) await writeDraft(tx, stored, stored.content, who)
}

/** Texts are in known languages only. */
export function ruleOf(path: string) {
  const [part, lang = ''] = path.split('.')
  if (part === 'texts' && !isLang(lang)) throw new Refusal('not_found')
  return ruleFor(contentPatch.paths, path)
}
