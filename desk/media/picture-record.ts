import type { Change } from '#contract/admin/admin-call.ts'
import type { AdminData } from '#contract/admin/calls.ts'
import { type AdminPicture, mediaSave } from '#contract/admin/catalog/media.ts'
import { type CallPayload, call } from '../calls.ts'
import { queries, read, refresh } from '../query.ts'
import { inAllLanguages } from '../resource/choices/language-choice.tsx'
import type { RecordOptions } from '../resource/record.tsx'
import { saveBy } from '../resource/save-by.ts'
import { rememberChange } from '../undo.ts'
import { pictureName } from './picture-name.ts'

/**
 * A picture as a record. `onSaved`: takes the change of a save, on a screen that shows by itself what was saved and offers
 * to undo it; otherwise a toast does.
 */
export function pictureRecord(picture: AdminPicture, onSaved?: (change: Change) => void): RecordOptions {
  const { id, version } = picture
  return {
    ...{ kind: 'media', id: String(id), paths: mediaSave.paths, place: `/media/${id}` },
    ...{ label: pictureName({ ...picture, id: String(id) }), base: baseOf(picture), version },
    save: onSaved ? quietly(id, onSaved) : saveBy('/media/save', id, ({ picture: saved }) => show(saved)),
    reload: async () => show((await call('/media/detail', { id })).picture),
  }
}

function quietly(id: number, onSaved: (change: Change) => void): RecordOptions['save'] {
  return async ({ set, version, idempotencyKey }) => {
    const payload = { id, version, set, idempotencyKey } as unknown as CallPayload<'/media/save'>
    const { picture, change, merged } = await call('/media/save', payload)
    rememberChange(change)
    onSaved(change)
    return { ...show(picture), merged }
  }
}

/** Puts a picture that a call answered where its screen reads it. */
function show(picture: AdminPicture) {
  const { queryKey } = read('/media/detail', { id: picture.id })
  queries.setQueryData<AdminData<'/media/detail'>>(queryKey, (before) => before && { ...before, picture })
  void refresh('/media/list')
  return { base: baseOf(picture), version: picture.version }
}

function baseOf(picture: AdminPicture) {
  return { ...picture, alt: inAllLanguages(picture.alt, '') }
}
