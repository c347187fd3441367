import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { browserShelf, type DraftStore, openDraftStore } from '../resource/keep-drafts.ts'
import { me } from '../session.ts'

/** A record that was opened: the path of its screen under /admin, and its name. */
export type Recent = { path: string; label: string }

const most = 8

const recent = createStore<{ items: readonly Recent[] }>(() => ({ items: [] }))
let opened: Promise<DraftStore | null> | undefined

/** The records that the person opened last, the latest first. */
export function useRecent(): readonly Recent[] {
  return useStore(recent, ({ items }) => items)
}

/** Puts a record first. Names of customers are among them, so they are kept encrypted as drafts are. */
export function rememberRecord(record: Recent): void {
  void write(record).catch(() => {})
}

/** Forgets them, such as when the person signs out. */
export async function forgetRecent(): Promise<void> {
  recent.setState({ items: [] })
  await (await store())?.wipe()
}

async function write(record: Recent): Promise<void> {
  const kept = await store()
  const others = recent.getState().items.filter(({ path }) => path !== record.path)
  const items = [record, ...others].slice(0, most)
  recent.setState({ items })
  const own = { kind: 'recent', id: 'records', label: '', place: '', at: new Date().toISOString() }
  await kept?.keep({ ...own, base: items, version: 0, edits: [], pending: null })
}

function store(): Promise<DraftStore | null> {
  opened ??= open()
  return opened
}

async function open(): Promise<DraftStore | null> {
  const person = me()
  if (!person?.draftKey) return null
  try {
    const kept = await openDraftStore(browserShelf('vitrine-desk-recent'), person.id, person.draftKey)
    const [found] = await kept.list()
    if (found) recent.setState({ items: found.base as Recent[] })
    return kept
  } catch {
    return null
  }
}
