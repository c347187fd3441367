import type { noteCalls } from '#contract/admin/note.ts'
import { codes } from '#contract/codes.ts'
import type { AdminCaller } from '#server/platform/admin/caller.ts'
import type { AdminHandlers, Audited, WriteContext } from '#server/platform/admin/context.ts'
import { emit } from '#server/platform/emit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import {
  addNote,
  dropNotices,
  isOwn,
  listNotes,
  lockNote,
  mayRemove,
  type NoteRow,
  readNote,
  viewNote,
  writeNote,
} from './keep-notes.ts'
import { mentioned, peopleFor } from './note-people.ts'
import { allow, type NoteSubject, subjectBy, subjectOf } from './note-subject.ts'

/** Dated notes on records, by whoever may read the record. */
export const noteHandlers: AdminHandlers<keyof typeof noteCalls> = {
  '/note/list': listNotes,

  async '/note/detail'({ shop: { db }, caller }, { id }) {
    const row = await readNote(db, id)
    allow(caller, row.kind, 'read')
    const subject = await subjectBy(db, row.kind, row.recordId)
    if (!subject) throw new Refusal('not_found')
    return { note: viewNote(row, caller), about: subject.about }
  },

  async '/note/people'({ shop: { db }, caller }, { kind }) {
    allow(caller, kind, 'read')
    return { items: await peopleFor(db, kind) }
  },

  async '/note/add'(ctx, { about, text, mentions }) {
    const { tx, caller, at } = ctx
    allowToWrite(caller, about.kind)
    const subject = await subjectOf(tx, caller, about)
    const people = await mentioned(tx, about.kind, mentions)
    const by = { byKind: caller.kind, byId: caller.id, byName: caller.name }
    const row = await addNote(tx, subject, { text, mentions: people, ...by, createdAt: at })
    await tell(ctx, row, [])
    return { data: { note: viewNote(row, caller) }, audit: audited(subject, row, null, row) }
  },

  async '/note/save'(ctx, { id, version, text, mentions }) {
    const { tx, caller, at } = ctx
    const { before, subject } = await lockFor(ctx, id)
    if (!isOwn(before, caller)) throw new Refusal('not_allowed', { code: codes.permission })
    if (before.version !== version)
      throw new Refusal('changed_meanwhile', {
        code: codes.dialog,
        details: { note: viewNote(before, caller) },
      })
    const people = await mentioned(tx, before.kind, mentions, before.mentions)
    const after = await writeNote(tx, before, { text, mentions: people, editedAt: at })
    await tell(ctx, after, before.mentions)
    return { data: { note: viewNote(after, caller) }, audit: audited(subject, after, before, after) }
  },

  async '/note/remove'(ctx, { id }) {
    const { tx, caller, at } = ctx
    const { before, subject } = await lockFor(ctx, id)
    if (!mayRemove(before, caller)) throw new Refusal('not_allowed', { code: codes.permission })
    await writeNote(tx, before, { text: '', mentions: [], removedAt: at })
    await dropNotices(tx, id)
    return { data: {}, audit: audited(subject, before, before, null) }
  },
}

async function lockFor({ tx, caller }: WriteContext, id: string) {
  const before = await lockNote(tx, id)
  allow(caller, before.kind, 'read')
  allowToWrite(caller, before.kind)
  const subject = await subjectBy(tx, before.kind, before.recordId)
  if (!subject) throw new Refusal('not_found')
  return { before, subject }
}

/** A key that only reads writes no notes either. */
function allowToWrite(caller: AdminCaller, kind: NoteRow['kind']): void {
  if (caller.kind === 'key') allow(caller, kind, 'change')
}

/** Tells colleagues who are mentioned for the first time, except the author. */
async function tell({ tx, caller, at }: WriteContext, row: NoteRow, earlier: NoteRow['mentions']) {
  const known = new Set([caller.id, ...earlier.map(({ id }) => id)])
  const staffIds = row.mentions.map(({ id }) => id).filter((id) => !known.has(id))
  if (staffIds.length > 0)
    await emit(
      tx,
      'note.mentioned',
      { noteId: row.id, staffIds },
      { at, exceptGroups: ['emails', 'webhooks'] },
    )
}

/** The note as one value: null while there is none. */
export const wholeNote = ({ text, mentions }: Pick<NoteRow, 'text' | 'mentions'>) => ({ text, mentions })

function audited(
  { label, about }: NoteSubject,
  { id }: NoteRow,
  before: NoteRow | null,
  after: NoteRow | null,
): Audited {
  const change = {
    path: 'note',
    before: before && wholeNote(before),
    after: after && wholeNote(after),
  }
  return { resource: 'note', id, label, changes: [change], also: [noteTag(about)] }
}

/** Open timelines of the record read its notes again. Who may read the record may watch this tag. */
function noteTag({ kind, id }: NoteSubject['about']): string {
  return `${kind}:${id}`
}
