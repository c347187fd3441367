import type { AdminData } from '#contract/admin/calls.ts'
import { call } from '../calls.ts'
import { queries, read, refresh } from '../query.ts'
import { orderOf, versionAt } from '../resource/hashed-versions.ts'
import type { RecordOptions } from '../resource/record.tsx'
import { t } from '../texts.ts'
import { toastChange } from '../undo.ts'

export type Menu = AdminData<'/menu/detail'>['menu']

/** A menu as a record with one field, its content, which is saved as a whole. */
export function menuRecord(menu: Menu): RecordOptions {
  const { id, label } = menu
  return {
    ...{ kind: 'menu', id, label, place: `/menus/${id}`, paths: {} },
    ...stateOf(menu),
    async save({ set: [edit], version, idempotencyKey }) {
      const sent = { from: edit!.from as Menu['content'], to: edit!.to as Menu['content'] }
      const payload = { id, version: versionAt(`menu:${id}`, version), ...sent, idempotencyKey }
      const { menu: saved, change } = await call('/menu/save', payload)
      queries.setQueryData(read('/menu/detail', { id }).queryKey, { menu: saved })
      toastChange(t('desk.menu.saved', { label }), change)
      void refresh('/menu/list')
      return stateOf(saved)
    },
    async reload() {
      const { menu: latest } = await call('/menu/detail', { id })
      queries.setQueryData(read('/menu/detail', { id }).queryKey, { menu: latest })
      return stateOf(latest)
    },
  }
}

function stateOf({ id, content, version }: Menu) {
  return { base: { content }, version: orderOf(`menu:${id}`, version) }
}
