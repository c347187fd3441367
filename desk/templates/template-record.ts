import type { TemplateDetail, TemplateFault } from '#contract/admin/content/template.ts'
import { call, refusal } from '../calls.ts'
import { queries, read, refresh } from '../query.ts'
import type { PendingSave } from '../resource/draft.ts'
import { orderOf, versionAt } from '../resource/hashed-versions.ts'
import type { RecordOptions } from '../resource/record.tsx'
import { t } from '../texts.ts'
import { toastChange } from '../undo.ts'

/** A file of a theme as a record with one field, its source. `onFaults` gets the reasons of a refused save. */
export function templateRecord(
  template: TemplateDetail,
  onFaults: (faults: TemplateFault[]) => void,
): RecordOptions {
  const { id, path } = template
  return {
    ...{ kind: 'template', id, label: path, place: `/templates/${encodeURIComponent(id)}`, paths: {} },
    ...stateOf(template),
    async save(pending) {
      try {
        const saved = await call('/template/save', payloadOf(template, pending))
        putTemplate(saved.template)
        onFaults([])
        toastChange(t('desk.template.saved', { path }), saved.change)
        return { ...stateOf(saved.template), merged: saved.merged }
      } catch (error) {
        const faults = refusal(error, 'invalid')?.data.faults
        if (Array.isArray(faults)) onFaults(faults as TemplateFault[])
        throw error
      }
    },
    reload: async () => stateOf(putTemplate((await call('/template/detail', { id })).template)),
  }
}

/** The merchant's version is null as long as the theme's file is used. */
function payloadOf({ id, default: standard }: TemplateDetail, { set, version, idempotencyKey }: PendingSave) {
  const edit = set[0]!
  const known = versionAt(`template:${id}`, version)
  const from = known === 0 || (known < 0 && edit.from === standard) ? null : edit.from
  return { id, version: known, set: [{ path: 'source', from, to: edit.to }], idempotencyKey }
}

function stateOf({ id, source, version }: TemplateDetail) {
  return { base: { source }, version: orderOf(`template:${id}`, version) }
}

/** Shows a file as a call answered it. */
export function putTemplate(template: TemplateDetail): TemplateDetail {
  queries.setQueryData(read('/template/detail', { id: template.id }).queryKey, { template })
  void refresh('/template/list')
  return template
}
