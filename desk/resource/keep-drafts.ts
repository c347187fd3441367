import { createStore, del, entries, set } from 'idb-keyval'
import type { Draft, Edit, PendingSave } from './draft.ts'

/** A draft as it survives a reload. `place`: the path of its screen under /admin; `label`: the name of the record. */
export type KeptDraft = {
  kind: string
  id: string
  label: string
  place: string
  at: string
  base: unknown
  version: number
  edits: [string, Edit][]
  pending: PendingSave | null
}

type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

/** The part of a key-value store that drafts need. */
export type Shelf = {
  set(name: string, sealed: Sealed): Promise<void>
  del(name: string): Promise<void>
  entries(): Promise<[string, Sealed][]>
}

export type DraftStore = {
  keep(draft: KeptDraft): Promise<void>
  drop(kind: string, id: string): Promise<void>
  /** The drafts of this person, the newest first. Entries that cannot be decrypted are deleted. */
  list(): Promise<KeptDraft[]>
  wipe(): Promise<void>
}

/** The browser's database. Scripts of the shop can open it, but not read what stands in it. */
export function browserShelf(database = 'vitrine-desk'): Shelf {
  const store = createStore(database, 'drafts')
  return {
    set: (name, sealed) => set(name, sealed, store),
    del: (name) => del(name, store),
    entries: () => entries(store),
  }
}

/**
 * Keeps drafts encrypted with AES-GCM under the key of a staff member, which stays in memory.
 * @param key 256 bits, as base64.
 */
export async function openDraftStore(shelf: Shelf, staffId: string, key: string): Promise<DraftStore> {
  const raw = Uint8Array.from(atob(key), (char) => char.charCodeAt(0))
  const secret = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
  const own = (name: string) => name.startsWith(`${staffId}/`)
  const nameOf = (kind: string, id: string) => `${staffId}/${kind}/${id}`
  return {
    async keep(draft) {
      const name = nameOf(draft.kind, draft.id)
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const data = await crypto.subtle.encrypt(cipher(iv, name), secret, encode(JSON.stringify(draft)))
      await shelf.set(name, { iv, data })
    },
    drop: (kind, id) => shelf.del(nameOf(kind, id)),
    async list() {
      const found = (await shelf.entries()).filter(([name]) => own(name))
      const drafts = await Promise.all(
        found.map(async ([name, { iv, data }]) => {
          try {
            const plain = await crypto.subtle.decrypt(cipher(iv, name), secret, data)
            return [JSON.parse(new TextDecoder().decode(plain)) as KeptDraft]
          } catch {
            await shelf.del(name)
            return []
          }
        }),
      )
      return drafts.flat().sort((one, other) => other.at.localeCompare(one.at))
    },
    async wipe() {
      const found = (await shelf.entries()).filter(([name]) => own(name))
      await Promise.all(found.map(([name]) => shelf.del(name)))
    },
  }
}

/** The place of one record's draft among those of the person, as one tab uses it. */
export type DraftSlot = {
  /** The draft that was kept, by this tab or another. */
  restore(): Promise<KeptDraft | undefined>
  keep(draft: Omit<KeptDraft, 'kind' | 'id'>): Promise<void>
  /** Drops what this tab has kept or restored. A draft of another tab stays. */
  drop(): Promise<void>
}

export function draftSlot(store: () => Promise<DraftStore | null>, kind: string, id: string): DraftSlot {
  let isOwn = false
  let written = Promise.resolve()
  /** One write follows the other, so that the last one counts. */
  const write = (job: (drafts: DraftStore) => Promise<void>) => {
    const done = written.then(async () => {
      const drafts = await store()
      if (drafts) await job(drafts)
    })
    written = done.catch(() => {})
    return done
  }
  return {
    async restore() {
      const kept = await (await store())?.list()
      const found = kept?.find((each) => each.kind === kind && each.id === id)
      if (found) isOwn = true
      return found
    },
    async keep(draft) {
      isOwn = true
      await write((drafts) => drafts.keep({ kind, id, ...draft }))
    },
    async drop() {
      if (!isOwn) return
      isOwn = false
      await write((drafts) => drafts.drop(kind, id))
    },
  }
}

/** The name is authenticated, so that an entry cannot be put in place of another. */
function cipher(iv: Uint8Array<ArrayBuffer>, name: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: encode(name) }
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

/** The part of a draft that is kept. */
export function keptOf({
  base,
  version,
  edits,
  pending,
}: Draft): Pick<KeptDraft, 'base' | 'version' | 'edits' | 'pending'> {
  return { base, version, edits: [...edits], pending }
}

/** A kept draft as it was, to be rebased on the record of today. */
export function reopenDraft(paths: Draft['paths'], { base, version, edits, pending }: KeptDraft): Draft {
  return { paths, base, version, edits: new Map(edits), past: [], future: [], focused: null, pending }
}
