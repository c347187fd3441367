import type { translationCalls } from '#contract/admin/content/translation.ts'
import { sanitiseHtml } from '#server/catalog/save/sanitise-html.ts'
import type { AuditChange } from '#server/db/tables/staff.ts'
import type { AdminHandlers, Audited } from '#server/platform/admin/context.ts'
import { makePlan } from '#server/platform/admin/plans/make-plan.ts'
import { saveRecord } from '#server/platform/admin/records.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { withCheckedSources } from './check-sources.ts'
import { confirmTexts, pairWithShown } from './confirm-texts.ts'
import { bulkTranslations } from './files/bulk-translations.ts'
import { exportTexts } from './files/export-texts.ts'
import { readFile } from './files/read-file.ts'
import { countTranslations, listTranslations } from './list-translations.ts'
import { markSame } from './mark-same.ts'
import { keyOf, pathOf, showTranslation, type Which } from './show-translation.ts'
import { recordFor } from './translated-records.ts'
import { readTranslatedRecord } from './translated-texts.ts'

export const translationHandlers: AdminHandlers<keyof typeof translationCalls> = {
  '/translation/list': listTranslations,

  '/translation/counts': countTranslations,

  '/translation/detail': (ctx, which) => showTranslation(ctx, ctx.shop.db, which),

  async '/translation/save'(ctx, { version, set, ...which }) {
    const { kind, id, lang } = which
    const { texts } = await readTranslatedRecord(ctx.tx, ctx.shop, kind, id)
    const edits = set.map((edit) => {
      const key = keyOf(edit.path)
      if (edit.path !== pathOf(key, lang)) throw new Refusal('not_found')
      const isHtml = texts.find((text) => text.key === key)?.html && typeof edit.to === 'string'
      return isHtml ? { ...edit, to: sanitiseHtml(edit.to as string) } : edit
    })
    const show = () => showTranslation(ctx, ctx.tx, which)
    const record = withCheckedSources(recordFor(kind), { version, set: edits }, show)
    const saved = await saveRecord(ctx, record, { id, version, set: edits }, show)
    const { label, changes, merged } = saved
    const isChanged = (path: string) => changes.some((change) => change.path === path)
    const shown = set.filter(({ path }) => isChanged(path))
    await pairWithShown(ctx, which, shown)
    return {
      data: { ...(await show()), merged },
      audit: auditOf(which, label, changes),
    }
  },

  '/translation/export': exportTexts,

  async '/translation/import'(ctx, { name }) {
    const cells = await readFile(ctx.file)
    const action = { kind: 'importTranslations' as const, file: name, cells }
    return makePlan(ctx, bulkTranslations, { action, select: { ids: Object.keys(cells), except: [] } })
  },

  async '/translation/confirm'(ctx, { texts, ...which }) {
    const changes = await confirmTexts(ctx, which, texts)
    const data = await showTranslation(ctx, ctx.tx, which)
    return { data, audit: auditOf(which, data.translation.name, changes) }
  },

  async '/translation/same'(ctx, { texts, same, ...which }) {
    const changes = await markSame(ctx, which, texts, same)
    const data = await showTranslation(ctx, ctx.tx, which)
    return { data, audit: auditOf(which, data.translation.name, changes) }
  },
}

/** Menus are parts of a setting, whose screens read it again too. */
function auditOf({ kind, id }: Which, label: string, changes: AuditChange[]): Audited {
  const also = ['translation', ...(kind === 'menu' ? ['setting'] : [])]
  return { resource: recordFor(kind).resource, id, label, changes, also }
}
