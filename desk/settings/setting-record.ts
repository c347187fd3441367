import type { Setting } from '#contract/admin/system/setting.ts'
import { call } from '../calls.ts'
import { queries, read, refresh } from '../query.ts'
import type { Draft, PendingSave } from '../resource/draft.ts'
import { orderOf, versionAt } from '../resource/hashed-versions.ts'
import type { RecordOptions } from '../resource/record.tsx'
import { t } from '../texts.ts'
import { toastChange } from '../undo.ts'

/** A setting as a record that is saved part by part. */
export function settingRecord(setting: Setting): RecordOptions {
  const { id, label } = setting
  const detail = read('/setting/detail', { id }).queryKey
  return {
    ...{ kind: 'setting', id, label, place: `/settings/${id}`, paths: {} },
    ...{ base: setting.value, version: placeOf(setting) },
    async save(pending) {
      // The screen may not have rendered yet what a save or a merge has just read.
      const { setting: latest } = queries.getQueryData<{ setting: Setting }>(detail) ?? { setting }
      const payload = { id, ...partsToSend(latest, pending), idempotencyKey: pending.idempotencyKey }
      const { setting: saved, change, merged } = await call('/setting/save', payload)
      queries.setQueryData(detail, { setting: saved })
      toastChange(t('desk.settings.saved', { label }), change)
      void refresh('/setting/list')
      return { base: saved.value, version: placeOf(saved), merged }
    },
    async reload() {
      const { setting: latest } = await call('/setting/detail', { id })
      queries.setQueryData(detail, { setting: latest })
      return { base: latest.value, version: placeOf(latest) }
    },
  }
}

function placeOf({ id, version }: Setting): number {
  return orderOf(`setting:${id}`, version)
}

/** The setting with the edits of its draft. */
export function draftedValue({ base, edits }: Draft): unknown {
  return [...edits].reduce((value, [path, { to }]) => withPart(value, path.split('.'), to), base)
}

/** Leaving a part out needs the whole setting, because a path cannot say it. */
function partsToSend(setting: Setting, pending: PendingSave) {
  const version = versionAt(`setting:${setting.id}`, pending.version)
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
