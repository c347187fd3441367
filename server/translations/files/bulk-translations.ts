import * as z from 'zod'
import {
  type TargetLanguage,
  type TranslationKind,
  translationKinds,
} from '#contract/admin/content/translation.ts'
import { sanitiseHtml } from '#server/catalog/save/sanitise-html.ts'
import type { WriteContext } from '#server/platform/admin/context.ts'
import type {
  Applied,
  Applying,
  BulkKind,
  PlannedRow,
  Proposal,
} from '#server/platform/admin/plans/bulk-kind.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { translationsInDatabase } from '../list-translations.ts'
import { keyOf, pathOf } from '../show-translation.ts'
import { textHash } from '../text-hash.ts'
import { recordFor } from '../translated-records.ts'
import { type ReadRecord, readTranslated } from '../translated-texts.ts'
import type { FileRecord, FileRecords } from './read-file.ts'

type ImportAction = { kind: 'importTranslations'; file: string; cells: FileRecords }

/** Translations of a file, saved record by record. */
export const bulkTranslations: BulkKind<ImportAction> = {
  kind: 'translation',
  list: translationsInDatabase(),
  permissionsFor: () => ['translations.change'],
  propose: async ({ tx, shop }, ids, { cells }) => {
    const byKind = Map.groupBy(ids.map(partsOf), ({ kind }) => kind)
    const stored = new Map<TranslationKind, Map<string, ReadRecord>>()
    for (const [kind, parts] of byKind)
      stored.set(
        kind,
        await readTranslated(
          tx,
          shop,
          kind,
          parts.map(({ id }) => id),
        ),
      )
    return ids.map((recordId) => {
      const { kind, id } = partsOf(recordId)
      return proposalOf(stored.get(kind)?.get(id), recordId, cells[recordId]!)
    })
  },
  async apply(ctx, rows) {
    const applied: Applied = { skipped: new Map(), audits: [] }
    // Records are locked in one order, so that two imports cannot wait for each other.
    for (const row of rows.toSorted((one, other) => (one.recordId < other.recordId ? -1 : 1))) {
      const why = await applyRow(ctx, row, applied)
      if (why !== null) applied.skipped.set(row.position, why)
    }
    return applied
  },
}

/** "attribute.sea.blue.de": a code may have dots. */
function partsOf(recordId: string): { kind: TranslationKind; id: string; lang: TargetLanguage } {
  const [kind, ...rest] = recordId.split('.')
  return {
    kind: translationKinds.find((each) => each === kind)!,
    lang: rest.pop() as TargetLanguage,
    id: rest.join('.'),
  }
}

function proposalOf(stored: ReadRecord | undefined, recordId: string, { name, texts }: FileRecord): Proposal {
  const { kind, id, lang } = partsOf(recordId)
  const own = { id: recordId, label: `${stored?.name || name || id} · ${lang}` }
  if (!stored) return { ...own, refused: 'reason.not_found' }
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  const basis: Record<string, unknown> = {}
  for (const [key, { source, target }] of Object.entries(texts)) {
    const found = stored.texts.find((each) => each.key === key)
    const text = found?.texts
    if (!text) return { ...own, refused: 'reason.not_found' }
    if (plain(text.en ?? '') !== plain(source)) return { ...own, refused: 'desk.translation.source_changed' }
    const path = pathOf(key, lang)
    const rule = recordFor(kind).rule(id, path)
    const parsed = rule && z.safeParse(rule.schema, found.html ? sanitiseHtml(target) : target)
    if (!parsed?.success) return { ...own, refused: 'desk.translation.too_long' }
    before[path] = text[lang] ?? ''
    after[path] = parsed.data
    basis[path] = textHash(text.en ?? '')
  }
  return { ...own, before, after, basis }
}

/** Programs that edit files may change the ends of lines. */
function plain(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim()
}

/** Saves a record unless one of its texts or their sources was changed meanwhile. Returns why it was left as it is. */
async function applyRow(
  ctx: Applying,
  { recordId, before, after, basis }: PlannedRow,
  { audits }: Applied,
): Promise<string | null> {
  const { kind, id } = partsOf(recordId)
  try {
    return await ctx.tx.transaction(async (tx) => {
      const record = await recordFor(kind).lock(tx, id)
      const changes = Object.entries(after).map(([path, value]) => ({
        ...{ path, before: before[path], after: value },
      }))
      if (changes.some((each) => record.read(each.path) !== each.before)) return 'desk.plan.changed'
      const sourceOf = (path: string) => textHash(String(record.read(pathOf(keyOf(path), 'en')) ?? ''))
      if (basis && changes.some(({ path }) => sourceOf(path) !== basis[path]))
        return 'desk.translation.source_changed'
      // The records of translations use of the caller only the name.
      const own = { ...ctx, tx } as unknown as WriteContext
      await record.write(
        changes.map(({ path, after: value }) => ({ path, value })),
        own,
      )
      audits.push({ resource: recordFor(kind).resource, id, label: record.label, changes })
      return null
    })
  } catch (error) {
    if (error instanceof Refusal)
      return error.reason === 'not_found' ? 'reason.not_found' : 'desk.translation.not_valid'
    throw error
  }
}
