import type * as z from 'zod/mini'
import { type NoteKind, noteKinds } from '#contract/admin/note.ts'
import { plainText } from '../../plain-text.ts'

export type Colleague = { id: string; name: string }

/** A note as it is typed. `mentions`: everybody chosen so far, also those whose name was deleted again. */
export type NoteText = { text: string; mentions: Colleague[] }

export const noText: NoteText = { text: '', mentions: [] }

/** The note is one field of its draft, so that names and text stay together. */
export function notePaths(kind: NoteKind, schema: z.ZodMiniType) {
  return { note: { schema, permission: noteKinds[kind].read } } as const
}

/** The ids of those whose name stands in the text. */
export function mentionedIn({ text, mentions }: NoteText): string[] {
  return mentions.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)
}

/**
 * The start of a name that is being typed before the caret, and where its @ stands; null if none is. A name chosen already
 * is complete, however the text goes on.
 */
export function openMention(
  { text, mentions }: NoteText,
  caret: number,
): { at: number; typed: string } | null {
  const found = /(?:^|[\s([{"'“‘«–—/])@(?<typed>[^@\n]{0,40})$/u.exec(text.slice(0, caret))
  if (!found) return null
  const typed = found.groups!.typed!
  if (/^\s/u.test(typed) || mentions.some(({ name }) => `${typed} `.startsWith(`${name} `))) return null
  return { at: caret - typed.length - 1, typed }
}

/** Colleagues with a word that begins as typed, or whose whole name does. */
export function matching(people: readonly Colleague[], typed: string): Colleague[] {
  const wanted = plainText(typed)
  return people
    .filter(({ name }) => {
      const plain = plainText(name)
      return plain.startsWith(wanted) || plain.split(/\s+/u).some((word) => word.startsWith(wanted))
    })
    .slice(0, 8)
}

/** The text with a chosen name in place of what was typed of it, and the caret behind it. */
export function insertMention(
  { text, mentions }: NoteText,
  { at, typed }: { at: number; typed: string },
  person: Colleague,
): { note: NoteText; caret: number } {
  const rest = text.slice(at + 1 + typed.length)
  const inserted = `@${person.name}${/^\s/u.test(rest) ? '' : ' '}`
  return {
    note: {
      text: text.slice(0, at) + inserted + rest,
      mentions: [...mentions.filter(({ id }) => id !== person.id), person],
    },
    caret: at + person.name.length + 2,
  }
}

/** A text in pieces; those with the name of somebody mentioned are marked. */
export function piecesOf({ text, mentions }: NoteText): { text: string; isName: boolean }[] {
  const names = mentions
    .map(({ name }) => `@${name}`)
    .toSorted((one, other) => other.length - one.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (names.length === 0) return [{ text, isName: false }]
  return text
    .split(new RegExp(`(${names.join('|')})`, 'u'))
    .map((piece, index) => ({ text: piece, isName: index % 2 === 1 }))
    .filter((piece) => piece.text !== '')
}
