import type { ComponentProps } from 'react'

type Notes = typeof import('./default-note.tsx')

let notes: Notes | null = null

/** Fetches the notes on defaults, which the loaders of screens with settings wait for: coming later, they would move fields. */
export async function loadNotes(): Promise<void> {
  notes ??= await import('./default-note.tsx')
}

/** `DefaultNote`, in a file of its own, because the design screen is at the limit of its size without it. */
export function DefaultNote(props: ComponentProps<Notes['DefaultNote']>) {
  return notes && <notes.DefaultNote {...props} />
}

/** `PartReason`, loaded with `DefaultNote`. */
export function PartReason(props: ComponentProps<Notes['PartReason']>) {
  return notes && <notes.PartReason {...props} />
}
