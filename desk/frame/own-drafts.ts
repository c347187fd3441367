import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import {
  browserShelf,
  type DraftName,
  type DraftStore,
  type KeptDraft,
  keyOf,
  openDraftStore,
} from '../resource/keep-drafts.ts'
import { me } from '../session.ts'

let opened: Promise<DraftStore | null> | undefined

/** Paths of the screens with edits that are not saved, by the key of their draft. */
const unsaved = createStore<{ places: ReadonlyMap<string, string> }>(() => ({ places: new Map() }))

/** The person's drafts in this browser; null in one that keeps nothing. */
export function ownDrafts(): Promise<DraftStore | null> {
  opened ??= openStore()
  return opened
}

/** True if the record of this screen has edits that are not saved. */
export function useHasDraft(path: string): boolean {
  useEffect(() => void ownDrafts(), [])
  return useStore(unsaved, ({ places }) => [...places.values()].includes(path))
}

async function openStore(): Promise<DraftStore | null> {
  const person = me()
  if (!person?.draftKey) return null
  try {
    const store = await openDraftStore(browserShelf(), person.id, person.draftKey)
    void store.list().then((drafts) => drafts.forEach(note), ignore)
    return { ...store, keep, drop }

    async function keep(draft: KeptDraft) {
      await store.keep(draft)
      note(draft)
    }

    async function drop(draft: DraftName) {
      await store.drop(draft)
      unsaved.setState(({ places }) => ({
        places: new Map([...places].filter(([key]) => key !== keyOf(draft))),
      }))
    }
  } catch {
    return null
  }
}

function note(draft: KeptDraft): void {
  unsaved.setState(({ places }) => ({ places: new Map([...places, [keyOf(draft), draft.place]]) }))
}

const ignore = () => {}
