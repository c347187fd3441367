import type { Setting } from '#contract/admin/setting.ts'
import { call } from '../calls.ts'
import { queries, read, refresh } from '../query.ts'
import type { PendingSave } from '../resource/draft.ts'
import type { RecordOptions } from '../resource/record.tsx'
import { t } from '../texts.ts'
import { toastChange } from '../undo.ts'

/** A setting as a record that is saved part by part. */
export function settingRecord(setting: Setting): RecordOptions {
  const { id, label } = setting
  return {
    ...{ kind: 'setting', id, label, place: `/admin/settings/${id}`, paths: {} },
    ...{ base: setting.value, version: orderOf(setting) },
    async save(pending) {
      const payload = { id, ...partsToSend(setting, pending), idempotencyKey: pending.idempotencyKey }
      const { setting: saved, change, merged } = await call('/setting/save', payload)
      queries.setQueryData(read('/setting/detail', { id }).queryKey, { setting: saved })
      toastChange(t('desk.settings.saved', { label }), change)
      void refresh('/setting/list')
      return { base: saved.value, version: orderOf(saved), merged }
    },
    async reload() {
      const { setting: latest } = await call('/setting/detail', { id })
      queries.setQueryData(read('/setting/detail', { id }).queryKey, { setting: latest })
      return { base: latest.value, version: orderOf(latest) }
    },
  }
}

/** A version that no setting has: the server then compares each edit with what is stored. */
const noVersion = -1

/** The versions of settings in the order in which this tab saw them, by the moment. */
const seen = new Map<string, { at: number; version: number }[]>()

/** The version of a setting is a hash of its value. Drafts need versions that grow, also over a reload. */
function orderOf({ id, version }: Setting): number {
  const versions = seen.get(id) ?? []
  const last = versions.at(-1)
  if (last?.version === version) return last.at
  const at = Math.max(Date.now(), (last?.at ?? 0) + 1)
  seen.set(id, [...versions, { at, version }])
  return at
}

/** Leaving a part out needs the whole setting, because a path cannot say it. */
function partsToSend(setting: Setting, pending: PendingSave) {
  const version = seen.get(setting.id)?.find(({ at }) => at === pending.version)?.version ?? noVersion
  const set = pending.set.map(({ path, from, to }) => ({ path, from: from ?? null, to }))
  if (set.every(({ to }) => to !== undefined)) return { version, set }
  const whole = set.reduce((next, { path, to }) => withPart(next, path.split('.'), to), setting.value)
  return { version, set: [{ path: '', from: null, to: whole }] }
}

function withPart(value: unknown, [key = '', ...rest]: string[], part: unknown): unknown {
  const { [key]: before, ...others } = (value ?? {}) as Record<string, unknown>
  const next = rest.length > 0 ? withPart(before, rest, part) : part
  return next === undefined ? others : { ...(value as object), [key]: next }
}
