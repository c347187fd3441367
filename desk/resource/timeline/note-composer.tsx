import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { type Note, type NoteAbout, noteMaxLength } from '#contract/admin/note.ts'
import { call, Refused, refusal } from '../../calls.ts'
import { useActions } from '../../frame/actions.ts'
import { pathOf } from '../../frame/record-paths.ts'
import { refresh } from '../../query.ts'
import { t } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { toastChange } from '../../undo.ts'
import type { PendingSave } from '../draft.ts'
import { RecordProvider, useDraft, useField, useRecord } from '../record.tsx'
import { NoteField } from './note-field.tsx'
import { mentionedIn, type NoteText, noText, notePaths } from './note-text.ts'

type Written = { about: NoteAbout; label: string }

const schema = z.unknown()

const empty = { base: { note: noText }, version: 0 }

/** Adds a note to a record. What is typed is kept as a draft, like edits of any record. */
export function NoteComposer({ about, label }: Written) {
  const add = async ({ set, idempotencyKey }: PendingSave) => {
    const note = set[0]!.to as NoteText
    const sent = { about, text: note.text, mentions: mentionedIn(note), idempotencyKey }
    const { change } = await call('/note/add', sent)
    await refresh('/note/list')
    toastChange(t('desk.record.note_added'), change)
    return empty
  }
  const record = {
    ...{ kind: 'note', id: `${about.kind}:${about.id}`, label, place: placeOf(about) },
    ...{ ...empty, whole: true, paths: notePaths(about.kind, schema), save: add, reload: async () => empty },
  }
  return (
    <RecordProvider key={record.id} options={record}>
      <NewNote {...{ about }} />
    </RecordProvider>
  )
}

function NewNote({ about }: { about: NoteAbout }) {
  const box = useRef<HTMLDivElement>(null)
  const isEdited = useField<NoteText>('note').value.text.trim() !== ''
  useActions([
    {
      ...{ id: 'note add', of: placeOf(about), label: t('desk.record.note_add'), keys: 'n' },
      run: () => {
        const area = box.current?.querySelector('textarea')
        area?.focus()
        area?.scrollIntoView({ block: 'center' })
      },
    },
  ])
  return (
    <div ref={box} className="mb-5">
      <NoteForm kind={about.kind} submit={t('desk.record.note_add')} showsActions={isEdited} />
    </div>
  )
}

/** Edits a note in its place. */
export function NoteEditor({ about, label, note, onClose }: Written & { note: Note; onClose(): void }) {
  const { id, version, text, mentions } = note
  const [state] = useState(() => ({ base: { note: { text, mentions } }, version }))
  const save = async ({ set, version: edited, idempotencyKey }: PendingSave) => {
    const next = set[0]!.to as NoteText
    try {
      const sent = { id, version: edited, text: next.text, mentions: mentionedIn(next), idempotencyKey }
      const { change, note: saved } = await call('/note/save', sent)
      await refresh('/note/list')
      toastChange(t('desk.record.note_saved'), change)
      return { base: { note: { text: saved.text, mentions: saved.mentions } }, version: saved.version }
    } catch (error) {
      const meanwhile = refusal(error, 'changed_meanwhile')
      if (!meanwhile) throw error
      // The other text is read first; this one stays in the field.
      await refresh('/note/list')
      throw new Refused(40, (error as Error).message, { reason: 'transition_refused' })
    }
  }
  const record = {
    ...{ kind: 'note', id, label, place: placeOf(about), paths: notePaths(about.kind, schema) },
    ...{ ...state, whole: true, save, reload: async () => state },
  }
  return (
    <RecordProvider options={record}>
      <NoteForm kind={about.kind} submit={t('desk.record.save')} showsActions onClose={onClose} />
    </RecordProvider>
  )
}

type FormProps = {
  kind: NoteAbout['kind']
  submit: string
  showsActions: boolean
  /** Ends the editing of a note, without what was typed. */
  onClose?(): void
}

function NoteForm({ kind, submit, showsActions, onClose }: FormProps) {
  const { save, discard } = useRecord()
  const { value, onChange, onFocus, onBlur, error: invalid } = useField<NoteText>('note')
  const isSaving = useDraft((state) => state.isSaving)
  const error = useDraft((state) => state.error)
  const isWhole = value.text.trim() !== '' && value.text.length <= noteMaxLength
  const send = async () => {
    if (isWhole && (await save())) onClose?.()
  }
  return (
    <form
      className="space-y-2"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <NoteField
        {...{ kind, value, onChange, onFocus, onBlur }}
        label={t(onClose ? 'desk.record.note_edit' : 'desk.record.note_add')}
        error={invalid ?? (error || undefined)}
        onSubmit={() => void send()}
        autoFocus={onClose !== undefined}
      />
      {showsActions && (
        <div className="flex flex-wrap justify-end gap-2">
          {onClose && (
            <Button
              onPress={() => {
                discard()
                onClose()
              }}
            >
              {t('desk.record.cancel')}
            </Button>
          )}
          <Button look="primary" type="submit" isPending={isSaving} isDisabled={!isWhole}>
            {submit}
          </Button>
        </div>
      )}
    </form>
  )
}

function placeOf({ kind, id }: NoteAbout): string {
  return pathOf(kind, id) ?? '/'
}
