import { createStore, del, entries, set } from 'idb-keyval'
import type { Draft, Edit, PendingSave } from './draft.ts'

/**
 * A draft as it survives a reload. `place`: the path of its screen under /admin; `label`: the name of the record.
 * `slot` tells the drafts of one record in several tabs apart.
 */
export type KeptDraft = {
  kind: string
  id: string
  slot?: string | undefined
  label: string
  place: string
  at: string
  base: unknown
  version: number
  edits: [string, Edit][]
  pending: PendingSave | null
  /** Kept by the screen with the draft. */
  beside?: unknown
}

/** Names one draft. */
export type DraftName = Pick<KeptDraft, 'kind' | 'id' | 'slot'>

type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

/** The part of a key-value store that drafts need. */
export type Shelf = {
  set(name: string, sealed: Sealed): Promise<void>
  del(name: string): Promise<void>
  entries(): Promise<[string, Sealed][]>
}

export type DraftStore = {
  keep(draft: KeptDraft): Promise<void>
  drop(name: DraftName): Promise<void>
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
  const nameOf = (draft: DraftName) => `${staffId}/${keyOf(draft)}`
  return {
    async keep(draft) {
      const name = nameOf(draft)
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const data = await crypto.subtle.encrypt(cipher(iv, name), secret, encode(JSON.stringify(draft)))
      await shelf.set(name, { iv, data })
    },
    drop: (draft) => shelf.del(nameOf(draft)),
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

/** The key of a draft among those of its writer. */
export function keyOf({ kind, id, slot }: DraftName): string {
  return slot === undefined ? `${kind}/${id}` : `${kind}/${id}/${slot}`
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
