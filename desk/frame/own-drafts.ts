import { browserShelf, type DraftStore, openDraftStore } from '../resource/keep-drafts.ts'
import { me } from '../session.ts'

let opened: Promise<DraftStore | null> | undefined

/** The person's drafts in this browser; null in one that keeps nothing. */
export function ownDrafts(): Promise<DraftStore | null> {
  opened ??= openStore()
  return opened
}

async function openStore(): Promise<DraftStore | null> {
  const person = me()
  if (!person?.draftKey) return null
  try {
    return await openDraftStore(browserShelf(), person.id, person.draftKey)
  } catch {
    return null
  }
}
