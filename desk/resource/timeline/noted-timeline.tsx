import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AdminData } from '#contract/admin/calls.ts'
import type { Note, NoteAbout } from '#contract/admin/note.ts'
import { call } from '../../calls.ts'
import { ago } from '../../formats.ts'
import { refresh, useWrite } from '../../query.ts'
import { t } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { toastError } from '../../ui/toast.tsx'
import { toastChange } from '../../undo.ts'
import { NoteComposer, NoteEditor } from './note-composer.tsx'
import { piecesOf } from './note-text.ts'
import { type Event, Timeline } from './timeline.tsx'

type NotedProps = {
  about: NoteAbout
  /** The name of the record. */
  label: string
  events: Event[]
  kindName(kind: string): string
}

/** A timeline with the notes of colleagues among its events, and a field for another one. */
export function NotedTimeline({ about, label, events, kindName }: NotedProps) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useNotes(about)
  const notes = data?.pages.flatMap(({ items }) => items) ?? []
  const isRead = data !== undefined
  useEffect(() => {
    if (isRead && location.hash.startsWith('#note-')) showNote(location.hash.slice(1))
  }, [isRead])
  return (
    <Timeline
      events={[...events, ...notes.map((note) => noteEvent(note, { about, label }))]}
      kindName={(kind) => (kind === 'note' ? t('desk.record.kind_note') : kindName(kind))}
      top={<NoteComposer {...{ about, label }} />}
      bottom={
        hasNextPage && (
          <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage().catch(toastError)}>
            {t('desk.record.note_older')}
          </Button>
        )
      }
    />
  )
}

/** The notes of a record, the newest first. Those of colleagues appear while the record is open. */
function useNotes(about: NoteAbout) {
  return useInfiniteQuery({
    queryKey: ['/note/list', { about }],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }): Promise<AdminData<'/note/list'>> =>
      call('/note/list', { about, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    getNextPageParam: ({ next }) => next,
    meta: { tags: [`${about.kind}:${about.id}`], live: true },
  })
}

/** A notice leads to one note, which has just been read. */
function showNote(id: string): void {
  requestAnimationFrame(() => {
    const entry = document.getElementById(id)
    entry?.scrollIntoView({ block: 'center' })
    entry?.focus()
  })
}

type Written = Pick<NotedProps, 'about' | 'label'>

function noteEvent(note: Note, written: Written): Event {
  return {
    ...{ id: `note-${note.id}`, at: note.at, kind: 'note', who: note.by.name, isTarget: true },
    text: t('desk.record.note'),
    action: <NoteBody key={note.version} {...{ note }} {...written} />,
  }
}

/** The text of a note as it was written, and what its reader may do with it. */
function NoteBody({ note, about, label }: Written & { note: Note }) {
  const [isEditing, setEditing] = useState(false)
  const remove = useWrite('/note/remove', { stale: ['/note/list'] })
  if (isEditing)
    return (
      <div className="mt-1.5">
        <NoteEditor {...{ note, about, label }} onClose={() => setEditing(false)} />
      </div>
    )
  const drop = () =>
    remove.mutate(
      { id: note.id },
      {
        onSuccess: ({ change }) => toastChange(t('desk.record.note_removed'), change),
        onError: (error) => {
          toastError(error)
          void refresh('/note/list')
        },
      },
    )
  return (
    <>
      <p className="mt-1 rounded-field bg-base-200 px-3 py-2 break-words whitespace-pre-wrap">
        <bdi>
          {piecesOf(note).map(({ text, isName }, index) =>
            isName ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other order
              <strong key={index} className="font-medium text-accent">
                {text}
              </strong>
            ) : (
              text
            ),
          )}
        </bdi>
        {note.editedAt && (
          <span className="ms-2 text-note text-muted">
            ({t('desk.record.note_edited', { when: ago(note.editedAt) })})
          </span>
        )}
      </p>
      {(note.mayEdit || note.mayRemove) && (
        <div className="-ms-3 flex flex-wrap gap-x-1">
          {note.mayEdit && (
            <Button look="quiet" aria-label={t('desk.record.note_edit')} onPress={() => setEditing(true)}>
              {t('desk.record.html_edit')}
            </Button>
          )}
          {note.mayRemove && (
            <Button
              look="quiet"
              aria-label={t('desk.record.note_remove')}
              isPending={remove.isPending}
              onPress={drop}
            >
              {t('desk.record.remove')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
