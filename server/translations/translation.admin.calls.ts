import type { translationCalls } from '#contract/admin/translation.ts'
import { sanitiseHtml } from '#server/catalog/save/sanitise-html.ts'
import type { AdminHandlers } from '#server/platform/admin/context.ts'
import { makePlan } from '#server/platform/admin/plans/make-plan.ts'
import { saveRecord } from '#server/platform/admin/records.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { confirmTexts, pairWithShown } from './confirm-texts.ts'
import { bulkTranslations } from './files/bulk-translations.ts'
import { exportTexts } from './files/export-texts.ts'
import { readFile } from './files/read-file.ts'
import { countTranslations, listTranslations } from './list-translations.ts'
import { keyOf, pathOf, showTranslation } from './show-translation.ts'
import { recordFor } from './translated-records.ts'

export const translationHandlers: AdminHandlers<keyof typeof translationCalls> = {
  '/translation/list': listTranslations,

  '/translation/counts': countTranslations,

  '/translation/detail': ({ shop }, which) => showTranslation(shop.db, which),

  async '/translation/save'(ctx, { version, set, ...which }) {
    const { kind, id, lang } = which
    const edits = set.map((edit) => {
      if (edit.path !== pathOf(kind, keyOf(kind, edit.path), lang)) throw new Refusal('not_found')
      const isBody = edit.path.endsWith('.body') && typeof edit.to === 'string'
      return isBody ? { ...edit, to: sanitiseHtml(edit.to as string) } : edit
    })
    const show = () => showTranslation(ctx.tx, which)
    const saved = await saveRecord(ctx, recordFor(kind), { id, version, set: edits }, show)
    const { label, changes, merged } = saved
    const isChanged = (path: string) => changes.some((change) => change.path === path)
    const shown = set.flatMap(({ path, sourceHash }) =>
      sourceHash !== undefined && isChanged(path) ? [{ path, sourceHash }] : [],
    )
    await pairWithShown(ctx.tx, which, shown)
    return {
      data: { ...(await show()), merged },
      audit: { resource: kind, id, label, changes, also: ['translation'] },
    }
  },

  '/translation/export': exportTexts,

  async '/translation/import'(ctx, { name }) {
    const cells = await readFile(ctx.file)
    const action = { kind: 'importTranslations' as const, file: name, cells }
    return makePlan(ctx, bulkTranslations, { action, select: { ids: Object.keys(cells), except: [] } })
  },

  async '/translation/confirm'(ctx, { texts, ...which }) {
    const { name } = (await showTranslation(ctx.tx, which)).translation
    const changes = await confirmTexts(ctx.tx, which, texts)
    const data = await showTranslation(ctx.tx, which)
    return {
      data,
      audit: { resource: which.kind, id: which.id, label: name, changes, also: ['translation'] },
    }
  },
}
